#include "codegen/target/available_memory.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <limits>

namespace dojo::codegen {
namespace {

constexpr std::size_t kUnlimited = std::numeric_limits<std::size_t>::max();

std::size_t readNumber(const std::string& path, std::size_t otherwise) {
  std::ifstream file(path);
  std::size_t value = 0;
  return file >> value ? value : otherwise;
}

// Of lines "NAME NUMBER" the numbers of these names, added up.
std::size_t sumOf(const std::string& path, std::initializer_list<std::string_view> names) {
  std::ifstream file(path);
  std::string name;
  std::size_t value = 0, sum = 0;
  while (file >> name >> value)
    if (std::ranges::find(names, name) != names.end()) sum += value;
  return sum;
}

std::size_t systemAvailable() {
  std::ifstream file("/proc/meminfo");
  std::string name, unit;
  std::size_t kilobytes = 0;
  while (file >> name >> kilobytes && std::getline(file, unit))
    if (name == "MemAvailable:") return kilobytes * 1024;
  return kUnlimited;
}

// What a limit on this process's address space (ulimit -v) leaves.
std::size_t availableAddresses() {
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return kUnlimited;
  std::size_t used = readNumber("/proc/self/statm", 0) * static_cast<std::size_t>(getpagesize());
  return limit.rlim_cur - std::min<std::size_t>(limit.rlim_cur, used);
}

}  // namespace

std::size_t availableInGroup(const std::string& folder) {
  std::size_t limit = readNumber(folder + "/memory.max", kUnlimited);
  if (limit == kUnlimited) return kUnlimited;
  std::size_t used = readNumber(folder + "/memory.current", 0),
              files = sumOf(folder + "/memory.stat",
                            {"active_file", "inactive_file", "slab_reclaimable"});
  used -= std::min(used, files);
  return limit - std::min(limit, used);
}

std::size_t availableMemoryBytes() {
  return std::min({availableInGroup("/sys/fs/cgroup"), systemAvailable(), availableAddresses()});
}

}  // namespace dojo::codegen
