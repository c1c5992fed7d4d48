// The host SIMT machine as a device: runs the launches of a kernel one after the other on guarded
// host memory. Its times are the host's and say nothing of a GPU.
#pragma once

#include "app/worker/cpu_device.h"
#include "app/worker/simt/simt_machine.h"

namespace dojo::app {

class SimtDevice : public CpuDevice {
 public:
  SimtDevice() { release(); }

  std::string_view name() const override { return "simt"; }
  std::size_t cacheBytes() const override { return 0; }
  void acquire() override {}  // any processor will do for what is not measured
  Result<std::unique_ptr<DeviceKernel>> load(const LoadableCode& code) override;
  Result<double> call(const DeviceUse& use, std::size_t firstSet, int calls) override;

 private:
  codegen::Loader m_loader;
  SimtMachine m_machine;
};

}  // namespace dojo::app
