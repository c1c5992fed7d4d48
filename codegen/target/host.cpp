#include "codegen/target/host.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <thread>

namespace dojo::codegen {
namespace {

struct Level {
  const char* name;
  std::vector<int> vectorBits;
  int vectorRegisters;
  const char* cpu;
  std::vector<std::string> features;
  bool hasFma;
};

// Lowest first; each includes the one before. Feature lists are what the level adds to the cpu's
// own.
const std::vector<Level>& levels() {
  static const std::vector<Level> table = {
      {"x86-64-sse4.2", {128}, 16, "x86-64-v2", {}, false},
      {"x86-64-avx2", {256, 128}, 16, "x86-64-v3", {}, true},
      {"x86-64-avx512", {512, 256, 128}, 32, "x86-64-v4", {}, true},
      {"x86-64-avx512-vnni", {512, 256, 128}, 32, "x86-64-v4", {"+avx512vnni"}, true},
      {"x86-64-avx512-bf16",
       {512, 256, 128},
       32,
       "x86-64-v4",
       {"+avx512vnni", "+avx512bf16"},
       true},
  };
  return table;
}

bool machineHas(std::string_view level) {
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (level == "x86-64-sse4.2")
    return __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt");
  if (level == "x86-64-avx2")
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("f16c");
  if (level == "x86-64-avx512-vnni")
    return machineHas("x86-64-avx512") && __builtin_cpu_supports("avx512vnni");
  if (level == "x86-64-avx512-bf16")
    return machineHas("x86-64-avx512-vnni") && __builtin_cpu_supports("avx512bf16");
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
         __builtin_cpu_supports("avx512vl");
#else
  return false;
#endif
}

std::string tuningOf(const Level& level) {
  return level.vectorBits.front() == 512 && halvesVectors() ? "zen4" : "";
}

core::Target targetOf(const Level& level) {
  core::Target t;
  t.name = level.name;
  t.vectorBits = level.vectorBits;
  t.vectorRegisters = level.vectorRegisters;
  t.cpu = level.cpu;
  t.features = level.features;
  t.hasFma = level.hasFma;
  t.tuning = tuningOf(level);
  t.cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  long line = sysconf(_SC_LEVEL1_DCACHE_LINESIZE);
  t.cacheLineBytes = line > 0 ? static_cast<int>(line) : 64;
  return t;
}

}  // namespace

core::Target hostTarget() {
  const Level* best = &levels().front();
  for (const Level& level : levels())
    if (machineHas(level.name)) best = &level;
  return targetOf(*best);
}

Result<core::Target> targetNamed(std::string_view name) {
  if (name == "host") return hostTarget();
  for (const Level& level : levels())
    if (name == level.name) return targetOf(level);
  return fail(ErrorCode::NotFound, fmt::format("no target is named '{}'; there are host, {}", name,
                                               fmt::join(targetNames(), ", ")));
}

std::vector<std::string> targetNames() {
  std::vector<std::string> names;
  for (const Level& level : levels()) names.emplace_back(level.name);
  return names;
}

bool halvesVectors() {
#if defined(__x86_64__)
  return __builtin_cpu_is("amdfam19h") && __builtin_cpu_supports("avx512f");
#else
  return false;
#endif
}

bool runsHere(const core::Target& target) {
  return machineHas(target.name);
}

}  // namespace dojo::codegen
