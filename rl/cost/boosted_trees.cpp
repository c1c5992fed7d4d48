#include "rl/cost/boosted_trees.h"

#include <fmt/format.h>
#include <xgboost/c_api.h>

#include <array>
#include <cmath>

namespace dojo::rl {
namespace {

constexpr int kRounds = 60;
constexpr std::array<std::array<const char*, 2>, 8> kParameters = {
    {{"objective", "reg:squarederror"},
     {"tree_method", "exact"},
     {"max_depth", "5"},
     {"eta", "0.15"},
     {"min_child_weight", "2"},
     {"nthread", "1"},
     {"seed", "1"},
     {"verbosity", "0"}}};

Result<void> called(int status) {
  if (status == 0) return {};
  return fail(ErrorCode::ToolFailure, phrase("boosted trees: {}", XGBGetLastError()));
}

struct Matrix {
  DMatrixHandle handle = nullptr;
  ~Matrix() {
    if (handle) XGDMatrixFree(handle);
  }
};

Result<void> fill(Matrix& matrix, std::span<const float> rows, size_t columns) {
  return called(
      XGDMatrixCreateFromMat(rows.data(), rows.size() / columns, columns, NAN, &matrix.handle));
}

}  // namespace

struct BoostedTrees::Booster {
  BoosterHandle handle = nullptr;
  ~Booster() {
    if (handle) XGBoosterFree(handle);
  }
};

BoostedTrees::BoostedTrees(std::shared_ptr<Booster> booster, size_t columns)
    : m_booster(std::move(booster)), m_columns(columns) {}

Result<BoostedTrees> BoostedTrees::fit(std::span<const float> rows, size_t columns,
                                       std::span<const float> values) {
  Matrix data;
  if (auto made = fill(data, rows, columns); !made) return tl::unexpected(made.error());
  auto labelled = called(XGDMatrixSetFloatInfo(data.handle, "label", values.data(), values.size()));
  if (!labelled) return tl::unexpected(labelled.error());
  auto booster = std::make_shared<Booster>();
  auto created = called(XGBoosterCreate(&data.handle, 1, &booster->handle));
  if (!created) return tl::unexpected(created.error());
  for (const auto& [name, value] : kParameters)
    if (auto set = called(XGBoosterSetParam(booster->handle, name, value)); !set)
      return tl::unexpected(set.error());
  for (int round = 0; round < kRounds; ++round)
    if (auto grown = called(XGBoosterUpdateOneIter(booster->handle, round, data.handle)); !grown)
      return tl::unexpected(grown.error());
  return BoostedTrees(std::move(booster), columns);
}

Result<std::vector<float>> BoostedTrees::predict(std::span<const float> rows) const {
  if (rows.empty()) return std::vector<float>{};
  Matrix data;
  if (auto made = fill(data, rows, m_columns); !made) return tl::unexpected(made.error());
  bst_ulong count = 0;
  const float* values = nullptr;
  auto done = called(XGBoosterPredict(m_booster->handle, data.handle, 0, 0, 0, &count, &values));
  if (!done) return tl::unexpected(done.error());
  return std::vector<float>(values, values + count);
}

}  // namespace dojo::rl
