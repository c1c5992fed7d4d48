#include "codegen/measure/comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace dojo::codegen {
namespace {

// Below this p-value a difference is claimed. One part in a hundred is what we state; the rest is
// for what the exchange of buffers does not reach, such as where the loader puts the code.
constexpr double kSignificance = 0.004;
// Differences smaller than this are not worth a verdict.
constexpr double kSmallest = 0.01;
constexpr double kFar = 2;
// Where any one call is disturbed with probability 1/2, all of one program's and none of the
// other's are in one of 2^(2 n - 1) cases.
constexpr int kFewestFarPairs = 4;
// The exact distribution has as many terms as the square of this.
constexpr size_t kMostExact = 100;

// How often each sum of a subset of the weights occurs, as a probability.
std::vector<double> subsetSums(std::span<const int> weights) {
  std::vector<double> probability{1};
  for (int weight : weights) {
    std::vector<double> next(probability.size() + static_cast<size_t>(weight), 0);
    for (size_t sum = 0; sum < probability.size(); ++sum) {
      next[sum] += probability[sum] / 2;
      next[sum + static_cast<size_t>(weight)] += probability[sum] / 2;
    }
    probability = std::move(next);
  }
  return probability;
}

// Twice the rank of each effect by its size, ties sharing theirs; 0 for an effect of 0, which has
// no sign but keeps its place (Pratt 1959).
std::vector<int> doubledRanks(std::span<const double> effects) {
  std::vector<size_t> order(effects.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = i;
  auto sizeOf = [&](size_t i) { return std::abs(effects[i]); };
  std::ranges::sort(order, {}, sizeOf);
  std::vector<int> ranks(effects.size(), 0);
  for (size_t first = 0; first < order.size();) {
    size_t last = first;
    while (last + 1 < order.size() && sizeOf(order[last + 1]) == sizeOf(order[first])) ++last;
    if (sizeOf(order[first]) > 0)
      for (size_t i = first; i <= last; ++i) ranks[order[i]] = static_cast<int>(first + last + 2);
    first = last + 1;
  }
  return ranks;
}

double upperTail(double z) {
  return std::erfc(z / std::sqrt(2.0)) / 2;
}

// How many of the ordered Walsh averages lie outside the interval at either end: the most that
// leaves 95 % between; 0 where there are too few effects.
size_t walshOutside(size_t n) {
  double count = static_cast<double>(n);
  if (n > kMostExact) {
    double mean = count * (count + 1) / 4;
    double deviation = std::sqrt(count * (count + 1) * (2 * count + 1) / 24);
    return static_cast<size_t>(std::max(0.0, mean - 1.96 * deviation - 0.5));
  }
  std::vector<int> ranks(n);
  for (size_t i = 0; i < n; ++i) ranks[i] = static_cast<int>(i + 1);
  std::vector<double> probability = subsetSums(ranks);
  double cumulative = 0;
  size_t outside = 0;
  for (double p : probability) {
    cumulative += p;
    if (cumulative > 0.025) break;
    ++outside;
  }
  return outside;
}

struct Estimate {
  double centre = 0;
  Interval95 interval;
};

// Hodges and Lehmann 1963: the median of the means of all pairs of effects, each with itself too.
Estimate walshEstimate(std::span<const double> effects) {
  std::vector<double> means;
  means.reserve(effects.size() * (effects.size() + 1) / 2);
  for (size_t i = 0; i < effects.size(); ++i)
    for (size_t j = 0; j <= i; ++j) means.push_back((effects[i] + effects[j]) / 2);
  std::ranges::sort(means);
  size_t outside = std::min(walshOutside(effects.size()), (means.size() - 1) / 2);
  return {medianOf(means), {means[outside], means[means.size() - 1 - outside]}};
}

bool isTime(double ns) {
  return ns > 0 && std::isfinite(ns);
}

// Of the two halves, between which the programs exchange their buffers.
double effectOf(std::span<const double> logs) {
  size_t half = logs.size() / 2;
  auto median = [](std::span<const double> part) {
    return medianOf(std::vector<double>(part.begin(), part.end()));
  };
  if (half == 0) return median(logs);
  return (median(logs.first(half)) + median(logs.subspan(half))) / 2;
}

}  // namespace

double signedRank(std::span<const double> effects) {
  std::vector<int> ranks = doubledRanks(effects);
  double above = 0, sum = 0, squares = 0;
  for (size_t i = 0; i < effects.size(); ++i) {
    if (effects[i] > 0) above += ranks[i];
    sum += ranks[i];
    squares += static_cast<double>(ranks[i]) * ranks[i];
  }
  if (squares == 0) return 1;
  double least = std::min(above, sum - above);
  if (effects.size() > kMostExact)
    return std::min(1.0, 2 * upperTail((sum / 2 - least - 1) / std::sqrt(squares / 4)));
  std::vector<double> probability = subsetSums(ranks);
  double tail = 0;
  for (size_t s = 0; s <= static_cast<size_t>(least); ++s) tail += probability[s];
  return std::min(1.0, 2 * tail);
}

void PairedTimes::append(std::span<const double> a, std::span<const double> b, int pairsPerUnit) {
  auto unit = static_cast<size_t>(std::max(1, pairsPerUnit));
  size_t pairs = std::min(a.size(), b.size());
  for (size_t begin = 0; begin < pairs; begin += unit) {
    std::vector<double> logs;
    for (size_t i = begin; i < std::min(begin + unit, pairs); ++i) {
      if (!isTime(a[i]) || !isTime(b[i])) continue;
      logs.push_back(std::log(a[i] / b[i]));
      if (m_pairs++ == 0) m_a = {a[i], a[i]}, m_b = {b[i], b[i]};
      m_a = {std::min(m_a.least, a[i]), std::max(m_a.greatest, a[i])};
      m_b = {std::min(m_b.least, b[i]), std::max(m_b.greatest, b[i])};
    }
    if (!logs.empty()) m_effects.push_back(effectOf(logs));
  }
}

bool PairedTimes::isFarAbove(const Range& slow, const Range& fast) const {
  return m_pairs >= kFewestFarPairs && slow.least > kFar * fast.greatest;
}

bool PairedTimes::isFarSlower() const {
  return isFarAbove(m_a, m_b);
}

bool PairedTimes::isFarFaster() const {
  return isFarAbove(m_b, m_a);
}

Comparison PairedTimes::compare() const {
  Comparison c;
  c.units = units();
  if (m_effects.empty()) return c;
  Estimate estimate = walshEstimate(m_effects);
  c.ratio = std::exp(estimate.centre);
  c.ci = {std::exp(estimate.interval.low), std::exp(estimate.interval.high)};
  c.pValue = signedRank(m_effects);
  bool isFar = isFarSlower() || isFarFaster();
  if (isFar) c.pValue = std::min(c.pValue, std::exp2(1 - 2 * m_pairs));
  bool isSure = c.pValue < kSignificance || isFar;
  if (!isSure || std::abs(c.ratio - 1) <= kSmallest) return c;
  if (c.ci.low > 1) c.verdict = Comparison::Verdict::Faster;
  if (c.ci.high < 1) c.verdict = Comparison::Verdict::Slower;
  return c;
}

Comparison compare(std::span<const double> a, std::span<const double> b, int pairsPerUnit) {
  PairedTimes times;
  times.append(a, b, pairsPerUnit);
  return times.compare();
}

bool Comparison::hasTooFewUnits() const {
  return !isDecided() && units < kFewestUnits;
}

Message describe(const Comparison& c) {
  if (c.hasTooFewUnits()) return phrase("no difference seen (too few runs to tell)");
  if (!c.isDecided()) return phrase("no difference seen");
  bool isFaster = c.verdict == Comparison::Verdict::Faster;
  double ratio = isFaster ? c.ratio : 1 / c.ratio;
  double low = isFaster ? c.ci.low : 1 / c.ci.high, high = isFaster ? c.ci.high : 1 / c.ci.low;
  int digits = ratio >= 100 ? 0 : ratio >= 10 ? 1 : 2;
  std::string by =
      fmt::format("{:.{}f}× ({:.{}f} to {:.{}f})", ratio, digits, low, digits, high, digits);
  return isFaster ? phrase("faster, {}", by) : phrase("slower, {}", by);
}

}  // namespace dojo::codegen
