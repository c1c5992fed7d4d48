// A program and its library baseline, timed interleaved in blocks of some milliseconds, so that
// disturbances of the machine affect both; every block starts with a call that warms the caches.
// Their order is drawn at random: one block of each is a unit of the comparison. Their buffers are
// in two processes, so they are not exchanged.
#include <algorithm>
#include <chrono>
#include <functional>
#include <thread>

#include "codegen/evaluate/baseline.h"
#include "codegen/evaluate/candidate.h"
#include "codegen/measure/interleaving.h"
#include "codegen/measure/machine_lock.h"

namespace dojo::codegen {
namespace {

using Clock = std::chrono::steady_clock;

// How long either runs at a time, and how many blocks and samples are enough.
double sliceNs(int threads) {
  return threads > 1 ? 1e8 : 3e7;
}
constexpr int kFewestSlices = 10;
constexpr size_t kMostPairs = 2000;
// The worker's OpenMP threads look for work so long after a kernel.
constexpr std::chrono::milliseconds kUntilThreadsSleep{220};

// One of the two: what runs it, and what came of that so far.
struct TimedParty {
  std::function<Result<KernelSamples>(int rounds, int inner)> run;
  Evaluation& evaluation;

  // Finds how many calls make a sample. Nanoseconds of one sample, which is not kept.
  Result<double> begin() {
    auto first = run(1, 0);
    if (!first) return tl::unexpected(first.error());
    evaluation.inner = first->inner;
    return first->ns[0] * first->inner;
  }

  Result<void> takeSlice(int rounds) {
    auto fresh = run(rounds, evaluation.inner);
    if (!fresh) return tl::unexpected(fresh.error());
    evaluation.samples.insert(evaluation.samples.end(), fresh->ns.begin(), fresh->ns.end());
    evaluation.time = summarise(evaluation.samples);
    return {};
  }
};

// Until both intervals are narrow or the budget ends.
Result<void> interleaveSlices(TimedParty& ours, TimedParty& theirs, int rounds,
                              const EvaluatorSettings& settings) {
  auto start = Clock::now();
  ours.evaluation.pairsPerUnit = theirs.evaluation.pairsPerUnit = rounds;
  Interleaving order(2, settings.seed);
  for (int slices = 1;; ++slices) {
    order.nextUnit();
    for (size_t i : order.order(0)) {
      TimedParty* side = i == 0 ? &ours : &theirs;
      if (settings.threads > 1) std::this_thread::sleep_for(kUntilThreadsSleep);
      if (auto taken = side->takeSlice(rounds); !taken) return taken;
    }
    Evaluation &a = ours.evaluation, &b = theirs.evaluation;
    bool isNarrow =
        std::max(a.time.relativeWidth(), b.time.relativeWidth()) <= settings.relativeWidth;
    if (isNarrow && slices >= kFewestSlices) return {};
    std::chrono::duration<double, std::nano> spent = Clock::now() - start;
    a.budgetEnded = b.budgetEnded = spent.count() > 2 * settings.budgetNs;
    if (a.budgetEnded || a.samples.size() >= kMostPairs) return {};
  }
}

}  // namespace

Result<void> Evaluator::timeSideBySide(TimedCandidate& candidate, Baseline& baseline,
                                       Evaluation& theirs) {
  MachineLock alone(MachineLock::Use::Timing, m_settings.cancel);
  m_waited += alone.secondsWaited();
  auto runOurs = [&](int rounds, int inner) -> Result<KernelSamples> {
    RunRequest request;
    request.kernels.push_back({candidate.kernel.compiled.handle, candidate.sets});
    request.plan = {.minRounds = rounds,
                    .maxRounds = rounds,
                    .cache = m_settings.cold ? CacheState::Cold : CacheState::Warm,
                    .inner = inner,
                    .threads = m_settings.threads,
                    .sharesOut = true};
    auto outcome = m_worker.run(request);
    if (!outcome) return tl::unexpected(toError(outcome.error()));
    candidate.evaluation.noise = outcome->noise;
    return std::move(outcome->kernels[0]);
  };
  TimedParty ourSide{runOurs, candidate.evaluation};
  TimedParty theirSide{[&](int rounds, int inner) { return baseline.run(rounds, inner); }, theirs};
  auto ourNs = ourSide.begin();
  if (!ourNs) return tl::unexpected(ourNs.error());
  // On the processors that the worker has taken.
  BaselineTask task{
      m_settings.threads, m_settings.cold, candidate.evaluation.noise.cpus, {}, m_settings.cancel};
  for (const InputSet& set : m_inputs) task.sets.emplace_back(set.bytes);
  if (auto opened = baseline.open(task); !opened) return opened;
  auto theirNs = theirSide.begin();
  if (!theirNs) return tl::unexpected(theirNs.error());
  double slices = sliceNs(m_settings.threads) / std::max(*ourNs, *theirNs);
  return interleaveSlices(ourSide, theirSide, static_cast<int>(std::clamp(slices, 1.0, 100.0)),
                          m_settings);
}

Result<SideBySideEvaluation> Evaluator::evaluateSideBySide(const core::Program& program,
                                                           Baseline& baseline) {
  if (m_original.outputs.size() != 1)
    return fail(ErrorCode::Unsupported, "a program with several outputs has no library baseline");
  if (auto ready = prepareInputs(); !ready) return tl::unexpected(ready.error());
  auto candidate = prepare(program);
  if (!candidate) return tl::unexpected(candidate.error());
  Evaluation theirs;
  if (auto timed = timeSideBySide(*candidate, baseline, theirs); !timed)
    return tl::unexpected(timed.error());
  std::vector<std::byte> output;
  auto outputOf = [&](size_t set, size_t) -> Result<std::span<const std::byte>> {
    auto written = baseline.output(set);
    if (!written) return tl::unexpected(written.error());
    output = std::move(*written);
    return output;
  };
  if (auto checked = check(*candidate); !checked) return tl::unexpected(checked.error());
  if (auto checked = check(theirs, 1, outputOf); !checked) return tl::unexpected(checked.error());
  for (Evaluation* e : {&candidate->evaluation, &theirs})
    if (auto added = addRoofline(*e); !added) return tl::unexpected(added.error());
  return SideBySideEvaluation{std::move(candidate->evaluation), std::move(theirs)};
}

}  // namespace dojo::codegen
