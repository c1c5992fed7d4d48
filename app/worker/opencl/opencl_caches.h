// The caches of an OpenCL device, warmed by copies within the device and emptied by writing more
// than they hold. A processor's inner caches may keep a little of what the writing thread's cores
// do not share.
#pragma once

#include <memory>
#include <span>

#include "app/worker/opencl/opencl_memory.h"

namespace dojo::app {

class OpenClCaches {
 public:
  explicit OpenClCaches(std::shared_ptr<const OpenClContext> context)
      : m_context(std::move(context)) {}

  void touch(std::span<const OpenClMemory> buffers);
  void evict();

 private:
  cl::Memory scratch(cl::Owned<cl::MemoryObject>& memory, std::size_t bytes) const;

  std::shared_ptr<const OpenClContext> m_context;
  cl::Owned<cl::MemoryObject> m_small{nullptr, nullptr};  // takes what touch() reads
  cl::Owned<cl::MemoryObject> m_large{nullptr, nullptr};  // pushes everything else out
};

}  // namespace dojo::app
