// An NVIDIA card as a device, by its driver alone. Code is PTX, which the driver compiles; the
// result is kept beside the objects of the worker. Times are the card's own, between two events
// around the calls. Calls of a few microseconds are replayed as a graph, since queuing them one by
// one takes longer than they do. The first call of a kernel also pays for what the driver puts off
// until then: where that could be seen in its time, it is made twice and the second one counts.
//
// Cold calls come after the second-level cache was flushed by writes, warm ones after every line of
// the set was fetched into it where the set fits.
#pragma once

#include <memory>

#include "app/worker/cuda/cuda_kernel.h"
#include "app/worker/cuda/driver.h"
#include "app/worker/cuda/helper_kernels.h"
#include "app/worker/device.h"

namespace dojo::app::cuda {

class CudaDevice : public Device {
 public:
  static Result<std::unique_ptr<Device>> open();  // an error in words where there is no card

  std::string_view name() const override { return "cuda"; }
  codegen::TimeUnit unit() const override { return codegen::TimeUnit::Nanoseconds; }
  double leastSampleNs() const override { return 200e3; }
  std::size_t cacheBytes() const override { return m_cacheBytes; }

  Result<std::unique_ptr<DeviceKernel>> load(const LoadableCode& code) override;
  Result<std::unique_ptr<DeviceSet>> make(std::unique_ptr<ParentBuffers> buffers,
                                          std::uint32_t placement) override;
  std::vector<std::string> begin(const codegen::RunPlan& plan,
                                 std::span<const DeviceUse> uses) override;
  void watchNoise() override {}
  Result<double> call(const DeviceUse& use, std::size_t firstSet, int calls) override;
  codegen::MachineNoise end() override { return {}; }
  Result<void> health() const override { return m_driver->health(); }

 private:
  CudaDevice() = default;
  Result<void> start();
  Result<std::string> cubinOf(const LoadableCode& code) const;
  Result<double> timed(const CudaKernel& kernel, const DeviceUse& use, std::size_t firstSet,
                       int calls);
  Result<void> queueReplayed(const CudaKernel& kernel, const DeviceUse& use, std::size_t firstSet,
                             int calls);
  Result<void> queueTimed(const CudaKernel& kernel, const DeviceUse& use, std::size_t firstSet,
                          int calls);

  std::unique_ptr<Driver> m_driver;
  std::unique_ptr<HelperKernels> m_helpers;
  std::uint64_t m_setsMade = 0;
  bool m_isCold = false;  // the run
  CUevent m_begin = nullptr, m_end = nullptr;
  std::size_t m_cacheBytes = 0;
};

}  // namespace dojo::app::cuda
