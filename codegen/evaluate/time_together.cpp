// Several programs timed interleaved. In every unit they exchange the order of their calls and, if
// they take the same buffers, those; programs with different buffers get fresh ones, so that none
// is judged by where its data happens to lie.
#include <algorithm>
#include <chrono>
#include <numeric>

#include "codegen/evaluate/candidate.h"
#include "codegen/measure/interleaving.h"
#include "codegen/measure/machine_lock.h"

namespace dojo::codegen {
namespace {

using Clock = std::chrono::steady_clock;

// Above this a call needs no other before it in a segment: it fills the caches by itself.
constexpr double kNeedsNoWarmUpNs = 2e6;
// Bytes of all buffers of a timing that are allocated again for every unit, which takes some
// milliseconds.
constexpr double kMostFreshBytes = 16 << 20;
constexpr int kEnoughUnits = 10;
constexpr int kProbedRounds = 3;

double nsSince(Clock::time_point start) {
  return std::chrono::duration<double, std::nano>(Clock::now() - start).count();
}

bool haveSameBuffers(const Kernel& a, const Kernel& b) {
  return std::ranges::equal(bufferSpecs(a.emitted), bufferSpecs(b.emitted),
                            [](const auto& x, const auto& y) {
                              bool isAnyName = x.role == BufferRole::Workspace || x.name == y.name;
                              return isAnyName && x.bytes == y.bytes && x.role == y.role;
                            });
}

}  // namespace

class Evaluator::Together {
 public:
  Together(Evaluator& evaluator, std::vector<TimedCandidate>& candidates)
      : m_evaluator(evaluator),
        m_settings(evaluator.m_settings),
        m_candidates(candidates),
        m_interleaving(candidates.size(), evaluator.m_settings.seed),
        m_holder(candidates.size()) {
    std::iota(m_holder.begin(), m_holder.end(), size_t{0});
    for (const TimedCandidate& c : candidates) m_bytes += c.bytes;
    shareCode();
    formGroups();
  }

  Result<void> run() {
    MachineLock alone(MachineLock::Use::Timing, m_settings.cancel);
    m_evaluator.m_waited += alone.secondsWaited();
    auto start = Clock::now();
    double budget = m_settings.budgetNs * static_cast<double>(m_candidates.size());
    if (auto begun = begin(); !begun) return begun;
    m_lengths = interleavingLengths(budget - nsSince(start), m_roundNs);
    for (TimedCandidate& c : m_candidates) c.evaluation.pairsPerUnit = m_lengths.pairsPerUnit();
    for (int units = 1;; ++units) {
      if (auto taken = takeUnit(); !taken) return taken;
      if (units * m_lengths.pairsPerUnit() >= m_settings.mostRounds) break;
      if (units >= kEnoughUnits && areNarrow()) break;
      if (nsSince(start) < budget) continue;
      for (TimedCandidate& c : m_candidates) c.evaluation.budgetEnded = true;
      break;
    }
    return {};
  }

 private:
  // Where the loader puts a second copy of the same code is no difference between programs.
  void shareCode() {
    for (size_t i = 1; i < m_candidates.size(); ++i)
      for (size_t j = 0; j < i; ++j)
        if (machineCodeOf(m_candidates[i].kernel) == machineCodeOf(m_candidates[j].kernel))
          m_candidates[i].kernel.compiled.handle = m_candidates[j].kernel.compiled.handle;
  }

  void formGroups() {
    for (size_t i = 0; i < m_candidates.size(); ++i) {
      auto group = std::ranges::find_if(m_groups, [&](const std::vector<size_t>& g) {
        return haveSameBuffers(m_candidates[g[0]].kernel, m_candidates[i].kernel);
      });
      if (group == m_groups.end())
        m_groups.push_back({i});
      else
        group->push_back(i);
    }
  }

  RunPlan plan(int rounds) const {
    RunPlan plan;
    plan.warmupRounds = m_roundNs > 0 && m_roundNs < kNeedsNoWarmUpNs ? 1 : 0;
    plan.minRounds = plan.maxRounds = rounds;
    plan.budgetNs = 1e15;  // whole segments, or they could not be compared
    plan.threads = m_settings.threads;
    plan.sharesOut = true;
    plan.cache = m_settings.cold ? CacheState::Cold : CacheState::Warm;
    return plan;
  }

