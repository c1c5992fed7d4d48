// Device memory for one buffer, with an unmapped page on either side. Its end stands against the
// back one (up to the alignment and a wanted shift), so that most overruns fault at once: memory of
// the driver's own allocator lies side by side, and an overrun of megabytes goes unseen there. What
// is mapped around the buffer is filled with a known pattern, so that smaller ones show afterwards.
#pragma once

#include <cstddef>
#include <optional>

#include "app/worker/cuda/driver.h"

namespace dojo::app::cuda {

class MappedBuffer {
 public:
  static constexpr std::size_t kAlignment = 256;  // as the driver's allocator gives

  static Result<MappedBuffer> create(const Driver& driver, std::size_t bytes, std::size_t shift);
  MappedBuffer(MappedBuffer&& other) noexcept;
  MappedBuffer& operator=(MappedBuffer&&) = delete;
  ~MappedBuffer();

  CUdeviceptr data() const { return m_data; }
  std::size_t bytes() const { return m_bytes; }

  struct Damage {
    bool afterEnd = false;
    std::ptrdiff_t offset = 0;  // of the overwritten byte next to the buffer, from its end or start
  };
  Result<std::optional<Damage>> damage() const;  // waits for the stream
  void fillZones() const;

 private:
  explicit MappedBuffer(const Driver& driver) : m_driver(&driver) {}
  Result<void> map(std::size_t granularity);
  std::size_t frontZone() const;
  std::size_t backZone() const;

  const Driver* m_driver;
  CUdeviceptr m_reserved = 0, m_mapped = 0, m_data = 0;
  std::size_t m_reservedBytes = 0, m_mappedBytes = 0, m_bytes = 0;
  bool m_isMapped = false;
};

}  // namespace dojo::app::cuda
