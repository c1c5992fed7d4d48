#include "app/cli/run_comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "rl/search/run_scores.h"

namespace dojo::app {
namespace {

bool hasResult(const SearchCurve& curve) {
  return !curve.bestNs.empty() && curve.bestNs.back() > 0;
}

std::vector<rl::RunScore> scoresOf(const std::vector<SearchCurve>& curves, int evaluations) {
  std::map<std::string, double> best;
  for (const SearchCurve& curve : curves) {
    if (!hasResult(curve)) continue;
    auto [known, isNew] = best.try_emplace(curve.kernel, curve.bestNs.back());
    if (!isNew) known->second = std::min(known->second, curve.bestNs.back());
  }
  std::vector<rl::RunScore> scores;
  for (const SearchCurve& curve : curves) {
    if (!hasResult(curve)) continue;
    size_t last = curve.bestNs.size() - 1;
    size_t at = evaluations > 0 ? std::min(last, static_cast<size_t>(evaluations) - 1) : last;
    scores.push_back({curve.kernel, curve.label,
                      curve.bestNs[at] > 0 ? best[curve.kernel] / curve.bestNs[at] : 0});
  }
  return scores;
}

// Has no two runs of one kernel, so that nothing is known of how runs differ.
bool isSingle(const std::vector<rl::RunScore>& runs, const std::string& label) {
  std::set<std::string> kernels;
  for (const rl::RunScore& run : runs)
    if (run.label == label && !kernels.insert(run.kernel).second) return false;
  return true;
}

std::string print(const rl::ScoreInterval& interval) {
  return fmt::format("{:.3f} [{:.3f}, {:.3f}]", interval.value, interval.low, interval.high);
}

}  // namespace

std::string compareRuns(const std::vector<SearchCurve>& curves, int evaluations) {
  auto runs = scoresOf(curves, evaluations);
  auto labels = rl::labelsOf(runs);
  std::string text = fmt::format(
      "best known time / time found{}: interquartile mean [95 %]\n",
      evaluations > 0 ? fmt::format(" after {} evaluations", evaluations) : std::string());
  for (const std::string& label : labels)
    text += fmt::format("  {:<32} {}  {} runs\n", label, print(interquartileMean(runs, label)),
                        std::ranges::count(runs, label, &rl::RunScore::label));
  if (std::ranges::any_of(labels, [&](const std::string& label) { return isSingle(runs, label); }))
    text += "  (labels with one run a kernel have no interval: run more seeds)\n";
  text += "probability that a run of the first ends better than one of the second [95 %]\n";
  for (const std::string& a : labels)
    for (const std::string& b : labels) {
      if (a >= b) continue;
      auto better = probabilityOfImprovement(runs, a, b);
      if (!std::isnan(better.value))
        text += fmt::format("  {:<32} {:<32} {}\n", a, b, print(better));
    }
  return text;
}

}  // namespace dojo::app
