// Replaying a trajectory, whole or with steps dropped, changed or put in another order. Places
// survive edits: a step's place is followed by the identity of the node it named in the unedited
// replay, so that `t#1@2` may become `t#0@1` (*relocated*), or its step is *illegal* now, with the
// reason; the steps after it go on.
#pragma once

#include <optional>
#include <vector>

#include "core/machine/machine.h"
#include "core/moves/move.h"
#include "core/trajectory/trajectory.h"

namespace dojo::core {

enum class StepStatus { Kept, Relocated, Illegal };

struct ReplayedStep {
  int original = 0;  // index in the unedited trajectory; -1 for an inserted step
  Step written;      // as in the trajectory
  Step applied;      // with the place it has now
  StepStatus status = StepStatus::Kept;
  std::optional<Refusal> refusal;  // when illegal
  Program after;                   // unchanged by an illegal step
};

struct Replay {
  Program start;
  std::vector<ReplayedStep> steps;
  bool isLegal() const;
  const Program& result() const { return steps.empty() ? start : steps.back().after; }
};

Replay replay(const std::vector<Step>& steps, const Program& start, const Machine& machine);

// One change to a list of steps (from 0).
struct StepEdit {
  enum class Kind { Drop, Replace, Insert };
  Kind kind = Kind::Drop;
  int at = 0;
  Step step;  // the new one, for Replace and Insert (before `at`)
};

// Edits refer to positions in the original list.
Replay replayEdited(const std::vector<Step>& steps, const std::vector<StepEdit>& edits,
                    const Program& start, const Machine& machine);

// One step of a list made from another.
struct ArrangedStep {
  int original = -1;  // index in the list it was made from; -1: new
  Step step;          // where it differs from the original one, it stands as it is written
  bool operator==(const ArrangedStep&) const = default;
};

// Steps of a list in any order, each original at most once.
Replay replayArranged(const std::vector<Step>& steps, const std::vector<ArrangedStep>& arranged,
                      const Program& start, const Machine& machine);

std::vector<Step> stepsOf(const Trajectory& trajectory);

}  // namespace dojo::core
