// The device that interprets tapes: a flat memory of its own for each set of buffers, with red
// zones in it, and a count of cycles that is the same for every call.
#pragma once

#include "app/worker/device.h"

namespace dojo::tests {

inline constexpr double kLaunchCycles = 100, kMemoryCycles = 4, kOtherCycles = 1;

class TapeDevice : public app::Device {
 public:
  std::string_view name() const override { return "tape"; }
  codegen::TimeUnit unit() const override { return codegen::TimeUnit::Cycles; }
  std::size_t cacheBytes() const override { return 0; }
  Result<std::unique_ptr<app::DeviceKernel>> load(const app::LoadableCode& code) override;
  Result<std::unique_ptr<app::DeviceSet>> make(std::unique_ptr<app::ParentBuffers> buffers,
                                               std::uint32_t placement) override;
  std::vector<std::string> begin(const codegen::RunPlan& plan,
                                 std::span<const app::DeviceUse> uses) override;
  void watchNoise() override {}
  Result<double> call(const app::DeviceUse& use, std::size_t firstSet, int calls) override;
  codegen::MachineNoise end() override { return {}; }
};

}  // namespace dojo::tests
