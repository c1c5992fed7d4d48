// A cost model that learns while a search runs: from the features of the programs that were timed
// to the logarithm of their time. It orders candidates before they are measured; nothing is
// believed for its word.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "rl/cost/boosted_trees.h"
#include "rl/cost/features.h"

namespace dojo::rl {

class CostModel {
 public:
  explicit CostModel(core::Machine machine);

  // A program and its time; retrains when there is enough more to learn from.
  Result<void> learn(const core::Program& program, double ns);
  bool isTrained() const { return m_trees.has_value(); }

  // Estimated nanoseconds, one per program; every program 1 before the first training.
  Result<std::vector<double>> estimate(std::span<const core::Program* const> programs) const;

 private:
  Result<void> train();

  core::Machine m_machine;
  std::vector<float> m_rows, m_values;
  size_t m_trainedOn = 0;
  std::optional<BoostedTrees> m_trees;
};

}  // namespace dojo::rl
