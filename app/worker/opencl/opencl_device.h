// An OpenCL device as a device of the worker: programs' binaries, launches in order, host memory
// copied to and fro.
//
// What a time contains: on a processor, the host's clock from the first enqueue until clFinish()
// returns, and with it what the driver needs to wake its threads and to launch. On a GPU, the
// device's own clock from the start of the first launch to the end of the last, with the gaps
// between them, as profiling events tell it; the host's clock where the two do not agree.
// A driver compiles for a block's size when it is launched first: that launch comes before the
// time, unless it takes so long that nobody would wait for a second one.
#pragma once

#include <map>
#include <utility>

#include "app/worker/opencl/opencl_kernel.h"

namespace dojo::app {

class OpenClDevice : public Device {
 public:
  explicit OpenClDevice(std::shared_ptr<const OpenClContext> context);

  std::string_view name() const override { return "opencl"; }
  codegen::TimeUnit unit() const override { return codegen::TimeUnit::Nanoseconds; }
  std::size_t cacheBytes() const override { return m_context->limits().cacheBytes; }

  Result<std::unique_ptr<DeviceKernel>> load(const LoadableCode& code) override;
  Result<std::unique_ptr<DeviceSet>> make(std::unique_ptr<ParentBuffers> buffers,
                                          std::uint32_t placement) override;
  std::vector<std::string> begin(const codegen::RunPlan& plan,
                                 std::span<const DeviceUse> uses) override;
  void watchNoise() override;
  Result<double> call(const DeviceUse& use, std::size_t firstSet, int calls) override;
  codegen::MachineNoise end() override;
  Result<void> health() const override { return m_context->health(); }

 private:
  using Launches = std::vector<BoundLaunch>;
  Result<void> bind(const DeviceUse& use);
  Result<double> callFirst(const DeviceUse& use, std::size_t set, bool mayCount);
  Result<double> timed(const std::vector<const Launches*>& sets, std::size_t firstSet, int calls);
  double ownTime(cl::Event first, cl::Event last, double hostNs) const;

  std::shared_ptr<const OpenClContext> m_context;
  std::shared_ptr<OpenClCaches> m_caches;
  codegen::RunPlan m_plan;
  std::map<std::pair<const DeviceKernel*, const DeviceSet*>, Launches> m_bound;  // of a run
  std::map<const DeviceKernel*, Error> m_unbound;
  codegen::MachineNoise m_before;
};

}  // namespace dojo::app
