// Which steps of a sequence pay. From the last to the first, each is left out and the rest
// replayed: where a later step is then no longer legal, the step enables it; where the program
// without it is not slower, both timed interleaved, it is dropped for good; else it pays, and by
// how much. Where the program without it computes wrong outputs, as a long sum in one accumulator
// may, the step is needed.
#pragma once

#include <functional>

#include "codegen/measure/comparison.h"
#include "rl/environment/game.h"

namespace dojo::rl {

struct JudgedStep {
  enum class Role { Pays, Enables, Needed, Dropped };
  core::Step step;  // as it was given
  Role role = Role::Pays;
  double ratio = 1;                 // Pays: how many times slower the program is without it
  std::vector<core::Step> enabled;  // Enables: the kept steps that need it
  std::string reason = {};          // Needed: how the outputs are wrong without it
};

struct Minimised {
  std::vector<JudgedStep> steps;  // in their order
  std::vector<core::Step> kept;   // as they are written now
  core::Program program;
};

// How many times faster the second program is, interleaved. Fails with Illegal where the first
// one's outputs are wrong.
using Comparer =
    std::function<Result<codegen::Comparison>(const core::Program& a, const core::Program& b)>;

// `judged` is told of every step, the last first. A cancelled comparison ends it with Cancelled.
Result<Minimised> minimise(const Game& game, const std::vector<core::Step>& steps,
                           const Comparer& compare,
                           const std::function<void(const JudgedStep&)>& judged = {});

}  // namespace dojo::rl
