#include "rl/search/strategy.h"

namespace dojo::rl {

std::span<const StrategyKind* const> strategies() {
  static constexpr const StrategyKind* kStrategies[] = {
      &kAnnealing,           &kRandomSampling,     &kBeam, &kGreedyNeighbourhood,
      &kHeuristicDecisions, &kUniformRandom, &kAgent};
  return kStrategies;
}

const StrategyKind* strategyNamed(std::string_view name) {
  for (const StrategyKind* kind : strategies())
    if (kind->name == name) return kind;
  return nullptr;
}

}  // namespace dojo::rl
