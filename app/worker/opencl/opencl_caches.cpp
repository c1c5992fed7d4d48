#include "app/worker/opencl/opencl_caches.h"

#include <algorithm>

#include "codegen/worker/worker_types.h"

namespace dojo::app {

namespace {

constexpr std::size_t kScratch = 128 * 1024;
constexpr std::size_t kLeastWritten = std::size_t{16} << 20;

}  // namespace

cl::Memory OpenClCaches::scratch(cl::Owned<cl::MemoryObject>& memory, std::size_t bytes) const {
  if (memory) return memory.get();
  cl::Status status = cl::kSuccess;
  memory = m_context->own(m_context->api().clCreateBuffer(m_context->context(), cl::kMemReadWrite,
                                                          bytes, nullptr, &status));
  m_context->must("clCreateBuffer", status);
  return memory.get();
}

void OpenClCaches::touch(std::span<const OpenClMemory> buffers) {
  const cl::Memory into = scratch(m_small, kScratch);
  for (int turn = 0; turn < codegen::kWarmUpCalls; turn++)
    for (const OpenClMemory& buffer : buffers) buffer.readIntoCache(into, kScratch);
  m_context->must("clFinish", m_context->api().clFinish(m_context->queue()));
}

void OpenClCaches::evict() {
  const std::size_t bytes = std::max(2 * m_context->limits().cacheBytes, kLeastWritten);
  m_context->must("clEnqueueFillBuffer",
                  fillMemory(*m_context, scratch(m_large, bytes), 0, 0, bytes));
  m_context->must("clFinish", m_context->api().clFinish(m_context->queue()));
}

}  // namespace dojo::app
