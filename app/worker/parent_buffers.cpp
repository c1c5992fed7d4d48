#include "app/worker/parent_buffers.h"

#include <sys/mman.h>

namespace dojo::app {

using codegen::BufferRole;

Result<std::unique_ptr<ParentBuffers>> ParentBuffers::map(std::vector<codegen::BufferSpec> specs,
                                                          int sharedFile) {
  auto layout = codegen::arenaLayout(specs);
  if (!layout) return tl::unexpected(layout.error());
  std::unique_ptr<ParentBuffers> buffers(new ParentBuffers);
  buffers->m_specs = std::move(specs);
  buffers->m_layout = std::move(*layout);
  const std::size_t bytes = buffers->m_layout.totalBytes;
  if (bytes == 0) return buffers;
  void* shared = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, sharedFile, 0);
  if (shared == MAP_FAILED) return fail(ErrorCode::ToolFailure, "cannot map the parent's buffers");
  buffers->m_shared = static_cast<std::byte*>(shared);
  return buffers;
}

ParentBuffers::~ParentBuffers() {
  if (m_shared != nullptr) munmap(m_shared, m_layout.totalBytes);
}

std::span<std::byte> ParentBuffers::bytes(std::size_t buffer) const {
  const codegen::BufferSpec& spec = m_specs[buffer];
  if (spec.role == BufferRole::Workspace) return {};
  return {m_shared + m_layout.offsets[buffer], spec.bytes};
}

}  // namespace dojo::app
