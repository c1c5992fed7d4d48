#include "app/worker/guarded_buffer.h"

#include <fmt/format.h>
#include <sys/mman.h>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <utility>

#include "codegen/worker/arena_layout.h"

namespace dojo::app {

using codegen::kPageBytes;

namespace {

constexpr std::size_t kGuardBytes = std::size_t{1} << 20;
constexpr std::size_t kHugePage = std::size_t{2} << 20;
constexpr std::byte kCanary{0xc5};

std::byte* alignedDown(std::byte* address, std::size_t alignment) {
  const auto value = reinterpret_cast<std::uintptr_t>(address);
  return address - value % alignment;
}

}  // namespace

Result<GuardedBuffer> GuardedBuffer::create(std::size_t bytes, std::size_t shift) {
  const std::size_t accessible =
      (bytes + shift + kAlignment + kPageBytes - 1) / kPageBytes * kPageBytes;
  const bool huge = bytes >= kHugePage;
  GuardedBuffer buffer;
  buffer.m_reservedBytes = accessible + 2 * kGuardBytes + (huge ? kHugePage : 0);
  void* reserved = mmap(nullptr, buffer.m_reservedBytes, PROT_NONE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (reserved == MAP_FAILED)
    return fail(ErrorCode::ToolFailure,
                phrase("cannot reserve {} MB: {}", bytes >> 20, std::strerror(errno)));
  buffer.m_reserved = static_cast<std::byte*>(reserved);
  buffer.m_end = alignedDown(buffer.m_reserved + buffer.m_reservedBytes - kGuardBytes,
                             huge ? kHugePage : kPageBytes);
  buffer.m_begin = buffer.m_end - accessible;
  buffer.m_bytes = bytes;
  buffer.m_data = alignedDown(buffer.m_end - shift - bytes, kAlignment);
  if (mprotect(buffer.m_begin, accessible, PROT_READ | PROT_WRITE) != 0)
    return fail(ErrorCode::ToolFailure,
                phrase("cannot allocate {} MB: {}", bytes >> 20, std::strerror(errno)));
  if (huge) madvise(buffer.m_begin, accessible, MADV_HUGEPAGE);
  buffer.fillSlack();
  return buffer;
}

GuardedBuffer::GuardedBuffer(GuardedBuffer&& other) noexcept
    : m_reserved(std::exchange(other.m_reserved, nullptr)),
      m_reservedBytes(other.m_reservedBytes),
      m_begin(other.m_begin),
      m_end(other.m_end),
      m_data(other.m_data),
      m_bytes(other.m_bytes) {}

GuardedBuffer::~GuardedBuffer() {
  if (m_reserved != nullptr) munmap(m_reserved, m_reservedBytes);
}

void GuardedBuffer::setReadOnly(bool readOnly) const {
  mprotect(m_begin, static_cast<std::size_t>(m_end - m_begin),
           readOnly ? PROT_READ : PROT_READ | PROT_WRITE);
}

std::optional<GuardedBuffer::Damage> GuardedBuffer::damage() const {
  for (const std::byte* byte = m_data + m_bytes; byte < m_end; byte++)
    if (*byte != kCanary) return Damage{true, byte - (m_data + m_bytes)};
  for (const std::byte* byte = m_data - 1; byte >= m_begin; byte--)
    if (*byte != kCanary) return Damage{false, byte - m_data};
  return {};
}

void GuardedBuffer::fillSlack() const {
  std::memset(m_begin, std::to_integer<int>(kCanary), static_cast<std::size_t>(m_data - m_begin));
  std::memset(m_data + m_bytes, std::to_integer<int>(kCanary),
              static_cast<std::size_t>(m_end - (m_data + m_bytes)));
}

}  // namespace dojo::app
