// The host's processor as a device: object files that are linked into this process, guarded host
// memory, a monotonic clock around the calls. Kernels are one function that takes all buffers.
#pragma once

#include "app/worker/device.h"
#include "app/worker/processors.h"
#include "codegen/clang/loader.h"

namespace dojo::app {

class CpuDevice : public Device {
 public:
  CpuDevice();  // on the thread that runs kernels

  std::string_view name() const override { return "cpu"; }
  codegen::TimeUnit unit() const override { return codegen::TimeUnit::Nanoseconds; }
  std::size_t cacheBytes() const override { return m_cacheBytes; }
  void release() override { m_processors.roam(); }
  void acquire() override { m_processors.settle(); }

  Result<std::unique_ptr<DeviceKernel>> load(const LoadableCode& code) override;
  Result<std::unique_ptr<DeviceSet>> make(std::unique_ptr<ParentBuffers> buffers,
                                          std::uint32_t placement) override;
  std::vector<std::string> begin(const codegen::RunPlan& plan,
                                 std::span<const DeviceUse> uses) override;
  void watchNoise() override;
  Result<double> call(const DeviceUse& use, std::size_t firstSet, int calls) override;
  codegen::MachineNoise end() override;

 private:
  // Of the process, when noise began to count.
  struct Usage {
    long voluntarySwitches = 0, involuntarySwitches = 0, minorFaults = 0, majorFaults = 0;
  };
  static Usage usage();

  Processors m_processors;
  codegen::Loader m_loader;
  std::size_t m_cacheBytes = 0;
  std::vector<void* const*> m_pointers;  // of the sets of one call
  codegen::MachineNoise m_noise;
  Usage m_before;
  int m_lastCpu = -1;
};

}  // namespace dojo::app
