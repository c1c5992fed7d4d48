#include "codegen/measure/statistics.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

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

// Below this p-value, and with an interval that excludes 1, a difference is claimed.
constexpr double kSignificance = 0.01;
// Differences smaller than this are not worth a verdict.
constexpr double kSmallest = 0.01;

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

double mannWhitney(std::span<const double> a, std::span<const double> b) {
  if (a.empty() || b.empty()) return 1;
  std::map<double, std::pair<int, int>> counts;
  for (double x : a) ++counts[x].first;
  for (double x : b) ++counts[x].second;
  double rank = 0, rankSumA = 0, ties = 0;
  for (const auto& [value, count] : counts) {
    double t = count.first + count.second;
    rankSumA += count.first * (rank + (t + 1) / 2);
    ties += t * t * t - t;
    rank += t;
  }
  double na = static_cast<double>(a.size()), nb = static_cast<double>(b.size()), n = na + nb;
  double u = rankSumA - na * (na + 1) / 2;
  double variance = na * nb / 12 * ((n + 1) - ties / (n * (n - 1)));
  if (variance <= 0) return 1;
  double z = std::max(0.0, std::abs(u - na * nb / 2) - 0.5) / std::sqrt(variance);
  return std::erfc(z / std::sqrt(2.0));
}

Comparison compare(std::span<const double> a, std::span<const double> b) {
  std::vector<double> ratios;
  for (size_t i = 0; i < std::min(a.size(), b.size()); ++i) ratios.push_back(a[i] / b[i]);
  Summary s = summarise(ratios);
  Comparison c{s.median, s.ci, mannWhitney(a, b)};
  bool sure = c.pValue < kSignificance && std::abs(c.ratio - 1) > kSmallest;
  if (sure && c.ci.low > 1) c.verdict = Comparison::Verdict::Faster;
  if (sure && c.ci.high < 1) c.verdict = Comparison::Verdict::Slower;
  return c;
}

std::string describe(const Comparison& c) {
  if (c.verdict == Comparison::Verdict::NoDifference) return "no difference seen";
  bool faster = c.verdict == Comparison::Verdict::Faster;
  double ratio = faster ? c.ratio : 1 / c.ratio;
  double low = faster ? c.ci.low : 1 / c.ci.high, high = faster ? c.ci.high : 1 / c.ci.low;
  int digits = ratio >= 100 ? 0 : ratio >= 10 ? 1 : 2;
  return fmt::format("{}, {:.{}f}× ± {:.{}f}", faster ? "faster" : "slower", ratio, digits,
                     (high - low) / 2, std::max(digits, 1));
}

std::string describeNs(double ns) {
  if (ns < 1e3) return fmt::format("{:.3g} ns", ns);
  if (ns < 1e6) return fmt::format("{:.3g} µs", ns / 1e3);
  if (ns < 1e9) return fmt::format("{:.4g} ms", ns / 1e6);
  return fmt::format("{:.4g} s", ns / 1e9);
}

}  // namespace dojo::codegen
