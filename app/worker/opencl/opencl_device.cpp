#include "app/worker/opencl/opencl_device.h"

#include <sys/resource.h>
#include <time.h>

#include <cstdlib>

#include "app/worker/fault_handler.h"

namespace dojo::app {

using codegen::MachineNoise;

namespace {

constexpr int kMostEnqueued = 1000;  // launches that wait in the queue
constexpr double kLongCallNs = 1e9;  // beside which compiling counts for nothing

double nowNs() {
  timespec time;
  clock_gettime(CLOCK_MONOTONIC_RAW, &time);
  return static_cast<double>(time.tv_sec) * 1e9 + static_cast<double>(time.tv_nsec);
}

MachineNoise usage() {
  rusage now{};
  getrusage(RUSAGE_SELF, &now);
  MachineNoise noise;
  noise.voluntarySwitches = now.ru_nvcsw;
  noise.involuntarySwitches = now.ru_nivcsw;
  noise.minorFaults = now.ru_minflt;
  noise.majorFaults = now.ru_majflt;
  return noise;
}

const OpenClKernel& kernelOf(const DeviceUse& use) {
  return *static_cast<const OpenClKernel*>(use.kernel);
}

}  // namespace

OpenClDevice::OpenClDevice(std::shared_ptr<const OpenClContext> context)
    : m_context(std::move(context)), m_caches(std::make_shared<OpenClCaches>(m_context)) {}

Result<std::unique_ptr<DeviceKernel>> OpenClDevice::load(const LoadableCode& code) {
  auto kernel = OpenClKernel::load(m_context, code);
  if (!kernel) return tl::unexpected(kernel.error());
  return std::move(*kernel);
}

Result<std::unique_ptr<DeviceSet>> OpenClDevice::make(std::unique_ptr<ParentBuffers> buffers,
                                                      std::uint32_t placement) {
  auto set = OpenClSet::create(m_context, m_caches, std::move(buffers), placement);
  if (!set) return tl::unexpected(set.error());
  return std::move(*set);
}

Result<void> OpenClDevice::bind(const DeviceUse& use) {
  for (const DeviceSet* set : use.sets) {
    auto bound = kernelOf(use).bind(*static_cast<const OpenClSet*>(set));
    if (!bound) return tl::unexpected(bound.error());
    m_bound[{use.kernel, set}] = std::move(*bound);
  }
  return {};
}

std::vector<std::string> OpenClDevice::begin(const codegen::RunPlan& plan,
                                             std::span<const DeviceUse> uses) {
  m_plan = plan;
  m_bound.clear();
  m_unbound.clear();
  for (const DeviceUse& use : uses)
    if (auto bound = bind(use); !bound) m_unbound[use.kernel] = bound.error();
  return {};
}

void OpenClDevice::watchNoise() {
  m_before = usage();
}

double OpenClDevice::ownTime(cl::Event first, cl::Event last, double hostNs) const {
  const cl::Api& api = m_context->api();
  cl::ULong start = 0, end = 0;
  if (api.clGetEventProfilingInfo(first, cl::kProfilingCommandStart, sizeof start, &start,
                                  nullptr) != cl::kSuccess ||
      api.clGetEventProfilingInfo(last, cl::kProfilingCommandEnd, sizeof end, &end, nullptr) !=
          cl::kSuccess ||
      end <= start)
    return hostNs;
  const double own = static_cast<double>(end - start);
  return own <= hostNs ? own : hostNs;
}

Result<double> OpenClDevice::timed(const std::vector<const Launches*>& sets, std::size_t firstSet,
                                   int calls) {
  const cl::Api& api = m_context->api();
  const cl::Queue queue = m_context->queue();
  cl::Event first = nullptr, last = nullptr;
  std::size_t set = firstSet;
  int enqueued = 0;
  cl::Status status = cl::kSuccess;
  const double begin = nowNs();
  for (int call = 0; call < calls && status == cl::kSuccess; call++) {
    for (const BoundLaunch& launch : *sets[set]) {
      cl::Event* event = nullptr;
      if (!m_context->isCpu() && call == 0 && first == nullptr)
        event = &first;
      else if (!m_context->isCpu() && call == calls - 1 && &launch == &sets[set]->back())
        event = &last;
      status =
          api.clEnqueueNDRangeKernel(queue, launch.kernel.get(), 3, nullptr, launch.global.data(),
                                     launch.local.data(), 0, nullptr, event);
      if (status == cl::kSuccess && ++enqueued % kMostEnqueued == 0) {
        status = api.clFinish(queue);
        noteProgress();
      }
      if (status != cl::kSuccess) break;
    }
    if (++set == sets.size()) set = 0;
  }
  const cl::Status finished = api.clFinish(queue);
  const double hostNs = nowNs() - begin;
  const auto ownedFirst = m_context->own(first), ownedLast = m_context->own(last);
  if (status != cl::kSuccess)
    return fail(ErrorCode::ToolFailure, openClFailed("clEnqueueNDRangeKernel", status));
  if (finished != cl::kSuccess)
    return fail(ErrorCode::ToolFailure, openClFailed("clFinish", finished));
  return first == nullptr ? hostNs : ownTime(first, last == nullptr ? first : last, hostNs);
}

// The first launch, with what the driver compiles for it. What it leaves is poisoned again and the
// caches are put back as the runner wanted them.
Result<double> OpenClDevice::callFirst(const DeviceUse& use, std::size_t set, bool mayCount) {
  const DeviceSet& used = *use.sets[set];
  auto time = timed({&m_bound.at({use.kernel, &used})}, 0, 1);
  if (!time || (mayCount && *time > kLongCallNs)) return time;
  used.poisonOutputs(m_plan.poison);
  if (m_plan.cache == codegen::CacheState::Cold)
    used.evict();
  else if (used.totalBytes() <= cacheBytes())
    used.touch();
  return 0;
}

Result<double> OpenClDevice::call(const DeviceUse& use, std::size_t firstSet, int calls) {
  if (auto unbound = m_unbound.find(use.kernel); unbound != m_unbound.end())
    return tl::unexpected(unbound->second);
  if (!kernelOf(use).hasRun()) {
    auto first = callFirst(use, firstSet, /*mayCount=*/calls == 1);
    if (!first) return first;
    kernelOf(use).noteRun();
    if (*first > 0) return first;
    noteProgress();
  }
  std::vector<const Launches*> sets;
  for (const DeviceSet* set : use.sets) sets.push_back(&m_bound.at({use.kernel, set}));
  return timed(sets, firstSet, calls);
}

MachineNoise OpenClDevice::end() {
  m_bound.clear();
  MachineNoise noise = usage();
  noise.voluntarySwitches -= m_before.voluntarySwitches;
  noise.involuntarySwitches -= m_before.involuntarySwitches;
  noise.minorFaults -= m_before.minorFaults;
  noise.majorFaults -= m_before.majorFaults;
  double load = 0;
  if (getloadavg(&load, 1) == 1) noise.loadAverage = load;
  return noise;
}

}  // namespace dojo::app
