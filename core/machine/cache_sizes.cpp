#include "core/machine/cache_sizes.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <string>

#include "core/machine/processor.h"

namespace dojo::core {
namespace {

// "32768K" in bytes; 0 when it is not such a number.
int64_t sizeFrom(const std::string& text) {
  size_t end = 0;
  int64_t value = 0;
  for (; end < text.size() && text[end] >= '0' && text[end] <= '9' && value < INT64_MAX / 32; ++end)
    value = value * 10 + (text[end] - '0');
  if (end + 1 != text.size()) return 0;
  switch (text[end]) {
    case 'K':
      return value << 10;
    case 'M':
      return value << 20;
    default:
      return 0;
  }
}

// Of the kernel's table; 0 where it has none.
int64_t fromTable(int level, bool forInstructions) {
  for (int index = 0; index < 8; ++index) {
    std::string folder = fmt::format("/sys/devices/system/cpu/cpu0/cache/index{}/", index), type,
                size;
    int found = 0;
    std::ifstream(folder + "level") >> found;
    std::ifstream(folder + "type") >> type;
    std::ifstream(folder + "size") >> size;
    if (found == level && (type == "Instruction") == forInstructions && sizeFrom(size) > 0)
      return sizeFrom(size);
  }
  return 0;
}

// What the cores of an AMD processor that share a third level have of it, but for stacked caches.
// A virtual machine may hide how many such groups there are; sysconf then adds them all up.
constexpr int64_t kMostOfGroup = 32 << 20;

int64_t fromSystemConfiguration(int level) {
  constexpr int kNames[] = {_SC_LEVEL1_DCACHE_SIZE, _SC_LEVEL2_CACHE_SIZE, _SC_LEVEL3_CACHE_SIZE};
  int64_t bytes = level >= 1 && level <= 3 ? sysconf(kNames[level - 1]) : 0;
  if (level == 3 && isAmd()) bytes = std::min(bytes, kMostOfGroup);
  return std::max<int64_t>(0, bytes);
}

}  // namespace

int64_t cacheBytes(int level) {
  int64_t known = fromTable(level, false);
  return known > 0 ? known : fromSystemConfiguration(level);
}

int64_t shareOfThirdLevel(int64_t bytes, int cores) {
  constexpr int64_t kMostOfCore = 16 << 20;
  return std::min(bytes, std::max(1, cores) * kMostOfCore);
}

int64_t instructionCacheBytes() {
  if (int64_t known = fromTable(1, true); known > 0) return known;
  return std::max<int64_t>(0, sysconf(_SC_LEVEL1_ICACHE_SIZE));
}

}  // namespace dojo::core
