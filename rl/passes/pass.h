// Passes write a whole sequence of steps for a program (paper §4.1). A pass is a list of rules,
// each a function of the schedule that looks at the program and tries moves; the rules are shared.
// How to add one: resources/help/passes.md.
#pragma once

#include <span>
#include <string_view>

#include "rl/passes/schedule.h"

namespace dojo::rl {

struct Pass {
  std::string_view name;
  std::string_view summary;
  void (*run)(Schedule& schedule);
};

extern const Pass kNaivePass;
extern const Pass kGreedyPass;
extern const Pass kHeuristicX86Pass;

std::span<const Pass* const> passes();
const Pass* passNamed(std::string_view name);

}  // namespace dojo::rl