  // How many calls make a sample of each, and how long a round takes. Nothing of it is kept.
  Result<void> begin() {
    RunRequest request;
    for (TimedCandidate& c : m_candidates)
      request.kernels.push_back({c.kernel.compiled.handle, c.sets});
    request.plan = plan(1);
    auto outcome = m_evaluator.m_worker.run(request);
    if (!outcome) return tl::unexpected(toError(outcome.error()));
    for (size_t i = 0; i < m_candidates.size(); ++i) {
      const KernelSamples& samples = outcome->kernels[i];
      m_candidates[i].evaluation.inner = request.kernels[i].inner = samples.inner;
      m_roundNs += samples.ns.back() * samples.inner;
    }
    if (m_roundNs >= kNeedsNoWarmUpNs) return {};
    // What lies between the calls of fast ones takes longer than they do.
    request.plan = plan(kProbedRounds);
    auto again = m_evaluator.m_worker.run(request);
    if (!again) return tl::unexpected(toError(again.error()));
    m_roundNs = std::max(m_roundNs, again->elapsedNs / (kProbedRounds + 1));
    return {};
  }

  Result<void> takeUnit() {
    m_interleaving.nextUnit();
    if (m_groups.size() > 1 && m_bytes <= kMostFreshBytes)
      if (auto made = makeFreshBuffers(); !made) return made;
    for (int segment = 0; segment < m_lengths.segments; ++segment)
      if (auto taken = takeSegment(m_interleaving.order(segment)); !taken) return taken;
    return {};
  }

  // Those of a group lie in memory in the unit's order; each segment then deals them out.
  Result<void> makeFreshBuffers() {
    for (size_t i : m_interleaving.order(0)) {
      TimedCandidate& c = m_candidates[i];
      c.sets.clear();
      for (size_t k = 0; k < m_evaluator.m_inputs.size(); ++k) {
        auto set = m_evaluator.filledSet(c.kernel, k, ++m_placement);
        if (!set) return tl::unexpected(set.error());
        c.sets.push_back(std::move(*set));
      }
    }
    return {};
  }

  // The first of a group in this order gets the buffers that its first member began with.
  void exchangeBuffers(const std::vector<size_t>& order) {
    for (const std::vector<size_t>& group : m_groups) {
      std::vector<std::vector<BufferSet>> sets;
      for (size_t owner : group) sets.push_back(std::move(m_candidates[m_holder[owner]].sets));
      size_t next = 0;
      for (size_t i : order) {
        if (std::ranges::find(group, i) == group.end()) continue;
        m_candidates[i].sets = std::move(sets[next]);
        m_holder[group[next++]] = i;
      }
    }
  }

  Result<void> takeSegment(const std::vector<size_t>& order) {
    exchangeBuffers(order);
    RunRequest request;
    for (size_t i : order) {
      TimedCandidate& c = m_candidates[i];
      request.kernels.push_back({c.kernel.compiled.handle, c.sets, c.evaluation.inner});
    }
    request.plan = plan(m_lengths.rounds);
    auto outcome = m_evaluator.m_worker.run(request);
    if (!outcome) return tl::unexpected(toError(outcome.error()));
    for (size_t k = 0; k < order.size(); ++k) m_candidates[order[k]].evaluation.keep(*outcome, k);
    return {};
  }

  bool areNarrow() const {
    return std::ranges::all_of(m_candidates, [&](const TimedCandidate& c) {
      return c.evaluation.time.relativeWidth() <= m_settings.relativeWidth;
    });
  }

  Evaluator& m_evaluator;
  const EvaluatorSettings& m_settings;
  std::vector<TimedCandidate>& m_candidates;
  Interleaving m_interleaving;
  InterleavingLengths m_lengths;
  std::vector<std::vector<size_t>> m_groups;  // that take the same buffers
  std::vector<size_t> m_holder;               // who has the buffers that each began with
  double m_bytes = 0;
  double m_roundNs = 0;
  uint32_t m_placement = 16;
};

Result<void> Evaluator::timeTogether(std::vector<TimedCandidate>& candidates) {
  return Together(*this, candidates).run();
}

}  // namespace dojo::codegen
