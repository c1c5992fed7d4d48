// A program and its library baseline, timed interleaved in blocks of some milliseconds, so that
// disturbances of the machine affect both; every block starts with a call that warms the caches.
// Their order is drawn at random: one block of each is a unit of the comparison. Their buffers are
// in two processes, so they are not exchanged.
#include <algorithm>
#include <chrono>
#include <functional>
#include <thread>

#include "codegen/evaluate/contender.h"
#include "codegen/evaluate/rival.h"
#include "codegen/measure/machine_lock.h"
#include "codegen/measure/turns.h"

namespace dojo::codegen {
namespace {

using Clock = std::chrono::steady_clock;

// How long either runs at a time, and how many blocks and samples are enough.
double turnNs(int threads) {
  return threads > 1 ? 1e8 : 3e7;
}
constexpr int kFewestTurns = 10;
constexpr size_t kMostPairs = 2000;
// The worker's OpenMP threads look for work so long after a kernel.
constexpr std::chrono::milliseconds kUntilThreadsSleep{220};

// One of the two: what runs it, and what came of that so far.
struct Side {
  std::function<Result<KernelSamples>(int rounds, int inner)> run;
  Evaluation& evaluation;

  // Finds how many calls make a sample. Nanoseconds of one sample, which is not kept.
  Result<double> begin() {
    auto first = run(1, 0);
    if (!first) return tl::unexpected(first.error());
    evaluation.inner = first->inner;
    return first->ns[0] * first->inner;
  }

  Result<void> takeTurn(int rounds) {
    auto fresh = run(rounds, evaluation.inner);
    if (!fresh) return tl::unexpected(fresh.error());
    evaluation.samples.insert(evaluation.samples.end(), fresh->ns.begin(), fresh->ns.end());
    evaluation.time = summarise(evaluation.samples);
    return {};
  }
};

// Until both intervals are narrow or the budget ends.
Result<void> takeTurns(Side& ours, Side& theirs, int rounds, const EvaluatorSettings& settings) {
  auto start = Clock::now();
  ours.evaluation.pairsPerUnit = theirs.evaluation.pairsPerUnit = rounds;
  Turns order(2, settings.seed);
  for (int turns = 1;; ++turns) {
    order.nextUnit();
    for (size_t i : order.order(0)) {
      Side* side = i == 0 ? &ours : &theirs;
      if (settings.threads > 1) std::this_thread::sleep_for(kUntilThreadsSleep);
      if (auto taken = side->takeTurn(rounds); !taken) return taken;
    }
    Evaluation &a = ours.evaluation, &b = theirs.evaluation;
    bool isNarrow =
        std::max(a.time.relativeWidth(), b.time.relativeWidth()) <= settings.relativeWidth;
    if (isNarrow && turns >= kFewestTurns) return {};
    std::chrono::duration<double, std::nano> spent = Clock::now() - start;
    a.budgetEnded = b.budgetEnded = spent.count() > 2 * settings.budgetNs;
    if (a.budgetEnded || a.samples.size() >= kMostPairs) return {};
  }
}

}  // namespace

Result<void> Evaluator::timeBeside(Contender& contender, Rival& rival, Evaluation& theirs) {
  MachineLock alone(MachineLock::Use::Timing, m_settings.cancel);
  m_waited += alone.secondsWaited();
  auto runOurs = [&](int rounds, int inner) -> Result<KernelSamples> {
    RunRequest request;
    request.kernels.push_back({contender.kernel.compiled.handle, contender.sets});
    request.plan = {.minRounds = rounds,
                    .maxRounds = rounds,
                    .cache = m_settings.cold ? CacheState::Cold : CacheState::Warm,
                    .inner = inner,
                    .threads = m_settings.threads,
                    .sharesOut = true};
    auto outcome = m_worker.run(request);
    if (!outcome) return tl::unexpected(toError(outcome.error()));
    contender.evaluation.noise = outcome->noise;
    return std::move(outcome->kernels[0]);
  };
  Side ourSide{runOurs, contender.evaluation};
  Side theirSide{[&](int rounds, int inner) { return rival.run(rounds, inner); }, theirs};
  auto ourNs = ourSide.begin();
  if (!ourNs) return tl::unexpected(ourNs.error());
  // On the processors that the worker has taken.
  RivalTask task{
      m_settings.threads, m_settings.cold, contender.evaluation.noise.cpus, {}, m_settings.cancel};
  for (const InputSet& set : m_inputs) task.sets.emplace_back(set.bytes);
  if (auto opened = rival.open(task); !opened) return opened;
  auto theirNs = theirSide.begin();
  if (!theirNs) return tl::unexpected(theirNs.error());
  double turns = turnNs(m_settings.threads) / std::max(*ourNs, *theirNs);
  return takeTurns(ourSide, theirSide, static_cast<int>(std::clamp(turns, 1.0, 100.0)), m_settings);
}

Result<BesideEvaluation> Evaluator::evaluateBeside(const core::Program& program, Rival& rival) {
  if (m_original.outputs.size() != 1)
    return fail(ErrorCode::Unsupported, "a program with several outputs has no library baseline");
  if (auto ready = prepareInputs(); !ready) return tl::unexpected(ready.error());
  auto contender = prepare(program);
  if (!contender) return tl::unexpected(contender.error());
  Evaluation theirs;
  if (auto timed = timeBeside(*contender, rival, theirs); !timed)
    return tl::unexpected(timed.error());
  std::vector<std::byte> output;
  auto outputOf = [&](size_t set, size_t) -> Result<std::span<const std::byte>> {
    auto written = rival.output(set);
    if (!written) return tl::unexpected(written.error());
    output = std::move(*written);
    return output;
  };
  if (auto checked = check(*contender); !checked) return tl::unexpected(checked.error());
  if (auto checked = check(theirs, 1, outputOf); !checked) return tl::unexpected(checked.error());
  for (Evaluation* e : {&contender->evaluation, &theirs})
    if (auto added = addRoofline(*e); !added) return tl::unexpected(added.error());
  return BesideEvaluation{std::move(contender->evaluation), std::move(theirs)};
}

}  // namespace dojo::codegen
