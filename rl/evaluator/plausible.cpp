#include "rl/evaluator/plausible.h"

#include <algorithm>

namespace dojo::rl {
namespace {

constexpr double kLeastNs = 0.1, kMostNs = 3e15;
// Between numbers that were rounded on their way.
constexpr double kRounding = 1 + 1e-9;

}  // namespace

bool isPlausibleTime(double ns) {
  return ns >= kLeastNs && ns <= kMostNs;
}

bool isPlausibleTime(double ns, double lowNs, double highNs) {
  if (!isPlausibleTime(ns)) return false;
  if (lowNs == 0 && highNs == 0) return true;
  return lowNs > 0 && lowNs <= ns * kRounding && ns <= highNs * kRounding && highNs <= kMostNs;
}

Outcome plausible(Outcome o) {
  bool isTimed = o.verdict != Verdict::Rejected;
  if (isTimed && !isPlausibleTime(o.ns, o.lowNs, o.highNs))
    return rejected(Rejection::None, "its recorded time is impossible");
  if (!isTimed) o.ns = o.lowNs = o.highNs = 0, o.isBest = o.isVerified = false;
  o.samples = std::max(o.samples, 0);
  if (!(o.drift > 0 && std::isfinite(o.drift))) o.drift = 1;
  if (!(o.speedup >= 0 && std::isfinite(o.speedup))) o.speedup = 0;
  return o;
}

}  // namespace dojo::rl
