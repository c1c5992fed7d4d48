#include "codegen/worker/arena_layout.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <limits>

namespace dojo::codegen {
namespace {

constexpr std::size_t kLargestArena = std::size_t{1} << 46;

std::size_t readNumber(const char* path, std::size_t otherwise) {
  std::ifstream file(path);
  std::size_t value = 0;
  return file >> value ? value : otherwise;
}

std::size_t systemAvailable() {
  std::ifstream file("/proc/meminfo");
  std::string name, unit;
  std::size_t kilobytes = 0;
  while (file >> name >> kilobytes && std::getline(file, unit))
    if (name == "MemAvailable:") return kilobytes * 1024;
  return std::numeric_limits<std::size_t>::max();
}

}  // namespace

Result<ArenaLayout> arenaLayout(std::span<const BufferSpec> specs) {
  ArenaLayout layout;
  for (const auto& spec : specs) {
    layout.offsets.push_back(layout.totalBytes);
    if (spec.bytes > kLargestArena)
      return fail(ErrorCode::BadInput,
                  fmt::format("buffer {} of {} bytes is larger than this machine's address space",
                              spec.name, spec.bytes));
    if (spec.role == BufferRole::Workspace) continue;
    layout.totalBytes += (spec.bytes + kPageBytes - 1) / kPageBytes * kPageBytes;
    if (layout.totalBytes > kLargestArena)
      return fail(ErrorCode::BadInput, "the buffers are larger than this machine's address space");
  }
  return layout;
}

std::size_t availableMemoryBytes() {
  constexpr auto unlimited = std::numeric_limits<std::size_t>::max();
  const std::size_t limit = readNumber("/sys/fs/cgroup/memory.max", unlimited);
  const std::size_t used = readNumber("/sys/fs/cgroup/memory.current", 0);
  const std::size_t group = limit == unlimited ? unlimited : limit - std::min(limit, used);
  return std::min(group, systemAvailable());
}

}  // namespace dojo::codegen
