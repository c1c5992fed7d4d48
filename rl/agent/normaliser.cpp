#include "rl/agent/normaliser.h"

#include <algorithm>
#include <cmath>

namespace dojo::rl {
namespace {

constexpr double kLeastRelative = 1e-3;  // of a number's mean
constexpr float kMost = 10;              // what lies further out is cut

}  // namespace

void Normaliser::fit(const Vectors& vectors) {
  auto count = static_cast<double>(vectors.rows());
  std::vector<double> mean(vectors.width), deviation(vectors.width);
  for (size_t d = 0; d < vectors.width; ++d) {
    for (size_t row = 0; row < vectors.rows(); ++row) mean[d] += vectors.row(row)[d] / count;
    for (size_t row = 0; row < vectors.rows(); ++row)
      deviation[d] += std::pow(vectors.row(row)[d] - mean[d], 2) / count;
    deviation[d] = std::sqrt(deviation[d]);
  }
  double largest = vectors.width > 0 ? std::ranges::max(deviation) : 0;
  for (size_t d = 0; d < vectors.width; ++d) {
    // A number that is the same for all of these may not be for others.
    double scale = deviation[d] > 0 ? deviation[d] : largest;
    scale = std::max(scale, kLeastRelative * std::abs(mean[d]));
    means.push_back(static_cast<float>(mean[d]));
    scales.push_back(static_cast<float>(scale > 0 ? 1 / scale : 1));
  }
}

std::vector<float> Normaliser::operator()(std::span<const float> vector) const {
  std::vector<float> normal(vector.begin(), vector.end());
  for (size_t d = 0; isFitted() && d < normal.size(); ++d)
    normal[d] = std::clamp((normal[d] - means[d]) * scales[d], -kMost, kMost);
  return normal;
}

}  // namespace dojo::rl
