// One buffer set inside the worker: guarded private memory, filled from and copied back to the file
// that the parent shares. Inputs are read-only between fills.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "app/worker/fault_handler.h"
#include "app/worker/guarded_buffer.h"
#include "codegen/worker/arena_layout.h"
#include "codegen/worker/worker_types.h"

namespace dojo::app {

class WorkerSet {
 public:
  // Takes the descriptor of the shared file.
  static Result<std::unique_ptr<WorkerSet>> create(std::vector<codegen::BufferSpec> specs,
                                                   std::uint32_t placement, int sharedFile);
  ~WorkerSet();
  WorkerSet(const WorkerSet&) = delete;
  WorkerSet& operator=(const WorkerSet&) = delete;

  void* const* pointers() const { return m_pointers.data(); }
  std::size_t totalBytes() const { return m_totalBytes; }

  void fillInputs() const;
  void poisonOutputs(std::uint8_t pattern) const;
  // Reads every line into the caches until it stays there, also of the outputs, which may have been
  // filled past them.
  void touch() const;
  void evict() const;  // from all caches
  void copyOutputsBack() const;
  Result<void> checkRedZones(int setIndex) const;  // and repairs them
  void appendWatched(int setIndex, std::vector<WatchedBuffer>& watched) const;

 private:
  WorkerSet() = default;

  std::vector<codegen::BufferSpec> m_specs;
  codegen::ArenaLayout m_layout;
  std::vector<GuardedBuffer> m_buffers;
  std::vector<void*> m_pointers;
  std::byte* m_shared = nullptr;
  std::size_t m_sharedBytes = 0;
  std::size_t m_totalBytes = 0;
};

}  // namespace dojo::app
