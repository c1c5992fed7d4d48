// Lines of C while they are being put together: each knows its depth of indentation and the IR node
// that it came from, and may carry a remark (the IR it stands for), which goes at its end where
// there is room and above it where not.
#pragma once

#include <string>
#include <vector>

#include "core/ir/program.h"

namespace dojo::codegen {

struct Line {
  std::string text;
  core::NodeId node = 0;
  int indent = 0;
  std::string remark = "";
  bool remarkAbove = false;
};
using Lines = std::vector<Line>;

inline void append(Lines& lines, Lines more, int indent = 0) {
  for (Line& line : more) {
    line.indent += indent;
    lines.push_back(std::move(line));
  }
}

// Neighbours under one condition stand under it together. Only where none of them changes what it
// asks, as none does of iterations.
Lines withJoinedConditions(Lines lines);

}  // namespace dojo::codegen
