#include "app/worker/opencl/opencl_memory.h"

#include <algorithm>
#include <array>
#include <vector>

namespace dojo::app {

namespace {

constexpr std::size_t kZone = 4096;
constexpr std::byte kCanary{0xc5};
constexpr std::size_t kChunk = std::size_t{1} << 20;

}  // namespace

// With the widest pattern that fits: drivers fill with one byte at a time many times slower.
cl::Status fillMemory(const OpenClContext& context, cl::Memory memory, std::uint8_t pattern,
                      std::size_t offset, std::size_t bytes) {
  std::array<std::uint8_t, 16> wide;
  wide.fill(pattern);
  const std::size_t rest = offset % wide.size() == 0 ? bytes % wide.size() : bytes;
  auto fill = [&](std::size_t width, std::size_t at, std::size_t size) {
    return size == 0 ? cl::kSuccess
                     : context.api().clEnqueueFillBuffer(context.queue(), memory, wide.data(),
                                                         width, at, size, 0, nullptr, nullptr);
  };
  const cl::Status status = fill(wide.size(), offset, bytes - rest);
  return status == cl::kSuccess ? fill(1, offset + bytes - rest, rest) : status;
}

Result<OpenClMemory> OpenClMemory::create(std::shared_ptr<const OpenClContext> context,
                                          std::size_t bytes, std::size_t shift) {
  OpenClMemory memory(std::move(context));
  const OpenClContext& on = *memory.m_context;
  const std::size_t alignment = on.limits().alignment;
  memory.m_bytes = bytes;
  memory.m_start = (kZone + shift + alignment - 1) / alignment * alignment;
  memory.m_total = memory.m_start + bytes + kZone;
  cl::Status status = cl::kSuccess;
  memory.m_whole = on.own(
      on.api().clCreateBuffer(on.context(), cl::kMemReadWrite, memory.m_total, nullptr, &status));
  if (status != cl::kSuccess)
    return fail(ErrorCode::ToolFailure,
                phrase("cannot allocate {} MB on the OpenCL device: {}", bytes >> 20,
                       openClFailed("clCreateBuffer", status)));
  const cl::BufferRegion region{memory.m_start, std::max<std::size_t>(bytes, 1)};
  memory.m_part = on.own(on.api().clCreateSubBuffer(memory.m_whole.get(), cl::kMemReadWrite,
                                                    cl::kBufferCreateTypeRegion, &region, &status));
  if (status != cl::kSuccess)
    return fail(ErrorCode::ToolFailure, openClFailed("clCreateSubBuffer", status));
  // Drivers may allocate with the first use only.
  status = fillMemory(on, memory.m_whole.get(), std::to_integer<std::uint8_t>(kCanary), 0,
                      memory.m_total);
  if (status == cl::kSuccess) status = on.api().clFinish(on.queue());
  if (status != cl::kSuccess)
    return fail(ErrorCode::ToolFailure,
                phrase("cannot allocate {} MB on the OpenCL device: {}", bytes >> 20,
                       openClFailed("clEnqueueFillBuffer", status)));
  return memory;
}

void OpenClMemory::write(std::span<const std::byte> from) const {
  if (from.empty()) return;
  m_context->must("clEnqueueWriteBuffer", m_context->api().clEnqueueWriteBuffer(
                                              m_context->queue(), m_whole.get(), cl::kTrue, m_start,
                                              from.size(), from.data(), 0, nullptr, nullptr));
}

void OpenClMemory::readAt(std::size_t offset, std::span<std::byte> to) const {
  if (to.empty()) return;
  m_context->must("clEnqueueReadBuffer", m_context->api().clEnqueueReadBuffer(
                                             m_context->queue(), m_whole.get(), cl::kTrue, offset,
                                             to.size(), to.data(), 0, nullptr, nullptr));
}

void OpenClMemory::read(std::span<std::byte> to) const {
  readAt(m_start, to);
}

void OpenClMemory::fill(std::uint8_t pattern) const {
  m_context->must("clEnqueueFillBuffer",
                  fillMemory(*m_context, m_whole.get(), pattern, m_start, m_bytes));
  m_context->must("clFinish", m_context->api().clFinish(m_context->queue()));
}

void OpenClMemory::readIntoCache(cl::Memory scratch, std::size_t scratchBytes) const {
  for (std::size_t at = 0; at < m_bytes; at += scratchBytes)
    m_context->must("clEnqueueCopyBuffer",
                    m_context->api().clEnqueueCopyBuffer(
                        m_context->queue(), m_whole.get(), scratch, m_start + at, 0,
                        std::min(scratchBytes, m_bytes - at), 0, nullptr, nullptr));
}

std::optional<std::size_t> OpenClMemory::firstDifference(
    std::span<const std::byte> expected) const {
  std::vector<std::byte> found(std::min(kChunk, m_bytes));
  for (std::size_t at = 0; at < m_bytes; at += kChunk) {
    const std::size_t size = std::min(kChunk, m_bytes - at);
    readAt(m_start + at, std::span(found).first(size));
    const auto [mine, its] =
        std::ranges::mismatch(std::span(found).first(size), expected.subspan(at, size));
    if (its != expected.begin() + static_cast<std::ptrdiff_t>(at + size))
      return static_cast<std::size_t>(its - expected.begin());
  }
  return {};
}

std::optional<OpenClMemory::Damage> OpenClMemory::damage() const {
  std::vector<std::byte> zone(m_total - m_start - m_bytes);
  readAt(m_start + m_bytes, zone);
  for (std::size_t i = 0; i < zone.size(); i++)
    if (zone[i] != kCanary) return Damage{true, static_cast<std::ptrdiff_t>(i)};
  zone.resize(m_start);
  readAt(0, zone);
  for (std::size_t i = m_start; i-- > 0;)
    if (zone[i] != kCanary)
      return Damage{false, static_cast<std::ptrdiff_t>(i) - static_cast<std::ptrdiff_t>(m_start)};
  return {};
}

void OpenClMemory::fillZones() const {
  const auto canary = std::to_integer<std::uint8_t>(kCanary);
  const std::size_t end = m_start + m_bytes;
  m_context->must("clEnqueueFillBuffer", fillMemory(*m_context, m_whole.get(), canary, 0, m_start));
  m_context->must("clEnqueueFillBuffer",
                  fillMemory(*m_context, m_whole.get(), canary, end, m_total - end));
}

}  // namespace dojo::app
