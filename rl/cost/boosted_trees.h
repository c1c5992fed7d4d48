// Gradient-boosted regression trees (Chen and Guestrin, "XGBoost", KDD 2016): the one door to
// libxgboost. Equal samples give equal trees.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/result.h"

namespace dojo::rl {

class BoostedTrees {
 public:
  // Row-major: values.size() rows of `columns` features each. `columns` > 0.
  static Result<BoostedTrees> fit(std::span<const float> rows, size_t columns,
                                  std::span<const float> values);

  // One value per row.
  Result<std::vector<float>> predict(std::span<const float> rows) const;

 private:
  struct Booster;
  BoostedTrees(std::shared_ptr<Booster> booster, size_t columns);
  std::shared_ptr<Booster> m_booster;
  size_t m_columns;
};

}  // namespace dojo::rl
