#include "codegen/worker/buffer_set.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstring>

#include "codegen/target/available_memory.h"

namespace dojo::codegen {
namespace {

// The parent's bytes, the worker's copy of them, and the worker's workspaces.
std::size_t neededBytes(const std::vector<BufferSpec>& specs, const ArenaLayout& layout) {
  std::size_t total = layout.totalBytes;
  for (const auto& spec : specs) total += spec.bytes;
  return total;
}

}  // namespace

BufferSet::Shared::~Shared() {
  if (base != nullptr) munmap(base, layout.totalBytes);
  if (fd >= 0) close(fd);
}

WorkerResult<BufferSet> BufferSet::create(std::uint64_t id, std::vector<BufferSpec> specs,
                                          std::uint32_t placement) {
  auto layout = arenaLayout(specs);
  if (!layout) return workerFailure(FailureKind::BadRequest, layout.error().message);
  const std::size_t needed = neededBytes(specs, *layout);
  if (const std::size_t available = availableMemoryBytes(); needed > available)
    return workerFailure(FailureKind::OutOfMemory,
                         phrase("a buffer set needs {} MB of memory, {} MB are available",
                                needed >> 20, available >> 20));
  BufferSet set;
  set.m_shared = std::make_shared<Shared>();
  Shared& shared = *set.m_shared;
  shared.id = id;
  shared.placement = placement;
  shared.specs = std::move(specs);
  shared.layout = std::move(*layout);
  if (shared.layout.totalBytes == 0) shared.layout.totalBytes = kPageBytes;
  const std::size_t total = shared.layout.totalBytes;
  shared.fd = memfd_create("perfdojo-buffers", MFD_CLOEXEC);
  if (shared.fd < 0 || posix_fallocate(shared.fd, 0, static_cast<off_t>(total)) != 0)
    return workerFailure(FailureKind::OutOfMemory,
                         phrase("cannot reserve {} MB for a buffer set", total >> 20));
  void* base = mmap(nullptr, total, PROT_READ | PROT_WRITE, MAP_SHARED, shared.fd, 0);
  if (base == MAP_FAILED)
    return workerFailure(FailureKind::OutOfMemory,
                         phrase("cannot map a buffer set: {}", std::strerror(errno)));
  shared.base = static_cast<std::byte*>(base);
  return set;
}

std::span<std::byte> BufferSet::input(std::size_t buffer) {
  m_shared->version++;
  const auto view = bytes(buffer);
  return {const_cast<std::byte*>(view.data()), view.size()};
}

std::span<const std::byte> BufferSet::bytes(std::size_t buffer) const {
  const BufferSpec& spec = m_shared->specs.at(buffer);
  if (spec.role == BufferRole::Workspace) return {};
  return {m_shared->base + m_shared->layout.offsets.at(buffer), spec.bytes};
}

}  // namespace dojo::codegen
