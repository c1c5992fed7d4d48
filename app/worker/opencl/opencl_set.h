// One buffer set in an OpenCL device's memory. Devices do not protect inputs: they are compared
// with the parent's bytes after a run.
#pragma once

#include <memory>
#include <vector>

#include "app/worker/device.h"
#include "app/worker/opencl/opencl_caches.h"

namespace dojo::app {

class OpenClSet : public DeviceSet {
 public:
  static Result<std::unique_ptr<OpenClSet>> create(std::shared_ptr<const OpenClContext> context,
                                                   std::shared_ptr<OpenClCaches> caches,
                                                   std::unique_ptr<ParentBuffers> parent,
                                                   std::uint32_t placement);

  const std::vector<OpenClMemory>& buffers() const { return m_buffers; }
  std::size_t totalBytes() const override { return m_totalBytes; }
  void fillInputs() const override;
  void poisonOutputs(std::uint8_t pattern) const override;
  void touch() const override { m_caches->touch(m_buffers); }
  void evict() const override { m_caches->evict(); }
  void copyOutputsBack() const override;
  Result<void> checkRedZones(int setIndex) const override;

 private:
  OpenClSet() = default;
  const std::vector<codegen::BufferSpec>& specs() const { return m_parent->specs(); }
  Result<void> checkZones(std::size_t buffer, int setIndex) const;
  Result<void> checkInput(std::size_t buffer, int setIndex) const;

  std::shared_ptr<OpenClCaches> m_caches;
  std::unique_ptr<ParentBuffers> m_parent;
  std::vector<OpenClMemory> m_buffers;
  std::size_t m_totalBytes = 0;
};

}  // namespace dojo::app
