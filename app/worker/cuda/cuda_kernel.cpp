#include "app/worker/cuda/cuda_kernel.h"

#include <algorithm>

#include "app/worker/cuda/launch_check.h"

namespace dojo::app::cuda {

using codegen::Launch;

namespace {

// A graph costs its making per call, replaying it a fixed time: of so many calls the latter is lost
// among them.
constexpr std::size_t kCallsPerGraph = 64;
constexpr std::size_t kMostGraphs = 32;

unsigned asUnsigned(int64_t value) {
  return static_cast<unsigned>(value);
}

}  // namespace

Result<std::unique_ptr<CudaKernel>> CudaKernel::create(const Driver& driver, LoadedModule module,
                                                       std::span<const Launch> launches) {
  std::unique_ptr<CudaKernel> kernel(new CudaKernel(driver, std::move(module)));
  for (const Launch& launch : launches)
    if (auto added = kernel->add(launch); !added) return tl::unexpected(added.error());
  return kernel;
}

CudaKernel::~CudaKernel() {
  forgetGraphs();
}

Result<void> CudaKernel::add(const Launch& launch) {
  auto function = m_module.function(launch.function);
  if (!function) return tl::unexpected(function.error());
  if (auto fits = checkLaunch(m_driver, *function, launch); !fits) return fits;
  m_functions.push_back({*function, launch});
  return {};
}

Result<void> CudaKernel::queue(std::span<const DeviceSet* const> sets, std::size_t firstSet,
                               int calls) const {
  std::size_t set = firstSet;
  for (int call = 0; call < calls; call++) {
    void** arguments = static_cast<const CudaSet*>(sets[set])->arguments();
    for (const auto& [function, launch] : m_functions) {
      const CUresult code = m_driver.api().launch(
          function, asUnsigned(launch.grid[0]), asUnsigned(launch.grid[1]),
          asUnsigned(launch.grid[2]), asUnsigned(launch.block[0]), asUnsigned(launch.block[1]),
          asUnsigned(launch.block[2]), asUnsigned(launch.sharedBytes), m_driver.stream(), arguments,
          nullptr);
      if (code != kSuccess) return m_driver.check(code, "launching a kernel");
    }
    if (++set == sets.size()) set = 0;
  }
  return {};
}

Result<CudaKernel::Replay> CudaKernel::replay(std::span<const DeviceSet* const> sets,
                                              std::size_t firstSet, int calls) const {
  const std::size_t rotations = std::max<std::size_t>(1, kCallsPerGraph / sets.size());
  const std::size_t wanted = std::min(static_cast<std::size_t>(calls), rotations * sets.size());
  GraphKey key;
  for (std::size_t i = 0; i < wanted; i++)
    key.push_back(static_cast<const CudaSet*>(sets[(firstSet + i) % sets.size()])->number());
  const Replay sized{nullptr, static_cast<int>(wanted)};
  if (const auto known = m_graphs.find(key); known != m_graphs.end())
    return Replay{known->second, sized.calls};
  if (m_graphs.size() >= kMostGraphs) forgetGraphs();
  const DriverApi& api = m_driver.api();
  if (auto begun = m_driver.check(api.beginCapture(m_driver.stream(), kCaptureThreadLocal),
                                  "recording a graph");
      !begun)
    return tl::unexpected(begun.error());
  auto queued = queue(sets, firstSet, sized.calls);
  CUgraph graph = nullptr;
  auto recorded = m_driver.check(api.endCapture(m_driver.stream(), &graph), "recording a graph");
  if (!queued) return tl::unexpected(queued.error());
  if (!recorded) return tl::unexpected(recorded.error());
  CUgraphExec exec = nullptr;
  auto made = m_driver.check(api.graphInstantiate(&exec, graph, 0), "making a graph");
  m_driver.must(api.graphDestroy(graph), "forgetting a graph");
  if (!made) return tl::unexpected(made.error());
  m_graphs[std::move(key)] = exec;
  if (auto uploaded = m_driver.check(api.graphUpload(exec, m_driver.stream()), "loading a graph");
      !uploaded)
    return tl::unexpected(uploaded.error());
  return Replay{exec, sized.calls};
}

void CudaKernel::forgetGraphs() const {
  if (!m_driver.isLost())
    for (const auto& [key, graph] : m_graphs)
      m_driver.must(m_driver.api().graphExecDestroy(graph), "forgetting a graph");
  m_graphs.clear();
}

}  // namespace dojo::app::cuda
