// The contents of one set of a kernel's buffers, in memory that the parent fills and reads
// directly. A handle: copies share the same bytes, which live as long as any copy or the worker
// needs them.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "codegen/worker/arena_layout.h"
#include "codegen/worker/worker_types.h"

namespace dojo::codegen {

class BufferSet {
 public:
  // placement 0 puts every buffer's end against its guard page, so that the first byte beyond is a
  // fault (up to the 64-byte alignment). Other values shift each buffer by its own multiple of 64
  // bytes, a page at most, so that timings do not all share one alignment; overruns then show in
  // the red zone.
  static WorkerResult<BufferSet> create(std::uint64_t id, std::vector<BufferSpec> specs,
                                        std::uint32_t placement);

  const std::vector<BufferSpec>& specs() const { return m_shared->specs; }
  std::span<std::byte> input(std::size_t buffer);  // ask again before each refill: it marks the
                                                   // set as changed
  std::span<const std::byte> bytes(std::size_t buffer) const;

  template <typename T>
  std::span<T> inputAs(std::size_t buffer) {
    const auto raw = input(buffer);
    return {reinterpret_cast<T*>(raw.data()), raw.size() / sizeof(T)};
  }
  template <typename T>
  std::span<const T> as(std::size_t buffer) const {
    const auto raw = bytes(buffer);
    return {reinterpret_cast<const T*>(raw.data()), raw.size() / sizeof(T)};
  }

  std::uint64_t id() const { return m_shared->id; }
  std::uint64_t version() const { return m_shared->version; }
  std::uint32_t placement() const { return m_shared->placement; }
  int descriptor() const { return m_shared->fd; }
  std::weak_ptr<const void> lifetime() const { return m_shared; }

 private:
  struct Shared {
    Shared() = default;
    ~Shared();
    Shared(const Shared&) = delete;
    Shared& operator=(const Shared&) = delete;

    std::uint64_t id = 0;
    std::uint64_t version = 1;
    std::uint32_t placement = 0;
    std::vector<BufferSpec> specs;
    ArenaLayout layout;
    int fd = -1;
    std::byte* base = nullptr;
  };
  std::shared_ptr<Shared> m_shared;
};

}  // namespace dojo::codegen
