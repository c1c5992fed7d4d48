// Which program a search believes to be the best.
#include <algorithm>
#include <future>

#include "rl/evaluator/measuring_evaluator.h"
#include "rl/evaluator/retry.h"
#include "rl/evaluator/stopwatch.h"

namespace dojo::rl {
namespace {

// Of the ratio of a comparison and that of two times: no clock changes by more, so one of them was
// disturbed.
constexpr double kMostApart = 1.5;
constexpr double kFar = 2;
// How often the budget is spent for a comparison that is too short for a verdict.
constexpr int kMostComparisons = 9;

}  // namespace

Result<Doubt> MeasuringEvaluator::numbers(const core::Program& program) {
  auto doubt = m_verifier.numbers(program, m_timer);
  for (int again = 1; again < kTries && doubt && doubt->rejection == Rejection::Crashes; ++again)
    doubt = m_verifier.numbers(program, m_timer);
  return doubt;
}

Result<void> MeasuringEvaluator::confirmBest(const core::Program& program, Outcome& outcome) {
  Stopwatch watch(*this, m_spent.confirming);
  if (m_incumbent && !m_incumbent->isStartOnly) {
    auto isFaster = isFasterThanBest(program, outcome);
    if (!isFaster) return tl::unexpected(isFaster.error());
    if (!*isFaster) return {};
  }
  // Net 2 computes here while net 3 runs the kernel in the worker; nothing is timed meanwhile.
  // Where the system gives no thread, one comes after the other.
  auto ofFunction = std::async(std::launch::async | std::launch::deferred,
                               [&] { return m_verifier.fingerprint(program); });
  auto ofNumbers = numbers(program);
  bool isDecided = true;
  for (const auto& doubt : {ofFunction.get(), std::move(ofNumbers)}) {
    if (!doubt) return tl::unexpected(doubt.error());
    isDecided &= doubt->isDecided;
    if (doubt->rejection == Rejection::None) continue;
    outcome = rejected(doubt->rejection, doubt->reason);
    return {};
  }
  outcome.isVerified = isDecided && !outcome.isStartOnly();
  outcome.isBest = true;
  m_incumbent = Incumbent{program, outcome.ns, outcome.isStartOnly()};
  return {};
}

// Timed interleaved; what that says of its time is taken over. False for one that it rejects.
Result<bool> MeasuringEvaluator::isFasterThanBest(const core::Program& program, Outcome& outcome) {
  auto comparison = timeInterleaved(m_incumbent->program, program, Trusted::First);
  if (!comparison && (comparison.error().code == ErrorCode::Cancelled ||
                      codegen::wasWorkerStopped(comparison.error())))
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
  else if (comparison->ratio < kFar || !agree)
    outcome.ns = byRatio;
  outcome.lowNs *= outcome.ns / measured;
  outcome.highNs *= outcome.ns / measured;
  return faster;
}

Result<codegen::Comparison> MeasuringEvaluator::compare(const core::Program& a,
                                                        const core::Program& b) {
  return timeInterleaved(a, b, Trusted::None);
}

// Of a slow program the budget may hold a unit or two, which say little: then it is spent again.
Result<codegen::Comparison> MeasuringEvaluator::timeInterleaved(const core::Program& a,
                                                                const core::Program& b,
                                                                Trusted trusted) {
  m_timer.worker().retire();
  std::vector<core::Program> both = {a, b};
  codegen::PairedTimes times;
  for (int again = 0; again < kMostComparisons; ++again) {
    auto evaluations = retryDeadWorkers([&] { return m_timer.evaluate(both); });
    if (!evaluations) return tl::unexpected(evaluations.error());
    for (size_t i = both.size(), least = trusted == Trusted::First; i-- > least;)
      if (const codegen::Evaluation& e = (*evaluations)[i];
          e.isWrong() || codegen::areFar(e.checks))
        return fail(i == 0 ? ErrorCode::Illegal : ErrorCode::BadInput,
                    e.isWrong() ? e.whyNotVerified : e.undecided);
    const codegen::Evaluation &first = evaluations->front(), &second = evaluations->back();
    times.append(first.samples, second.samples, first.pairsPerUnit);
    if (times.units() >= codegen::kFewestUnits || times.isFarSlower() || times.isFarFaster()) break;
  }
  return times.compare();
}

}  // namespace dojo::rl
