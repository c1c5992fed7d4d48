// For builds without libxgboost, which say that they have no cost model.
#include "rl/cost/boosted_trees.h"

namespace dojo::rl {

struct BoostedTrees::Booster {};

BoostedTrees::BoostedTrees(std::shared_ptr<Booster> booster, size_t columns)
    : m_booster(std::move(booster)), m_columns(columns) {}

Result<BoostedTrees> BoostedTrees::fit(std::span<const float>, size_t, std::span<const float>) {
  return fail(ErrorCode::Unsupported, "this build has no cost model: libxgboost was missing");
}

Result<std::vector<float>> BoostedTrees::predict(std::span<const float> rows) const {
  return std::vector<float>(rows.size() / m_columns);
}

}  // namespace dojo::rl
