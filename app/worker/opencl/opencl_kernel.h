// A program's binary in an OpenCL device, and its launches, which fit the device: what does not is
// said when it is loaded.
#pragma once

#include <memory>
#include <vector>

#include "app/worker/device.h"
#include "app/worker/opencl/opencl_set.h"

namespace dojo::app {

// A launch with its arguments, ready to be enqueued.
struct BoundLaunch {
  cl::Owned<cl::KernelObject> kernel;
  std::array<std::size_t, 3> global{}, local{};
};

class OpenClKernel : public DeviceKernel {
 public:
  static Result<std::unique_ptr<OpenClKernel>> load(std::shared_ptr<const OpenClContext> context,
                                                    const LoadableCode& code);

  // All buffers in order; behind them, where a launch has shared bytes and its function one
  // parameter more, the local memory.
  Result<std::vector<BoundLaunch>> bind(const OpenClSet& set) const;

  // Drivers compile for a group's size when it is launched first.
  bool hasRun() const { return m_hasRun; }
  void noteRun() const { m_hasRun = true; }

 private:
  explicit OpenClKernel(std::shared_ptr<const OpenClContext> context)
      : m_context(std::move(context)) {}
  Result<cl::Owned<cl::KernelObject>> function(const std::string& name) const;
  Result<void> checkLaunch(const codegen::Launch& launch) const;
  Result<void> checkFunction(const codegen::Launch& launch) const;
  Result<void> setArguments(const codegen::Launch& launch, cl::Kernel kernel,
                            const OpenClSet& set) const;

  std::shared_ptr<const OpenClContext> m_context;
  cl::Owned<cl::ProgramObject> m_program{nullptr, nullptr};
  std::vector<codegen::Launch> m_launches;
  mutable bool m_hasRun = false;
};

}  // namespace dojo::app
