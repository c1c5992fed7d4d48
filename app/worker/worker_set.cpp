#include "app/worker/worker_set.h"

#include <fmt/format.h>

#include <cstring>

#include "app/worker/placement.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace dojo::app {

using codegen::BufferRole;

namespace {

constexpr std::size_t kLine = 64;

void evictRange(const std::byte* begin, std::size_t bytes) {
#if defined(__x86_64__)
  for (std::size_t at = 0; at < bytes; at += kLine) _mm_clflush(begin + at);
#elif defined(__aarch64__)
  for (std::size_t at = 0; at < bytes; at += kLine)
    asm volatile("dc civac, %0" ::"r"(begin + at) : "memory");
#endif
}

void fence() {
#if defined(__x86_64__)
  _mm_mfence();
#else
  __sync_synchronize();
#endif
}

}  // namespace

Result<std::unique_ptr<WorkerSet>> WorkerSet::create(std::unique_ptr<ParentBuffers> buffers,
                                                     std::uint32_t placement) {
  std::unique_ptr<WorkerSet> set(new WorkerSet);
  set->m_parent = std::move(buffers);
  for (std::size_t i = 0; i < set->specs().size(); i++) {
    auto buffer = GuardedBuffer::create(set->specs()[i].bytes,
                                        placementShift(placement, i, GuardedBuffer::kAlignment));
    if (!buffer) return tl::unexpected(buffer.error());
    set->m_pointers.push_back(buffer->data());
    set->m_totalBytes += buffer->bytes();
    set->m_buffers.push_back(std::move(*buffer));
  }
  set->fillInputs();
  return set;
}

void WorkerSet::fillInputs() const {
  for (std::size_t i = 0; i < specs().size(); i++) {
    if (specs()[i].role != BufferRole::In) continue;
    m_buffers[i].setReadOnly(false);
    std::memcpy(m_buffers[i].data(), m_parent->bytes(i).data(), specs()[i].bytes);
    m_buffers[i].setReadOnly(true);
  }
}

void WorkerSet::poisonOutputs(std::uint8_t pattern) const {
  for (std::size_t i = 0; i < specs().size(); i++)
    if (specs()[i].role != BufferRole::In)
      std::memset(m_buffers[i].data(), pattern, specs()[i].bytes);
}

void WorkerSet::touch() const {
  for (int turn = 0; turn < codegen::kWarmUpCalls; turn++)
    for (const auto& buffer : m_buffers)
      for (std::size_t at = 0; at < buffer.bytes(); at += kLine)
        (void)*static_cast<const volatile std::byte*>(buffer.data() + at);
}

void WorkerSet::evict() const {
  for (const auto& buffer : m_buffers) evictRange(buffer.data(), buffer.bytes());
  fence();
}

void WorkerSet::copyOutputsBack() const {
  for (std::size_t i = 0; i < specs().size(); i++)
    if (specs()[i].role == BufferRole::Out)
      std::memcpy(m_parent->bytes(i).data(), m_buffers[i].data(), specs()[i].bytes);
}

Result<void> WorkerSet::checkRedZones(int setIndex) const {
  for (std::size_t i = 0; i < m_buffers.size(); i++) {
    const auto damage = m_buffers[i].damage();
    if (!damage) continue;
    for (std::size_t k = 0; k < m_buffers.size(); k++)
      if (specs()[k].role != BufferRole::In) m_buffers[k].fillSlack();
    return fail(
        ErrorCode::BadInput,
        phrase("red zone of buffer {} ({}) overwritten at byte {:+} {} in set {}", i,
               specs()[i].name, damage->offset,
               damage->afterEnd ? phrase("after its end") : phrase("before its start"), setIndex));
  }
  return {};
}

void WorkerSet::appendWatched(int setIndex, std::vector<WatchedBuffer>& watched) const {
  for (std::size_t i = 0; i < m_buffers.size(); i++) {
    const auto& buffer = m_buffers[i];
    watched.push_back({buffer.reserved(), buffer.reservedBytes(), buffer.data(), buffer.bytes(),
                       specs()[i].role == BufferRole::In, setIndex, static_cast<int>(i),
                       specs()[i].name});
  }
}

}  // namespace dojo::app
