// One OpenCL device and what is done with it: the ICD loader opened at run time, the device chosen,
// a context and one queue that works in order. Whatever is absent (loader, platform, device,
// compiler) is an error in words.
//
// Chosen is the first GPU of any platform, without one the first CPU, without one whatever there
// is. PERFDOJO_OPENCL_DEVICE=PART chooses the first whose platform or name contains the part, in
// whatever case; PERFDOJO_OPENCL_LIBRARY=FILE opens another ICD loader.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/worker/opencl/opencl_api.h"
#include "core/result.h"

namespace dojo::app {

// "clBuildProgram failed: CL_OUT_OF_RESOURCES (-5)".
Message openClFailed(const char* function, cl::Status status);

class OpenClContext {
 public:
  struct Limits {
    std::size_t groupSize = 0;  // work items of a group
    std::array<std::size_t, 3> itemSizes{};
    std::size_t localBytes = 0;
    std::size_t allocationBytes = 0;
    std::size_t memoryBytes = 0;
    std::size_t alignment = 128;  // of sub-buffers, in bytes
    std::size_t cacheBytes = 0;
  };

  static Result<std::shared_ptr<const OpenClContext>> open();
  OpenClContext(const OpenClContext&) = delete;
  OpenClContext& operator=(const OpenClContext&) = delete;

  const cl::Api& api() const { return m_api; }
  cl::Device device() const { return m_device; }
  cl::Context context() const { return m_context.get(); }
  cl::Queue queue() const { return m_queue.get(); }
  const Limits& limits() const { return m_limits; }
  bool isCpu() const { return m_isCpu; }
  const std::string& name() const { return m_name; }
  // Platform, device and driver with their versions: what decides the code beside its text.
  const std::string& identity() const { return m_identity; }
  // Of clBuildProgram: IEEE division and square root where the device has them, nothing inexact.
  std::string buildOptions(int optLevel) const;

  // For what has no result of its own: the first failure stays, and the device counts as lost.
  void must(const char* function, cl::Status status) const;
  Result<void> health() const;

  cl::Owned<cl::ProgramObject> own(cl::Program it) const { return {it, m_api.clReleaseProgram}; }
  cl::Owned<cl::KernelObject> own(cl::Kernel it) const { return {it, m_api.clReleaseKernel}; }
  cl::Owned<cl::MemoryObject> own(cl::Memory it) const { return {it, m_api.clReleaseMemObject}; }
  cl::Owned<cl::EventObject> own(cl::Event it) const { return {it, m_api.clReleaseEvent}; }

 private:
  OpenClContext() = default;
  Result<void> choose();
  Result<void> create();
  void readLimits();

  cl::Api m_api;
  cl::Platform m_platform = nullptr;
  cl::Device m_device = nullptr;
  cl::Owned<cl::ContextObject> m_context{nullptr, nullptr};
  cl::Owned<cl::QueueObject> m_queue{nullptr, nullptr};
  Limits m_limits;
  bool m_isCpu = false;
  bool m_dividesExactly = false;
  std::string m_name, m_identity;
  mutable std::optional<Error> m_loss;
};

}  // namespace dojo::app
