#include "app/worker/runner.h"

#include <fmt/format.h>
#include <sched.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "core/machine/cache_sizes.h"

#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

namespace dojo::app {

using codegen::CacheState;
using codegen::MachineNoise;
using codegen::Phase;
using codegen::RunOutcome;

namespace {

constexpr int kMostCallsPerSample = 1'000'000;
// For which another process may have the processor in the middle of a call.
constexpr double kLongestInterruptionNs = 5e7;

double nowNs() {
  timespec time;
  clock_gettime(CLOCK_MONOTONIC_RAW, &time);
  return static_cast<double>(time.tv_sec) * 1e9 + static_cast<double>(time.tv_nsec);
}

// Denormals are computed, exceptions masked, rounding to nearest: the same for every kernel.
void resetFloatingPoint() {
#if defined(__x86_64__)
  _mm_setcsr(0x1f80);
#endif
}

void noteFloatingPoint(MachineNoise& noise) {
#if defined(__x86_64__)
  noise.flushToZero = (_mm_getcsr() & 0x8000) != 0;
  noise.denormalsAreZero = (_mm_getcsr() & 0x0040) != 0;
#else
  (void)noise;
#endif
}

std::size_t lastLevelCacheBytes() {
  return static_cast<std::size_t>(
      std::max({core::cacheBytes(3), core::cacheBytes(2), int64_t{1} << 20}));
}

int threadsAlive() {
  std::error_code error;
  int count = 0;
  for (const auto& task : std::filesystem::directory_iterator("/proc/self/task", error))
    count += task.exists() ? 1 : 0;
  return count;
}

rusage usage() {
  rusage now{};
  getrusage(RUSAGE_SELF, &now);
  return now;
}

void noteUsage(const rusage& before, MachineNoise& noise) {
  const rusage after = usage();
  noise.voluntarySwitches = after.ru_nvcsw - before.ru_nvcsw;
  noise.involuntarySwitches = after.ru_nivcsw - before.ru_nivcsw;
  noise.minorFaults = after.ru_minflt - before.ru_minflt;
  noise.majorFaults = after.ru_majflt - before.ru_majflt;
  double load = 0;
  if (getloadavg(&load, 1) == 1) noise.loadAverage = load;
}

}  // namespace

Runner::Runner(std::vector<RunnableKernel> kernels, const codegen::RunPlan& plan,
               const Processors& processors, codegen::BlackBox& blackBox)
    : m_kernels(std::move(kernels)),
      m_plan(plan),
      m_processors(processors),
      m_blackBox(blackBox),
      m_nextSet(m_kernels.size(), 0),
      m_calls(m_kernels.size(), 0),
      m_cacheBytes(lastLevelCacheBytes()) {
  m_outcome.kernels.resize(m_kernels.size());
  const auto& order = processors.order();
  const auto used = std::min(order.size(), static_cast<std::size_t>(plan.threads));
  m_outcome.noise.cpus.assign(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(used));
  if (used < static_cast<std::size_t>(plan.threads))
    m_outcome.warnings.push_back(fmt::format("{} threads share {} processors", plan.threads, used));
}

void Runner::enter(Phase phase, const RunnableKernel& kernel) {
  std::strncpy(m_blackBox.kernel, kernel.name.c_str(), sizeof m_blackBox.kernel - 1);
  m_blackBox.phase = phase;
  m_blackBox.progress++;
}

void Runner::prepare(const RunnableKernel& kernel, std::size_t firstSet, int calls) {
  enter(Phase::Preparing, kernel);
  const std::size_t used = std::min(kernel.sets.size(), static_cast<std::size_t>(calls));
  for (std::size_t i = 0; i < used; i++) {
    const WorkerSet& set = *kernel.sets[(firstSet + i) % kernel.sets.size()];
    set.poisonOutputs(m_plan.poison);
    if (m_plan.cache == CacheState::Cold)
      set.evict();
    else if (set.totalBytes() <= m_cacheBytes)
      set.touch();
    m_blackBox.progress++;
  }
}

bool Runner::isSharedWarm(const RunnableKernel& kernel) const {
  return m_plan.sharesOut && m_plan.threads > 1 && m_plan.cache != CacheState::Cold &&
         kernel.sets.front()->totalBytes() <= m_cacheBytes;
}

void Runner::shareOut(const RunnableKernel& kernel, std::size_t firstSet, int calls) {
  const std::size_t used = std::min(kernel.sets.size(), static_cast<std::size_t>(calls));
  for (std::size_t i = 0; i < used; i++) {
    enter(Phase::Running, kernel);
    kernel.entry(kernel.sets[(firstSet + i) % kernel.sets.size()]->pointers());
  }
}

double Runner::sample(std::size_t index) {
  const RunnableKernel& kernel = m_kernels[index];
  const int inner = m_outcome.kernels[index].inner;
  const std::size_t sets = kernel.sets.size();
  std::size_t set = m_nextSet[index];
  prepare(kernel, set, inner);
  bool mayBeHopeless = m_plan.giveUpAboveNs > 0 && m_calls[index] == 0;
  if (isSharedWarm(kernel) && !mayBeHopeless) shareOut(kernel, set, inner);
  resetFloatingPoint();
  enter(Phase::Running, kernel);
  const double begin = nowNs();
  for (int call = 0; call < inner; call++) {
    kernel.entry(kernel.sets[set]->pointers());
    if (++set == sets) set = 0;
  }
  const double end = nowNs();
  m_nextSet[index] = set;
  m_calls[index] += static_cast<std::size_t>(inner);
  const int cpu = sched_getcpu();
  if (m_lastCpu >= 0 && cpu != m_lastCpu) m_outcome.noise.cpuMigrations++;
  m_lastCpu = cpu;
  noteFloatingPoint(m_outcome.noise);
  return end - begin;
}

bool Runner::isHopeless(double nsPerCall) const {
  return m_plan.giveUpAboveNs > 0 && nsPerCall > m_plan.giveUpAboveNs;
}

// Whether all of these were, and not for the moment that another process had the processor.
bool Runner::areHopeless(const std::vector<double>& samples) const {
  bool all = std::ranges::all_of(samples, [&](double ns) { return isHopeless(ns); });
  return all && (samples.size() > 1 ||
                 (!samples.empty() && samples[0] > m_plan.giveUpAboveNs + kLongestInterruptionNs));
}

int Runner::innerOf(std::size_t index) const {
  if (m_kernels[index].inner > 0) return m_kernels[index].inner;
  return m_plan.inner > 0 || m_plan.cache != CacheState::Cold ? m_plan.inner : 1;
}

void Runner::calibrate(std::size_t index) {
  int& inner = m_outcome.kernels[index].inner;
  inner = std::max(1, innerOf(index));
  if (innerOf(index) > 0) return;
  std::vector<double>& slow = m_outcome.kernels[index].ns;
  for (;;) {
    const double ns = sample(index);
    if (isHopeless(ns / inner)) {
      slow.push_back(ns / inner);
      m_outcome.gaveUp = areHopeless(slow);
      if (m_outcome.gaveUp) return;
      continue;
    }
    slow.clear();
    if (ns >= m_plan.minSampleNs || inner >= kMostCallsPerSample) return;
    const double wanted = std::ceil(1.1 * m_plan.minSampleNs / std::max(ns / inner, 0.5));
    inner = static_cast<int>(std::clamp(wanted, inner + 1.0, inner * 16.0));
    inner = std::min(inner, kMostCallsPerSample);
  }
}

void Runner::warmUp() {
  const double begin = nowNs();
  for (std::size_t kernel = 0; kernel < m_kernels.size(); kernel++) calibrate(kernel);
  // A kernel whose first call took the whole budget is warm.
  auto goesOn = [&] { return !m_outcome.gaveUp && nowNs() - begin < m_plan.budgetNs; };
  for (int i = 0; i < m_plan.warmupRounds && goesOn(); i++)
    for (std::size_t kernel = 0; kernel < m_kernels.size(); kernel++) sample(kernel);
}

void Runner::round(int number) {
  const std::size_t count = m_kernels.size();
  for (std::size_t i = 0; i < count; i++) {
    const std::size_t kernel = number % 2 == 0 ? i : count - 1 - i;
    auto& samples = m_outcome.kernels[kernel];
    samples.ns.push_back(sample(kernel) / samples.inner);
    // One that was calibrated has been fast enough once.
    bool isCalibrated = innerOf(kernel) == 0;
    if (!isCalibrated && areHopeless(samples.ns)) m_outcome.gaveUp = true;
  }
}

// So that every set's outputs are the kernel's, however few rounds there were.
void Runner::callSetsNotYetCalled() {
  for (std::size_t kernel = 0; kernel < m_kernels.size(); kernel++)
    while (m_calls[kernel] < m_kernels[kernel].sets.size()) sample(kernel);
}

// What a call before has left would hide what the last one did not write.
void Runner::callOnPoison() {
  for (const RunnableKernel& kernel : m_kernels) {
    if (!isSharedWarm(kernel)) continue;
    for (const WorkerSet* set : kernel.sets) set->poisonOutputs(m_plan.poison);
    shareOut(kernel, 0, static_cast<int>(kernel.sets.size()));
  }
}

bool Runner::isDone(int rounds, double elapsed) {
  if (m_outcome.gaveUp || rounds >= std::min(m_plan.maxRounds, codegen::kMostRounds)) return true;
  if (elapsed >= m_plan.budgetNs) return m_outcome.budgetEnded = true;
  return rounds >= m_plan.minRounds && elapsed >= m_plan.minTimeNs;
}

RunOutcome Runner::run() {
  m_processors.setThreads(m_plan.threads);
  const double begin = nowNs();
  warmUp();
  const rusage before = usage();
  int rounds = 0;
  while (!m_outcome.gaveUp && !(rounds > 0 && isDone(rounds, nowNs() - begin))) round(rounds++);
  if (!m_outcome.gaveUp) {
    callSetsNotYetCalled();
    callOnPoison();
  }
  m_outcome.elapsedNs = nowNs() - begin;
  m_outcome.noise.threadsAlive = threadsAlive();
  noteUsage(before, m_outcome.noise);
  return m_outcome;
}

Result<void> Runner::checkRedZones() const {
  for (const auto& kernel : m_kernels)
    for (std::size_t set = 0; set < kernel.sets.size(); set++)
      if (auto checked = kernel.sets[set]->checkRedZones(static_cast<int>(set)); !checked)
        return fail(checked.error().code, kernel.name + ": " + checked.error().message);
  return {};
}

void Runner::copyOutputsBack() const {
  for (const auto& kernel : m_kernels)
    for (const auto* set : kernel.sets) set->copyOutputsBack();
}

}  // namespace dojo::app
