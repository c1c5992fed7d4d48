// One buffer set in a card's memory, each buffer between unmapped pages. All its work goes to the
// launch stream: on another, nothing would order it with the kernels. A kernel that writes an input
// is found when the red zones are checked, since pages cannot be closed to writes.
#pragma once

#include <memory>
#include <vector>

#include "app/worker/cuda/helper_kernels.h"
#include "app/worker/cuda/mapped_buffer.h"
#include "app/worker/device.h"

namespace dojo::app::cuda {

class CudaSet : public DeviceSet {
 public:
  // The number is one that no other set of the device has had.
  static Result<std::unique_ptr<CudaSet>> create(const Driver& driver, const HelperKernels& helpers,
                                                 std::uint64_t number,
                                                 std::unique_ptr<ParentBuffers> buffers,
                                                 std::uint32_t placement);

  std::uint64_t number() const { return m_number; }
  // As cuLaunchKernel takes them: the address of each argument.
  void** arguments() const { return m_arguments.data(); }

  std::size_t totalBytes() const override { return m_totalBytes; }
  void fillInputs() const override;
  void poisonOutputs(std::uint8_t pattern) const override;
  void touch() const override;
  // From the second-level cache, by writing more than it holds somewhere else. Reading as much
  // would leave what kernels have stored in it, whose way to memory nobody would be billed for.
  void evict() const override;
  void copyOutputsBack() const override;
  Result<void> checkRedZones(int setIndex) const override;

 private:
  CudaSet(const Driver& driver, const HelperKernels& helpers, std::uint64_t number)
      : m_driver(driver), m_helpers(helpers), m_number(number) {}
  const std::vector<codegen::BufferSpec>& specs() const { return m_parent->specs(); }
  Result<void> checkInput(std::size_t buffer, int setIndex) const;

  const Driver& m_driver;
  const HelperKernels& m_helpers;
  std::uint64_t m_number;
  std::unique_ptr<ParentBuffers> m_parent;
  std::vector<MappedBuffer> m_buffers;
  std::vector<CUdeviceptr> m_addresses;
  mutable std::vector<void*> m_arguments;
  std::size_t m_totalBytes = 0;
};

}  // namespace dojo::app::cuda
