#include "rl/passes/pass.h"

namespace dojo::rl {

std::span<const Pass* const> passes() {
  static constexpr const Pass* kPasses[] = {&kNaivePass, &kGreedyPass, &kHeuristicX86Pass};
  return kPasses;
}

const Pass* passNamed(std::string_view name) {
  for (const Pass* pass : passes())
    if (pass->name == name) return pass;
  return nullptr;
}

}  // namespace dojo::rl
