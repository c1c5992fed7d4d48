#include "app/worker/runner.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>

namespace dojo::app {

using codegen::CacheState;
using codegen::Phase;
using codegen::RunOutcome;
using codegen::TimeUnit;

namespace {

constexpr int kMostCallsPerSample = 1'000'000;
// For which another process may have the processor in the middle of a call.
constexpr double kLongestInterruptionNs = 5e7;

// Of the run, not of the kernels.
double nowNs() {
  return std::chrono::duration<double, std::nano>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

}  // namespace

Runner::Runner(std::vector<RunnableKernel> kernels, const codegen::RunPlan& plan, Device& device,
               codegen::BlackBox& blackBox)
    : m_kernels(std::move(kernels)),
      m_plan(plan),
      m_device(device),
      m_blackBox(blackBox),
      m_nextSet(m_kernels.size(), 0),
      m_calls(m_kernels.size(), 0) {
  m_outcome.kernels.resize(m_kernels.size());
  m_outcome.unit = device.unit();
}

void Runner::enter(Phase phase, const RunnableKernel& kernel) {
  std::strncpy(m_blackBox.kernel, kernel.name.c_str(), sizeof m_blackBox.kernel - 1);
  m_blackBox.phase = phase;
  m_blackBox.progress++;
}

void Runner::prepare(const RunnableKernel& kernel, std::size_t firstSet, int calls) {
  enter(Phase::Preparing, kernel);
  const std::size_t used = std::min(kernel.use.sets.size(), static_cast<std::size_t>(calls));
  for (std::size_t i = 0; i < used; i++) {
    const DeviceSet& set = *kernel.use.sets[(firstSet + i) % kernel.use.sets.size()];
    set.poisonOutputs(m_plan.poison);
    if (m_plan.cache == CacheState::Cold)
      set.evict();
    else if (set.totalBytes() <= m_device.cacheBytes())
      set.touch();
    m_blackBox.progress++;
  }
}

bool Runner::isSharedWarm(const RunnableKernel& kernel) const {
  return m_plan.sharesOut && m_plan.threads > 1 && m_plan.cache != CacheState::Cold &&
         kernel.use.sets.front()->totalBytes() <= m_device.cacheBytes();
}

void Runner::shareOut(const RunnableKernel& kernel, std::size_t firstSet, int calls) {
  const std::size_t used = std::min(kernel.use.sets.size(), static_cast<std::size_t>(calls));
  for (std::size_t i = 0; i < used; i++) call(kernel, (firstSet + i) % kernel.use.sets.size(), 1);
}

double Runner::call(const RunnableKernel& kernel, std::size_t firstSet, int calls) {
  if (m_failure) return 0;
  enter(Phase::Running, kernel);
  const auto time = m_device.call(kernel.use, firstSet, calls);
  if (time) return *time;
  m_failure = Error{time.error().code, kernel.name + ": " + time.error().message};
  return 0;
}

double Runner::sample(std::size_t index) {
  const RunnableKernel& kernel = m_kernels[index];
  const int inner = m_outcome.kernels[index].inner;
  const std::size_t set = m_nextSet[index];
  prepare(kernel, set, inner);
  bool mayBeTooSlow = m_plan.giveUpAboveNs > 0 && m_calls[index] == 0;
  if (isSharedWarm(kernel) && !mayBeTooSlow) shareOut(kernel, set, inner);
  const double time = call(kernel, set, inner);
  m_nextSet[index] = (set + static_cast<std::size_t>(inner)) % kernel.use.sets.size();
  m_calls[index] += static_cast<std::size_t>(inner);
  return time;
}

bool Runner::isTooSlow(double nsPerCall) const {
  return m_plan.giveUpAboveNs > 0 && nsPerCall > m_plan.giveUpAboveNs;
}

// Whether all of these were, and not for the moment that another process had the processor.
bool Runner::areTooSlow(const std::vector<double>& samples) const {
  bool all = std::ranges::all_of(samples, [&](double ns) { return isTooSlow(ns); });
  double interruption = m_outcome.unit == TimeUnit::Nanoseconds ? kLongestInterruptionNs : 0;
  return all && (samples.size() > 1 ||
                 (!samples.empty() && samples[0] > m_plan.giveUpAboveNs + interruption));
}

int Runner::innerOf(std::size_t index) const {
  if (m_kernels[index].inner > 0) return m_kernels[index].inner;
  if (m_plan.inner == 0 && m_outcome.unit == TimeUnit::Cycles) return 1;
  return m_plan.inner > 0 || m_plan.cache != CacheState::Cold ? m_plan.inner : 1;
}

void Runner::calibrate(std::size_t index) {
  int& inner = m_outcome.kernels[index].inner;
  inner = std::max(1, innerOf(index));
  if (innerOf(index) > 0) return;
  const double enough = std::max(m_plan.minSampleNs, m_device.leastSampleNs());
  std::vector<double>& slow = m_outcome.kernels[index].ns;
  for (;;) {
    const double ns = sample(index);
    if (m_failure) return;
    if (isTooSlow(ns / inner)) {
      slow.push_back(ns / inner);
      m_outcome.gaveUp = areTooSlow(slow);
      if (m_outcome.gaveUp) return;
      continue;
    }
    slow.clear();
    if (ns >= enough || inner >= kMostCallsPerSample) return;
    const double wanted = std::ceil(1.1 * enough / std::max(ns / inner, 0.5));
    inner = static_cast<int>(std::clamp(wanted, inner + 1.0, inner * 16.0));
    inner = std::min(inner, kMostCallsPerSample);
  }
}

void Runner::warmUp() {
  const double begin = nowNs();
  for (std::size_t kernel = 0; kernel < m_kernels.size(); kernel++) calibrate(kernel);
  // A kernel whose first call took the whole budget is warm.
  auto goesOn = [&] { return !isOver() && nowNs() - begin < m_plan.budgetNs; };
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
    if (!isCalibrated && areTooSlow(samples.ns)) m_outcome.gaveUp = true;
  }
}

// So that every set's outputs are the kernel's, however few rounds there were.
void Runner::callSetsNotYetCalled() {
  for (std::size_t kernel = 0; kernel < m_kernels.size(); kernel++)
    while (!m_failure && m_calls[kernel] < m_kernels[kernel].use.sets.size()) sample(kernel);
}

// What a call before has left would hide what the last one did not write.
void Runner::callOnPoison() {
  for (const RunnableKernel& kernel : m_kernels) {
    if (!isSharedWarm(kernel)) continue;
    for (const DeviceSet* set : kernel.use.sets) set->poisonOutputs(m_plan.poison);
    shareOut(kernel, 0, static_cast<int>(kernel.use.sets.size()));
  }
}

bool Runner::isDone(int rounds, double elapsed) {
  if (isOver() || rounds >= std::min(m_plan.maxRounds, codegen::kMostRounds)) return true;
  if (elapsed >= m_plan.budgetNs) return m_outcome.budgetEnded = true;
  return rounds >= m_plan.minRounds && elapsed >= m_plan.minTimeNs;
}

Result<RunOutcome> Runner::run() {
  std::vector<DeviceUse> uses;
  for (const RunnableKernel& kernel : m_kernels) uses.push_back(kernel.use);
  m_outcome.warnings = m_device.begin(m_plan, uses);
  const double begin = nowNs();
  warmUp();
  m_device.watchNoise();
  int rounds = 0;
  while (!isOver() && !(rounds > 0 && isDone(rounds, nowNs() - begin))) round(rounds++);
  if (!isOver()) {
    callSetsNotYetCalled();
    callOnPoison();
  }
  m_outcome.elapsedNs = nowNs() - begin;
  m_outcome.noise = m_device.end();
  if (m_failure) return tl::unexpected(std::move(*m_failure));
  return m_outcome;
}

Result<void> Runner::checkRedZones() const {
  for (const auto& kernel : m_kernels)
    for (std::size_t set = 0; set < kernel.use.sets.size(); set++)
      if (auto checked = kernel.use.sets[set]->checkRedZones(static_cast<int>(set)); !checked)
        return fail(checked.error().code, kernel.name + ": " + checked.error().message);
  return {};
}

void Runner::copyOutputsBack() const {
  for (const auto& kernel : m_kernels)
    for (const auto* set : kernel.use.sets) set->copyOutputsBack();
}

}  // namespace dojo::app
