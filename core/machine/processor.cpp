#include "core/machine/processor.h"

namespace dojo::core {

#if defined(__x86_64__)
std::string_view isaHere() {
  return "x86-64";
}

#define DOJO_HAS(feature) \
  if (__builtin_cpu_supports(feature)) found.emplace_back(feature)

std::vector<std::string> featuresHere() {
  __builtin_cpu_init();
  std::vector<std::string> found;
  DOJO_HAS("sse");
  DOJO_HAS("sse2");
  DOJO_HAS("sse3");
  DOJO_HAS("ssse3");
  DOJO_HAS("sse4.1");
  DOJO_HAS("sse4.2");
  DOJO_HAS("popcnt");
  DOJO_HAS("avx");
  DOJO_HAS("avx2");
  DOJO_HAS("fma");
  DOJO_HAS("f16c");
  DOJO_HAS("bmi");
  DOJO_HAS("bmi2");
  DOJO_HAS("lzcnt");
  DOJO_HAS("movbe");
  DOJO_HAS("avx512f");
  DOJO_HAS("avx512bw");
  DOJO_HAS("avx512cd");
  DOJO_HAS("avx512dq");
  DOJO_HAS("avx512vl");
  DOJO_HAS("avx512vnni");
  DOJO_HAS("avx512bf16");
  return found;
}

#undef DOJO_HAS

int vectorBitsHere() {
  if (__builtin_cpu_supports("avx512f")) return 512;
  return __builtin_cpu_supports("avx2") ? 256 : 128;
}

bool isAmd() {
  return __builtin_cpu_is("amd");
}

bool isIntel() {
  return __builtin_cpu_is("intel");
}

bool isZen4() {
  return __builtin_cpu_is("amdfam19h") && __builtin_cpu_supports("avx512f");
}

// By the model's number, for which a virtual machine may show another's, llvm-mca takes one with
// AMX for something before Sapphire Rapids. LLVM 19 gives those one unit of 512 bits for
// multiply-adds where they have two (64 flop a cycle measured); of the models that have both this
// one is the nearest.
std::string pipelineModelHere() {
  return isIntel() && __builtin_cpu_supports("amx-tile") ? "skylake-avx512" : "";
}
#else
std::string_view isaHere() {
  return {};
}

std::vector<std::string> featuresHere() {
  return {};
}

int vectorBitsHere() {
  return 0;
}

bool isAmd() {
  return false;
}

bool isIntel() {
  return false;
}

bool isZen4() {
  return false;
}

std::string pipelineModelHere() {
  return {};
}
#endif

}  // namespace dojo::core
