#include <algorithm>
#include <cmath>

#include "rl/agent/learner_network.h"

namespace dojo::rl {
namespace {

// Numbers that hardly vary in the corpus are not blown up beyond this: a twentieth of the usual
// deviation counts as their least one.
constexpr double kLeastDeviation = 0.05;

struct Moments {
  std::vector<double> sum, squares;
  size_t rows = 0;

  explicit Moments(size_t width) : sum(width), squares(width) {}
  void add(std::span<const double> row) {
    ++rows;
    for (size_t i = 0; i < row.size(); ++i) {
      sum[i] += row[i];
      squares[i] += row[i] * row[i];
    }
  }
  double mean(size_t i) const { return sum[i] / static_cast<double>(rows); }
  double meanSquare(size_t i) const { return squares[i] / static_cast<double>(rows); }
};

std::vector<float> inverses(std::vector<double> variances) {
  double usual = 0;
  for (double& variance : variances) usual += variance = std::max(variance, 0.0);
  usual = std::sqrt(usual / static_cast<double>(variances.size()));
  std::vector<float> scale;
  for (double variance : variances) {
    const double deviation = std::max(std::sqrt(variance), kLeastDeviation * usual);
    scale.push_back(static_cast<float>(deviation > 0 ? 1 / deviation : 1));
  }
  return scale;
}

}  // namespace

Standardisation standardisationOf(const Vectors& before, const Vectors& after) {
  const size_t width = before.width, rows = std::min(before.rows(), after.rows());
  if (rows < 2) return {};
  Moments states(width), differences(width);
  std::vector<double> first(width), second(width), difference(width);
  for (size_t r = 0; r < rows; ++r) {
    for (size_t i = 0; i < width; ++i) {
      first[i] = before.row(r)[i];
      second[i] = after.row(r)[i];
      difference[i] = second[i] - first[i];
    }
    states.add(first);
    states.add(second);
    differences.add(difference);
  }
  Standardisation standardisation;
  std::vector<double> variances(width), squares(width);
  for (size_t i = 0; i < width; ++i) {
    const double mean = states.mean(i);
    standardisation.mean.push_back(static_cast<float>(mean));
    variances[i] = states.meanSquare(i) - mean * mean;
    squares[i] = differences.meanSquare(i);
  }
  standardisation.scale = inverses(std::move(variances));
  standardisation.difference = inverses(std::move(squares));
  return standardisation;
}

}  // namespace dojo::rl
