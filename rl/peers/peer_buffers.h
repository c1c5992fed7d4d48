// Buffers of a measurement: the same contents in every process, at addresses of its own.
#pragma once

#include <sys/mman.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <new>
#include <string>
#include <vector>

#include "codegen/worker/worker_types.h"

#if defined(__x86_64__)
#include <emmintrin.h>
#endif

namespace dojo::peers {

// 64-byte aligned, on huge pages where the kernel grants them; starts are staggered, so that
// buffers of one size do not fall on the same cache sets.
inline void* allocate(int64_t size, int number) {
  constexpr size_t kHuge = size_t{2} << 20;
  size_t stagger = static_cast<size_t>(number % 32) * 17 * 64;
  size_t bytes = (static_cast<size_t>(size) + stagger + 4096 + kHuge - 1) / kHuge * kHuge;
  void* memory =
      mmap(nullptr, bytes + kHuge, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  uintptr_t start = (reinterpret_cast<uintptr_t>(memory) + kHuge - 1) / kHuge * kHuge;
  madvise(reinterpret_cast<void*>(start), bytes, MADV_HUGEPAGE);
  return reinterpret_cast<void*>(start + stagger);
}

struct Buffer {
  void* data = nullptr;
  int64_t bytes = 0;
  static Buffer of(int64_t bytes, int number) { return {allocate(bytes, number), bytes}; }
};

// What one call reads and writes.
struct BufferSet {
  static constexpr int64_t kLine = 64;
  std::vector<Buffer> inputs;
  Buffer output;

  int64_t bytes() const {
    int64_t sum = output.bytes;
    for (const Buffer& input : inputs) sum += input.bytes;
    return sum;
  }
  // As the worker does.
  void touch() const {
    for (int call = 0; call < codegen::kWarmUpCalls; ++call) {
      for (const Buffer& input : inputs) touch(input);
      touch(output);
    }
  }
  void evict() const {
    for (const Buffer& input : inputs) evict(input);
    evict(output);
#if defined(__x86_64__)
    _mm_mfence();
#else
    __sync_synchronize();
#endif
  }

 private:
  static void touch(const Buffer& buffer) {
    for (int64_t at = 0; at < buffer.bytes; at += kLine)
      (void)*(static_cast<const volatile char*>(buffer.data) + at);
  }
  static void evict(const Buffer& buffer) {
    auto begin = static_cast<const char*>(buffer.data);
    for (int64_t at = 0; at < buffer.bytes; at += kLine) {
#if defined(__x86_64__)
      _mm_clflush(begin + at);
#elif defined(__aarch64__)
      asm volatile("dc civac, %0" ::"r"(begin + at) : "memory");
#endif
    }
  }
};

// SplitMix64 (Steele, Lea and Flood, 2014).
inline uint64_t mix(uint64_t z) {
  z += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

// The element of input `k` of the problem: uniform in [-1, 1).
inline float inputElement(int k, int64_t element) {
  uint64_t word = mix(mix(static_cast<uint64_t>(k) * 7919 + 1) + static_cast<uint64_t>(element));
  return static_cast<float>(word >> 40) * (2.0f / 16777216.0f) - 1.0f;
}

// The elements of input `k`: of bytes all that there are, of bfloat16 numbers those in [-1, 1) with
// their lower bits cut off.
inline void fillInput(void* data, int64_t elements, int k, const std::string& type) {
  for (int64_t e = 0; e < elements; ++e) {
    float value = inputElement(k, e);
    if (type == "u8")
      static_cast<uint8_t*>(data)[e] = static_cast<uint8_t>((value + 1) * 128);
    else if (type == "i8")
      static_cast<int8_t*>(data)[e] = static_cast<int8_t>(std::floor(value * 128));
    else if (type == "bf16")
      static_cast<uint16_t*>(data)[e] = static_cast<uint16_t>(std::bit_cast<uint32_t>(value) >> 16);
    else
      static_cast<float*>(data)[e] = value;
  }
}

}  // namespace dojo::peers
