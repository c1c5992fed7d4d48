#include "app/worker/cpu_device.h"

#include <fmt/format.h>
#include <sched.h>
#include <sys/resource.h>
#include <time.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "app/worker/fault_handler.h"
#include "app/worker/worker_set.h"
#include "codegen/target/available_memory.h"
#include "core/machine/cache_sizes.h"

#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

namespace dojo::app {

using codegen::KernelEntry;
using codegen::MachineNoise;

namespace {

class CpuKernel : public DeviceKernel {
 public:
  explicit CpuKernel(codegen::LoadedObject loaded) : m_loaded(std::move(loaded)) {}
  KernelEntry entry() const { return m_loaded.entry(); }

 private:
  codegen::LoadedObject m_loaded;
};

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

// One call of one function is all that a processor knows of grids.
bool isPlainCall(const LoadableCode& code) {
  return code.launches.size() == 1 &&
         code.launches.front() == codegen::Launch{.function = code.entry};
}

}  // namespace

CpuDevice::CpuDevice() : m_cacheBytes(lastLevelCacheBytes()) {}

Result<std::unique_ptr<DeviceKernel>> CpuDevice::load(const LoadableCode& code) {
  if (!isPlainCall(code))
    return fail(ErrorCode::ToolFailure, "the device cpu calls one function, without a grid");
  if (code.openmp)
    if (auto opened = m_processors.openOpenMp(); !opened) return tl::unexpected(opened.error());
  auto loaded = m_loader.load(code.object, code.entry);
  if (!loaded) return tl::unexpected(loaded.error());
  return std::make_unique<CpuKernel>(std::move(*loaded));
}

Result<std::unique_ptr<DeviceSet>> CpuDevice::make(std::unique_ptr<ParentBuffers> buffers,
                                                   std::uint32_t placement) {
  std::size_t needed = 0;
  for (const auto& spec : buffers->specs()) needed += spec.bytes;
  if (const std::size_t available = codegen::availableMemoryBytes(); needed > available)
    return fail(ErrorCode::ToolFailure,
                phrase("a buffer set needs {} MB of memory, {} MB are available", needed >> 20,
                       available >> 20));
  auto set = WorkerSet::create(std::move(buffers), placement);
  if (!set) return tl::unexpected(set.error());
  return std::move(*set);
}

std::vector<std::string> CpuDevice::begin(const codegen::RunPlan& plan,
                                          std::span<const DeviceUse> uses) {
  std::vector<WatchedBuffer> watched;
  for (const DeviceUse& use : uses)
    for (std::size_t set = 0; set < use.sets.size(); set++)
      static_cast<const WorkerSet*>(use.sets[set])->appendWatched(static_cast<int>(set), watched);
  watchBuffers(std::move(watched));
  m_processors.setThreads(plan.threads);
  m_noise = {};
  m_lastCpu = -1;
  const auto& order = m_processors.order();
  const auto used = std::min(order.size(), static_cast<std::size_t>(plan.threads));
  m_noise.cpus.assign(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(used));
  if (used < static_cast<std::size_t>(plan.threads))
    return {fmt::format("{} threads share {} processors", plan.threads, used)};
  return {};
}

CpuDevice::Usage CpuDevice::usage() {
  rusage now{};
  getrusage(RUSAGE_SELF, &now);
  return {now.ru_nvcsw, now.ru_nivcsw, now.ru_minflt, now.ru_majflt};
}

void CpuDevice::watchNoise() {
  m_before = usage();
}

Result<double> CpuDevice::call(const DeviceUse& use, std::size_t firstSet, int calls) {
  const KernelEntry entry = static_cast<const CpuKernel*>(use.kernel)->entry();
  m_pointers.clear();
  for (const DeviceSet* set : use.sets)
    m_pointers.push_back(static_cast<const WorkerSet*>(set)->pointers());
  void* const* const* const pointers = m_pointers.data();
  const std::size_t sets = m_pointers.size();
  std::size_t set = firstSet;
  resetFloatingPoint();
  const double begin = nowNs();
  for (int call = 0; call < calls; call++) {
    entry(pointers[set]);
    if (++set == sets) set = 0;
  }
  const double end = nowNs();
  const int cpu = sched_getcpu();
  if (m_lastCpu >= 0 && cpu != m_lastCpu) m_noise.cpuMigrations++;
  m_lastCpu = cpu;
  noteFloatingPoint(m_noise);
  return end - begin;
}

MachineNoise CpuDevice::end() {
  m_noise.threadsAlive = threadsAlive();
  const Usage after = usage();
  m_noise.voluntarySwitches = after.voluntarySwitches - m_before.voluntarySwitches;
  m_noise.involuntarySwitches = after.involuntarySwitches - m_before.involuntarySwitches;
  m_noise.minorFaults = after.minorFaults - m_before.minorFaults;
  m_noise.majorFaults = after.majorFaults - m_before.majorFaults;
  double load = 0;
  if (getloadavg(&load, 1) == 1) m_noise.loadAverage = load;
  return m_noise;
}

}  // namespace dojo::app
