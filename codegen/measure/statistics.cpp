#include "codegen/measure/statistics.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace dojo::codegen {
namespace {

// Ranks (from 0) of the order statistics that bound the median with at least 95 %.
std::pair<size_t, size_t> medianRanks(size_t n) {
  double logHalf = -static_cast<double>(n) * std::log(2.0), cumulative = 0, logChoose = 0;
  size_t k = 0;
  for (; k < n / 2; ++k) {
    cumulative += std::exp(logChoose + logHalf);
    if (cumulative > 0.025) break;
    logChoose += std::log(static_cast<double>(n - k)) - std::log(static_cast<double>(k + 1));
  }
  size_t low = k == 0 ? 0 : k - 1;
  return {low, n - 1 - low};
}

}  // namespace

double medianOf(std::vector<double> samples) {
  if (samples.empty()) return 0;
  size_t half = samples.size() / 2;
  std::nth_element(samples.begin(), samples.begin() + half, samples.end());
  double upper = samples[half];
  if (samples.size() % 2 == 1) return upper;
  return (*std::max_element(samples.begin(), samples.begin() + half) + upper) / 2;
}

Summary summarise(std::span<const double> samples) {
  std::vector<double> sorted(samples.begin(), samples.end());
  std::sort(sorted.begin(), sorted.end());
  Summary s;
  s.samples = static_cast<int>(sorted.size());
  if (sorted.empty()) return s;
  auto [low, high] = medianRanks(sorted.size());
  s.median = medianOf(sorted);
  s.ci = {sorted[low], sorted[high]};
  s.least = sorted.front();
  s.greatest = sorted.back();
  return s;
}

std::string describeNs(double ns) {
  if (ns < 1e3) return fmt::format("{:.3g} ns", ns);
  if (ns < 1e6) return fmt::format("{:.3g} µs", ns / 1e3);
  if (ns < 1e9) return fmt::format("{:.4g} ms", ns / 1e6);
  return fmt::format("{:.4g} s", ns / 1e9);
}

}  // namespace dojo::codegen
