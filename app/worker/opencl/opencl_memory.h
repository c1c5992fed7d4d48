// Memory of an OpenCL device between red zones: one allocation whose middle is what kernels get, so
// that what a kernel writes next to it shows afterwards. Zones are a page, the part begins at a
// multiple of the device's alignment. Where the device cannot copy any more, its context says so.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>

#include "app/worker/opencl/opencl_context.h"

namespace dojo::app {

class OpenClMemory {
 public:
  static Result<OpenClMemory> create(std::shared_ptr<const OpenClContext> context,
                                     std::size_t bytes, std::size_t shift);

  std::size_t bytes() const { return m_bytes; }
  cl::Memory part() const { return m_part.get(); }  // the argument of kernels

  void write(std::span<const std::byte> from) const;
  void read(std::span<std::byte> to) const;
  void fill(std::uint8_t pattern) const;
  void readIntoCache(cl::Memory scratch, std::size_t scratchBytes) const;
  // The first byte that is not as here.
  std::optional<std::size_t> firstDifference(std::span<const std::byte> expected) const;

  struct Damage {
    bool afterEnd = false;
    std::ptrdiff_t offset = 0;  // of the overwritten byte next to the part, from its end or start
  };
  std::optional<Damage> damage() const;
  void fillZones() const;

 private:
  explicit OpenClMemory(std::shared_ptr<const OpenClContext> context)
      : m_context(std::move(context)) {}
  void readAt(std::size_t offset, std::span<std::byte> to) const;

  std::shared_ptr<const OpenClContext> m_context;
  cl::Owned<cl::MemoryObject> m_whole{nullptr, nullptr};
  cl::Owned<cl::MemoryObject> m_part{nullptr, nullptr};
  std::size_t m_start = 0, m_bytes = 0, m_total = 0;
};

// Fills bytes of a buffer; an error where the device does not.
cl::Status fillMemory(const OpenClContext& context, cl::Memory memory, std::uint8_t pattern,
                      std::size_t offset, std::size_t bytes);

}  // namespace dojo::app
