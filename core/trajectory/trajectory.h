// A trajectory: which kernel, for which target, with which extents, then one step a line. The
// source of truth of how a program came about; the program is what replaying it gives. Comments
// survive reading and writing.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/ir/program.h"
#include "core/moves/step.h"
#include "core/result.h"
#include "core/text/parser.h"

namespace dojo::core {

struct TrajectoryStep {
  Step step;
  Comments comments;
  int line = 0;
};

struct Trajectory {
  std::string kernel;  // a built-in kernel's name or a file's
  std::string target;  // empty: any
  Overrides constants;
  std::vector<TrajectoryStep> steps;
  Comments kernelComments, targetComments;
  std::map<std::string, Comments> constantComments;
  std::vector<std::string> closingComments;
};

// On failure the error's message has every problem as "name:line:column: …".
Result<Trajectory> parseTrajectory(std::string_view text, const std::string& name);
std::string print(const Trajectory& trajectory);

}  // namespace dojo::core
