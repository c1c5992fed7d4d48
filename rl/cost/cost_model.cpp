#include "rl/cost/cost_model.h"

#include <cmath>

namespace dojo::rl {
namespace {

constexpr size_t kFewest = 24;  // samples for a first model
constexpr size_t kGrowth = 8;   // trained again when there is a part of 1/kGrowth more

}  // namespace

CostModel::CostModel(core::Machine machine) : m_machine(std::move(machine)) {}

Result<void> CostModel::learn(const core::Program& program, double ns) {
  if (!(ns > 0) || !std::isfinite(ns)) return {};
  auto features = featuresOf(program, m_machine);
  m_rows.insert(m_rows.end(), features.begin(), features.end());
  m_values.push_back(static_cast<float>(std::log(ns)));
  bool isEnough =
      m_values.size() >= kFewest && m_values.size() >= m_trainedOn + m_trainedOn / kGrowth;
  return isEnough ? train() : Result<void>{};
}

Result<void> CostModel::train() {
  auto trees = BoostedTrees::fit(m_rows, kFeatures, m_values);
  if (!trees) return tl::unexpected(trees.error());
  m_trees = std::move(*trees);
  m_trainedOn = m_values.size();
  return {};
}

Result<std::vector<double>> CostModel::estimate(
    std::span<const core::Program* const> programs) const {
  if (!m_trees) return std::vector<double>(programs.size(), 1.0);
  std::vector<float> rows;
  for (const core::Program* program : programs) {
    auto features = featuresOf(*program, m_machine);
    rows.insert(rows.end(), features.begin(), features.end());
  }
  auto values = m_trees->predict(rows);
  if (!values) return tl::unexpected(values.error());
  std::vector<double> ns;
  for (float value : *values) ns.push_back(std::exp(static_cast<double>(value)));
  return ns;
}

}  // namespace dojo::rl
