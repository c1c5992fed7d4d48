#include "rl/search/run_scores.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include "rl/environment/random_source.h"

namespace dojo::rl {
namespace {

constexpr int kResamples = 2000;

using Strata = std::map<std::string, std::vector<double>>;  // scores by kernel

Strata strataOf(const std::vector<RunScore>& runs, const std::string& label) {
  Strata strata;
  for (const RunScore& run : runs)
    if (run.label == label) strata[run.kernel].push_back(run.score);
  return strata;
}

std::vector<double> resampled(const std::vector<double>& scores, Random& random) {
  std::vector<double> drawn(scores.size());
  for (double& score : drawn) score = scores[random.below(scores.size())];
  return drawn;
}

Strata resampled(const Strata& strata, Random& random) {
  Strata drawn;
  for (const auto& [kernel, scores] : strata) drawn[kernel] = resampled(scores, random);
  return drawn;
}

double middleMean(const Strata& strata) {
  std::vector<double> all;
  for (const auto& [kernel, scores] : strata) all.insert(all.end(), scores.begin(), scores.end());
  if (all.empty()) return NAN;
  std::ranges::sort(all);
  auto cut = static_cast<std::ptrdiff_t>(all.size() < 4 ? 0 : all.size() / 4);
  auto first = all.begin() + cut, last = all.end() - cut;
  return std::accumulate(first, last, 0.0) / static_cast<double>(last - first);
}

double shareBetter(const std::vector<double>& a, const std::vector<double>& b) {
  double better = 0;
  for (double x : a)
    for (double y : b) better += x > y ? 1 : x == y ? 0.5 : 0;
  return better / static_cast<double>(a.size() * b.size());
}

double meanShare(const Strata& a, const Strata& b) {
  double sum = 0;
  int kernels = 0;
  for (const auto& [kernel, scores] : a)
    if (auto other = b.find(kernel); other != b.end()) {
      sum += shareBetter(scores, other->second);
      ++kernels;
    }
  return kernels == 0 ? NAN : sum / kernels;
}

template <class Draw>
ScoreInterval intervalOf(double value, Draw draw) {
  if (std::isnan(value)) return {value, value, value};
  std::vector<double> values(kResamples);
  for (double& v : values) v = draw();
  std::ranges::sort(values);
  return {value, values[kResamples / 40], values[kResamples - 1 - kResamples / 40]};
}

}  // namespace

ScoreInterval interquartileMean(const std::vector<RunScore>& runs, const std::string& label,
                                uint64_t seed) {
  Strata strata = strataOf(runs, label);
  Random random(seed);
  return intervalOf(middleMean(strata), [&] { return middleMean(resampled(strata, random)); });
}

ScoreInterval probabilityOfImprovement(const std::vector<RunScore>& runs, const std::string& a,
                                       const std::string& b, uint64_t seed) {
  Strata ofA = strataOf(runs, a), ofB = strataOf(runs, b);
  Random random(seed);
  return intervalOf(meanShare(ofA, ofB), [&] {
    Strata drawnA = resampled(ofA, random);
    return meanShare(drawnA, resampled(ofB, random));
  });
}

std::vector<std::string> labelsOf(const std::vector<RunScore>& runs) {
  std::set<std::string> labels;
  for (const RunScore& run : runs) labels.insert(run.label);
  return {labels.begin(), labels.end()};
}

}  // namespace dojo::rl
