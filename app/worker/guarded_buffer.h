// Memory for one kernel buffer between two inaccessible zones. Its end stands against the back zone
// (up to the 64-byte alignment and a wanted shift), so most overruns fault at once; the slack on
// both sides is filled with a known pattern, so smaller ones show afterwards. Buffers of 2 MiB and
// more ask for huge pages, as what they are compared with does.
#pragma once

#include <cstddef>
#include <optional>

#include "core/result.h"

namespace dojo::app {

class GuardedBuffer {
 public:
  static constexpr std::size_t kAlignment = 64;

  static Result<GuardedBuffer> create(std::size_t bytes, std::size_t shift);
  GuardedBuffer(GuardedBuffer&& other) noexcept;
  GuardedBuffer& operator=(GuardedBuffer&&) = delete;
  ~GuardedBuffer();

  std::byte* data() const { return m_data; }
  std::size_t bytes() const { return m_bytes; }
  const std::byte* reserved() const { return m_reserved; }
  std::size_t reservedBytes() const { return m_reservedBytes; }

  void setReadOnly(bool readOnly) const;

  struct Damage {
    bool afterEnd = false;
    std::ptrdiff_t offset = 0;  // of the overwritten byte next to the buffer, from its end or start
  };
  std::optional<Damage> damage() const;
  void fillSlack() const;

 private:
  GuardedBuffer() = default;

  std::byte* m_reserved = nullptr;
  std::size_t m_reservedBytes = 0;
  std::byte* m_begin = nullptr;  // of the accessible pages
  std::byte* m_end = nullptr;
  std::byte* m_data = nullptr;
  std::size_t m_bytes = 0;
};

}  // namespace dojo::app
