// One buffer set in the host's memory: guarded private buffers, filled from and copied back to the
// parent's. Inputs are read-only between fills.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "app/worker/device.h"
#include "app/worker/fault_handler.h"
#include "app/worker/guarded_buffer.h"

namespace dojo::app {

class WorkerSet : public DeviceSet {
 public:
  static Result<std::unique_ptr<WorkerSet>> create(std::unique_ptr<ParentBuffers> buffers,
                                                   std::uint32_t placement);

  void* const* pointers() const { return m_pointers.data(); }
  std::size_t totalBytes() const override { return m_totalBytes; }

  void fillInputs() const override;
  void poisonOutputs(std::uint8_t pattern) const override;
  // Reads every line into the caches until it stays there, also of the outputs, which may have been
  // filled past them.
  void touch() const override;
  void evict() const override;
  void copyOutputsBack() const override;
  Result<void> checkRedZones(int setIndex) const override;
  void appendWatched(int setIndex, std::vector<WatchedBuffer>& watched) const;

 private:
  WorkerSet() = default;

  const std::vector<codegen::BufferSpec>& specs() const { return m_parent->specs(); }

  std::unique_ptr<ParentBuffers> m_parent;
  std::vector<GuardedBuffer> m_buffers;
  std::vector<void*> m_pointers;
  std::size_t m_totalBytes = 0;
};

}  // namespace dojo::app
