#include "app/worker/cuda/cuda_device.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/worker/cuda/cuda_set.h"
#include "codegen/worker/object_cache.h"

namespace dojo::app::cuda {

using codegen::CacheState;

namespace {

constexpr double kReplayedBelowNs = 10e3;
// What a first call pays for is lost in it when it takes this long.
constexpr double kLongFirstCallNs = 20e6;
// How long queuing one launch takes at most on a machine that is not busy, for how many of them the
// card is kept waiting, and the time until it sees the first.
constexpr double kQueueNs = 5e3, kMostQueueNs = 1e6, kFirstNs = 20e3;

}  // namespace

Result<std::unique_ptr<Device>> CudaDevice::open() {
  auto driver = Driver::open();
  if (!driver) return tl::unexpected(driver.error());
  std::unique_ptr<CudaDevice> device(new CudaDevice);
  device->m_driver = std::move(*driver);
  if (auto started = device->start(); !started) return tl::unexpected(started.error());
  return device;
}

Result<void> CudaDevice::start() {
  auto helpers = HelperKernels::create(*m_driver);
  if (!helpers) return tl::unexpected(helpers.error());
  m_helpers = std::move(*helpers);
  m_cacheBytes = static_cast<std::size_t>(std::max(0, m_driver->attribute(kL2CacheBytes)));
  for (CUevent* event : {&m_begin, &m_end})
    if (auto made = m_driver->check(m_driver->api().eventCreate(event, 0), "making an event");
        !made)
      return made;
  return m_driver->health();
}

// The driver's own cache may be switched off, and says nothing of what is in it.
Result<std::string> CudaDevice::cubinOf(const LoadableCode& code) const {
  if (code.object.starts_with("\x7f"
                              "ELF"))
    return code.object;
  if (code.object.find(".entry") == std::string::npos)
    return fail(ErrorCode::ToolFailure, "the code to load is neither PTX nor a cubin");
  const std::string key = codegen::ObjectCache::key(
      fmt::format("cubin\n{}\n{}\n{}", m_driver->cpu(), m_driver->version(), code.object));
  if (code.cache != nullptr)
    if (auto kept = code.cache->find(key)) return std::move(kept->object);
  auto cubin = linkPtx(*m_driver, code.object);
  // One that cannot be kept is made again.
  if (cubin && code.cache != nullptr) (void)code.cache->store(key, {*cubin, {}, {}});
  return cubin;
}

Result<std::unique_ptr<DeviceKernel>> CudaDevice::load(const LoadableCode& code) {
  auto cubin = cubinOf(code);
  if (!cubin) return tl::unexpected(cubin.error());
  auto module = LoadedModule::load(*m_driver, *cubin);
  if (!module) return tl::unexpected(module.error());
  auto kernel = CudaKernel::create(*m_driver, std::move(*module), code.launches);
  if (!kernel) return tl::unexpected(kernel.error());
  return std::move(*kernel);
}

Result<std::unique_ptr<DeviceSet>> CudaDevice::make(std::unique_ptr<ParentBuffers> buffers,
                                                    std::uint32_t placement) {
  auto set = CudaSet::create(*m_driver, *m_helpers, ++m_setsMade, std::move(buffers), placement);
  if (!set) return tl::unexpected(set.error());
  return std::move(*set);
}

std::vector<std::string> CudaDevice::begin(const codegen::RunPlan& plan,
                                           std::span<const DeviceUse>) {
  m_isCold = plan.cache == CacheState::Cold;
  std::string caches =
      m_isCold ? fmt::format("before each call the L2 cache ({} MB) is flushed by writing {} MB",
                             m_cacheBytes >> 20, m_helpers->flushBytes() >> 20)
               : fmt::format("sets of up to {} MB are in the L2 cache before the first call",
                             m_cacheBytes >> 20);
  return {fmt::format("timed by events on {}, calls below {:g} us as a graph; {}",
                      m_driver->cardName(), kReplayedBelowNs / 1e3, caches)};
}

Result<void> CudaDevice::queueReplayed(const CudaKernel& kernel, const DeviceUse& use,
                                       std::size_t firstSet, int calls) {
  auto replay = kernel.replay(use.sets, firstSet, calls);
  if (!replay) return tl::unexpected(replay.error());
  const int times = calls / replay->calls, rest = calls % replay->calls;
  m_helpers->pause(std::min(kFirstNs + kQueueNs * (times + rest), kMostQueueNs));
  if (auto begun =
          m_driver->check(m_driver->api().eventRecord(m_begin, m_driver->stream()), "timing");
      !begun)
    return begun;
  for (int i = 0; i < times; i++)
    if (auto done = m_driver->check(m_driver->api().graphLaunch(replay->graph, m_driver->stream()),
                                    "replaying a graph");
        !done)
      return done;
  return kernel.queue(use.sets, firstSet, rest);
}

Result<void> CudaDevice::queueTimed(const CudaKernel& kernel, const DeviceUse& use,
                                    std::size_t firstSet, int calls) {
  if (calls > 1 && kernel.nsPerCall > 0 && kernel.nsPerCall < kReplayedBelowNs)
    return queueReplayed(kernel, use, firstSet, calls);
  m_helpers->pause(std::min(kFirstNs + kQueueNs * calls, kMostQueueNs));
  if (auto begun =
          m_driver->check(m_driver->api().eventRecord(m_begin, m_driver->stream()), "timing");
      !begun)
    return begun;
  return kernel.queue(use.sets, firstSet, calls);
}

Result<double> CudaDevice::call(const DeviceUse& use, std::size_t firstSet, int calls) {
  const auto& kernel = static_cast<const CudaKernel&>(*use.kernel);
  if (auto whole = m_driver->health(); !whole) return tl::unexpected(whole.error());
  const bool isFirst = kernel.nsPerCall == 0;
  auto ns = timed(kernel, use, firstSet, calls);
  if (!ns || !isFirst || *ns >= kLongFirstCallNs) return ns;
  if (m_isCold) m_helpers->flush();
  return timed(kernel, use, firstSet, calls);
}

Result<double> CudaDevice::timed(const CudaKernel& kernel, const DeviceUse& use,
                                 std::size_t firstSet, int calls) {
  if (auto queued = queueTimed(kernel, use, firstSet, calls); !queued)
    return tl::unexpected(queued.error());
  const DriverApi& api = m_driver->api();
  if (auto ended = m_driver->check(api.eventRecord(m_end, m_driver->stream()), "timing"); !ended)
    return tl::unexpected(ended.error());
  if (auto done = m_driver->check(api.eventSynchronize(m_end), "running a kernel"); !done)
    return tl::unexpected(done.error());
  float milliseconds = 0;
  if (auto read = m_driver->check(api.eventElapsed(&milliseconds, m_begin, m_end), "timing"); !read)
    return tl::unexpected(read.error());
  const double ns = static_cast<double>(milliseconds) * 1e6;
  kernel.nsPerCall = ns / calls;
  if (auto whole = m_driver->health(); !whole) return tl::unexpected(whole.error());
  return ns;
}

}  // namespace dojo::app::cuda
