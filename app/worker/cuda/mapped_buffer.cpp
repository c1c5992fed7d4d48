#include "app/worker/cuda/mapped_buffer.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace dojo::app::cuda {
namespace {

constexpr unsigned char kPattern = 0xa5;
constexpr std::size_t kFrontZone = 4096;  // that is filled and checked; more may be mapped

std::size_t roundedUp(std::size_t value, std::size_t step) {
  return (value + step - 1) / step * step;
}

}  // namespace

Result<MappedBuffer> MappedBuffer::create(const Driver& driver, std::size_t bytes,
                                          std::size_t shift) {
  const MemoryProperties properties{.location = {.id = driver.device()}};
  std::size_t granularity = 0;
  if (auto done = driver.check(driver.api().granularity(&granularity, &properties, 0),
                               "asking for the size of pages");
      !done)
    return tl::unexpected(done.error());
  MappedBuffer buffer(driver);
  buffer.m_bytes = bytes;
  buffer.m_mappedBytes = roundedUp(bytes + shift + kFrontZone + kAlignment, granularity);
  buffer.m_reservedBytes = buffer.m_mappedBytes + 2 * granularity;
  if (auto done = buffer.map(granularity); !done) return tl::unexpected(done.error());
  const CUdeviceptr end = buffer.m_mapped + buffer.m_mappedBytes;
  buffer.m_data = (end - shift - bytes) / kAlignment * kAlignment;
  buffer.fillZones();
  return buffer;
}

Result<void> MappedBuffer::map(std::size_t granularity) {
  const DriverApi& api = m_driver->api();
  if (auto done = m_driver->check(api.addressReserve(&m_reserved, m_reservedBytes, 0, 0, 0),
                                  "reserving addresses");
      !done)
    return done;
  m_mapped = m_reserved + granularity;
  const MemoryProperties properties{.location = {.id = m_driver->device()}};
  CUmemHandle memory = 0;
  const CUresult made = api.memoryCreate(&memory, m_mappedBytes, &properties, 0);
  if (made == kOutOfMemory) {
    std::size_t free = 0, total = 0;
    api.memoryInfo(&free, &total);
    return fail(ErrorCode::ToolFailure,
                phrase("a buffer needs {} MB of the card's memory, {} of {} MB are free",
                       m_mappedBytes >> 20, free >> 20, total >> 20));
  }
  if (auto done = m_driver->check(made, "taking device memory"); !done) return done;
  auto mapped = m_driver->check(api.memoryMap(m_mapped, m_mappedBytes, 0, memory, 0),
                                "mapping device memory");
  m_isMapped = mapped.has_value();
  // The mapping keeps it.
  m_driver->must(api.memoryRelease(memory), "handing device memory over");
  if (!mapped) return mapped;
  const MemoryAccess access{.location = {.id = m_driver->device()}};
  return m_driver->check(api.setAccess(m_mapped, m_mappedBytes, &access, 1),
                         "opening device memory");
}

MappedBuffer::MappedBuffer(MappedBuffer&& other) noexcept
    : m_driver(other.m_driver),
      m_reserved(std::exchange(other.m_reserved, 0)),
      m_mapped(other.m_mapped),
      m_data(other.m_data),
      m_reservedBytes(other.m_reservedBytes),
      m_mappedBytes(other.m_mappedBytes),
      m_bytes(other.m_bytes),
      m_isMapped(std::exchange(other.m_isMapped, false)) {}

MappedBuffer::~MappedBuffer() {
  if (m_driver->isLost()) return;
  if (m_isMapped) {
    m_driver->must(m_driver->api().streamSynchronize(m_driver->stream()), "waiting for kernels");
    m_driver->must(m_driver->api().memoryUnmap(m_mapped, m_mappedBytes), "unmapping memory");
  }
  if (m_reserved != 0)
    m_driver->must(m_driver->api().addressFree(m_reserved, m_reservedBytes), "freeing addresses");
}

std::size_t MappedBuffer::frontZone() const {
  return std::min<std::size_t>(kFrontZone, m_data - m_mapped);
}

std::size_t MappedBuffer::backZone() const {
  return m_mapped + m_mappedBytes - m_data - m_bytes;
}

void MappedBuffer::fillZones() const {
  const DriverApi& api = m_driver->api();
  const CUstream stream = m_driver->stream();
  m_driver->must(api.setBytes(m_data - frontZone(), kPattern, frontZone(), stream),
                 "filling a red zone");
  if (backZone() > 0)
    m_driver->must(api.setBytes(m_data + m_bytes, kPattern, backZone(), stream),
                   "filling a red zone");
}

Result<std::optional<MappedBuffer::Damage>> MappedBuffer::damage() const {
  const std::size_t front = frontZone(), back = backZone();
  std::vector<unsigned char> zones(front + back);
  const DriverApi& api = m_driver->api();
  m_driver->must(api.copyOut(zones.data(), m_data - front, front, m_driver->stream()),
                 "reading a red zone");
  if (back > 0)
    m_driver->must(api.copyOut(zones.data() + front, m_data + m_bytes, back, m_driver->stream()),
                   "reading a red zone");
  if (auto done = m_driver->finishWork("reading a red zone"); !done)
    return tl::unexpected(done.error());
  for (std::size_t i = 0; i < back; i++)
    if (zones[front + i] != kPattern)
      return Damage{.afterEnd = true, .offset = static_cast<std::ptrdiff_t>(i)};
  for (std::size_t i = front; i > 0; i--)
    if (zones[i - 1] != kPattern)
      return Damage{.offset =
                        static_cast<std::ptrdiff_t>(i - 1) - static_cast<std::ptrdiff_t>(front)};
  return std::nullopt;
}

}  // namespace dojo::app::cuda
