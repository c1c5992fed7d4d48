// Which program a search believes to be the best.
#include <algorithm>
#include <future>

#include "rl/evaluator/insist.h"
#include "rl/evaluator/measuring_evaluator.h"
#include "rl/evaluator/stopwatch.h"

namespace dojo::rl {
namespace {

// Of the ratio of a comparison and that of two times: no clock changes by more, so one of them was
// disturbed.
constexpr double kMostApart = 1.5;
// Pairs at which a comparison that found no difference may end, and how often the budget is spent
// to get there.
constexpr size_t kEnoughPairs = 8;
constexpr int kMostComparisons = 6;
// No noise makes every one of three pairs differ by this factor.
constexpr double kFarSlower = 2;

bool isFarSlower(const std::vector<double>& a, const std::vector<double>& b) {
  return a.size() >= 3 && *std::ranges::min_element(a) > kFarSlower * *std::ranges::max_element(b);
}

}  // namespace

Result<Doubt> MeasuringEvaluator::numbers(const core::Program& program) {
  auto doubt = m_verifier.numbers(program, m_timer);
  for (int again = 1; again < kTries && doubt && doubt->rejection == Rejection::Crashes; ++again)
    doubt = m_verifier.numbers(program, m_timer);
  return doubt;
}

Result<void> MeasuringEvaluator::believe(const core::Program& program, Outcome& outcome) {
  Stopwatch watch(*this, m_spent.believing);
  if (m_incumbent && !m_incumbent->mayOnlyBegin) {
    auto isFaster = isFasterThanBest(program, outcome);
    if (!isFaster) return tl::unexpected(isFaster.error());
    if (!*isFaster) return {};
  }
  // Net 2 computes here while net 3 runs the kernel in the worker; nothing is timed meanwhile.
  auto ofFunction = std::async(std::launch::async, [&] { return m_verifier.fingerprint(program); });
  auto ofNumbers = numbers(program);
  bool isDecided = true;
  for (const auto& doubt : {ofFunction.get(), std::move(ofNumbers)}) {
    if (!doubt) return tl::unexpected(doubt.error());
    isDecided &= doubt->isDecided;
    if (doubt->rejection == Rejection::None) continue;
    outcome = rejected(doubt->rejection, doubt->reason);
    return {};
  }
  outcome.isVerified = isDecided && !outcome.mayOnlyBegin();
  outcome.isBest = true;
  m_incumbent = Incumbent{program, outcome.ns, outcome.mayOnlyBegin()};
  return {};
}

// Timed interleaved; what that says of its time is taken over. False for one that it rejects.
Result<bool> MeasuringEvaluator::isFasterThanBest(const core::Program& program, Outcome& outcome) {
  auto comparison = timeInTurns(m_incumbent->program, program, Trusted::First);
  if (!comparison && comparison.error().code == ErrorCode::Cancelled)
    return tl::unexpected(comparison.error());
  if (!comparison) {
    bool isWrong = comparison.error().code == ErrorCode::BadInput;
    outcome =
        rejected(isWrong ? Rejection::WrongOutput : Rejection::Crashes, comparison.error().message);
    return false;
  }
  outcome.speedup = comparison->ratio;
  bool faster = comparison->verdict == codegen::Comparison::Verdict::Faster;
  double byRatio = m_incumbent->ns / comparison->ratio;
  double measured = outcome.ns;
  bool agree = std::max(measured / byRatio, byRatio / measured) < kMostApart;
  // Of close ones the ratio says more; of far ones the slow one's noise would be in it, but it
  // says more than a time that was disturbed itself.
  if (!faster)
    outcome.ns = std::max(m_incumbent->ns, byRatio);
  else if (comparison->ratio < kFarSlower || !agree)
    outcome.ns = byRatio;
  outcome.lowNs *= outcome.ns / measured;
  outcome.highNs *= outcome.ns / measured;
  return faster;
}

Result<codegen::Comparison> MeasuringEvaluator::compare(const core::Program& a,
                                                        const core::Program& b) {
  return timeInTurns(a, b, Trusted::None);
}

// Of a slow program the budget may hold a pair or two, which say little: then it is spent again.
Result<codegen::Comparison> MeasuringEvaluator::timeInTurns(const core::Program& a,
                                                            const core::Program& b,
                                                            Trusted trusted) {
  m_timer.worker().retire();
  std::vector<core::Program> both = {a, b};
  std::vector<double> timesA, timesB;
  for (int again = 0; again < kMostComparisons; ++again) {
    auto evaluations = insist([&] { return m_timer.evaluate(both); });
    if (!evaluations) return tl::unexpected(evaluations.error());
    for (size_t i = both.size(), least = trusted == Trusted::First; i-- > least;)
      if (const codegen::Evaluation& e = (*evaluations)[i]; e.isWrong())
        return fail(i == 0 ? ErrorCode::Illegal : ErrorCode::BadInput, e.whyNotVerified);
    timesA.insert(timesA.end(), (*evaluations)[0].samples.begin(), (*evaluations)[0].samples.end());
    timesB.insert(timesB.end(), (*evaluations)[1].samples.begin(), (*evaluations)[1].samples.end());
    if (timesA.size() >= kEnoughPairs || isFarSlower(timesA, timesB)) break;
  }
  auto comparison = codegen::compare(timesA, timesB);
  if (isFarSlower(timesA, timesB)) comparison.verdict = codegen::Comparison::Verdict::Faster;
  return comparison;
}

}  // namespace dojo::rl
