// What CUDA C++ means on the host SIMT machine: stands in front of a text that is compiled for the
// host. Functions dojo_simt_… are the machine's (codegen/clang/simt_code.h); the line that they are
// given last is put in afterwards.
#pragma once
#define DOJO_SIMT 1

#define __global__
#define __host__
#define __device__
#define __constant__
#define __forceinline__ inline __attribute__((always_inline))
#define __noinline__ __attribute__((noinline))
#define __launch_bounds__(...)
#define __align__(bytes) __attribute__((aligned(bytes)))
#define __builtin_align__(bytes) __attribute__((aligned(bytes)))
#define __restrict__ __restrict
#define __shared__ static __attribute__((used, section("dojo_shared")))
#define __dynamic_  // what "extern __shared__" has in place of __shared__

#define DOJO_SIMT_FUNCTION static inline __attribute__((always_inline, unused))

typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;

#define DOJO_SIMT_VECTORS(type, name)                                         \
  struct alignas(2 * sizeof(type)) name##2 {                                  \
    type x, y;                                                                \
  };                                                                          \
  struct name##3 {                                                            \
    type x, y, z;                                                             \
  };                                                                          \
  struct alignas(4 * sizeof(type) < 16 ? 4 * sizeof(type) : 16) name##4 {     \
    type x, y, z, w;                                                          \
  };                                                                          \
  DOJO_SIMT_FUNCTION name##2 make_##name##2(type x, type y) {                 \
    return {x, y};                                                            \
  }                                                                           \
  DOJO_SIMT_FUNCTION name##3 make_##name##3(type x, type y, type z) {         \
    return {x, y, z};                                                         \
  }                                                                           \
  DOJO_SIMT_FUNCTION name##4 make_##name##4(type x, type y, type z, type w) { \
    return {x, y, z, w};                                                      \
  }
DOJO_SIMT_VECTORS(signed char, char)
DOJO_SIMT_VECTORS(unsigned char, uchar)
DOJO_SIMT_VECTORS(short, short)
DOJO_SIMT_VECTORS(unsigned short, ushort)
DOJO_SIMT_VECTORS(int, int)
DOJO_SIMT_VECTORS(unsigned int, uint)
DOJO_SIMT_VECTORS(long, long)
DOJO_SIMT_VECTORS(unsigned long, ulong)
DOJO_SIMT_VECTORS(long long, longlong)
DOJO_SIMT_VECTORS(unsigned long long, ulonglong)
DOJO_SIMT_VECTORS(float, float)
DOJO_SIMT_VECTORS(double, double)
#undef DOJO_SIMT_VECTORS

struct dim3 {
  unsigned int x, y, z;
};

extern "C" {
extern const uint3 dojo_simt_thread, dojo_simt_block;
extern const dim3 dojo_simt_threads, dojo_simt_blocks;

// The machine's thread goes on when all threads of its block, or those lanes of its warp, are here.
__attribute__((convergent)) void dojo_simt_barrier(int line);
__attribute__((convergent)) void dojo_simt_warp_barrier(unsigned long long lanes, int line);
// What a lane of the warp brings along: `what` as in ExchangeKind.
__attribute__((convergent)) unsigned long long dojo_simt_exchange(int what,
                                                                  unsigned long long lanes,
                                                                  unsigned long long value,
                                                                  int argument, int width,
                                                                  int line);

__attribute__((used)) inline void dojo_tell_lanes(void* const* number) {
  *(int*)*number = DOJO_WARP_LANES;
}

float sqrtf(float);
double sqrt(double);
}

#define threadIdx dojo_simt_thread
#define blockIdx dojo_simt_block
#define blockDim dojo_simt_threads
#define gridDim dojo_simt_blocks
#define warpSize DOJO_WARP_LANES

DOJO_SIMT_FUNCTION void __syncthreads() {
  dojo_simt_barrier(0);
}
DOJO_SIMT_FUNCTION void __syncwarp(unsigned long long lanes = ~0ull) {
  dojo_simt_warp_barrier(lanes, 0);
}
DOJO_SIMT_FUNCTION void __threadfence() {}
DOJO_SIMT_FUNCTION void __threadfence_block() {}

template <typename T>
DOJO_SIMT_FUNCTION T dojo_exchange(int what, unsigned long long lanes, T value, int argument,
                                   int width) {
  static_assert(sizeof(T) <= 8, "a lane brings at most 8 bytes");
  unsigned long long bits = 0;
  __builtin_memcpy(&bits, &value, sizeof(T));
  bits = dojo_simt_exchange(what, lanes, bits, argument, width, 0);
  __builtin_memcpy(&value, &bits, sizeof(T));
  return value;
}
template <typename T>
DOJO_SIMT_FUNCTION T __shfl_sync(unsigned long long lanes, T value, int lane,
                                 int width = warpSize) {
  return dojo_exchange(0, lanes, value, lane, width);
}
template <typename T>
DOJO_SIMT_FUNCTION T __shfl_up_sync(unsigned long long lanes, T value, unsigned int distance,
                                    int width = warpSize) {
  return dojo_exchange(1, lanes, value, (int)distance, width);
}
template <typename T>
DOJO_SIMT_FUNCTION T __shfl_down_sync(unsigned long long lanes, T value, unsigned int distance,
                                      int width = warpSize) {
  return dojo_exchange(2, lanes, value, (int)distance, width);
}
template <typename T>
DOJO_SIMT_FUNCTION T __shfl_xor_sync(unsigned long long lanes, T value, int mask,
                                     int width = warpSize) {
  return dojo_exchange(3, lanes, value, mask, width);
}
DOJO_SIMT_FUNCTION unsigned long long dojo_ballot(unsigned long long lanes, bool is) {
  return dojo_exchange(4, lanes, (unsigned long long)is, 0, warpSize);
}
DOJO_SIMT_FUNCTION unsigned int __ballot_sync(unsigned long long lanes, int is) {
  return (unsigned int)dojo_ballot(lanes, is != 0);
}
DOJO_SIMT_FUNCTION int __any_sync(unsigned long long lanes, int is) {
  return dojo_ballot(lanes, is != 0) != 0;
}
DOJO_SIMT_FUNCTION int __all_sync(unsigned long long lanes, int is) {
  return dojo_ballot(lanes, is == 0) == 0;
}

template <typename T>
DOJO_SIMT_FUNCTION T __ldg(const T* pointer) {
  return *pointer;
}

template <typename To, typename From>
DOJO_SIMT_FUNCTION To dojo_bits(From from) {
  To to;
  static_assert(sizeof to == sizeof from, "");
  __builtin_memcpy(&to, &from, sizeof to);
  return to;
}
DOJO_SIMT_FUNCTION int __float_as_int(float x) {
  return dojo_bits<int>(x);
}
DOJO_SIMT_FUNCTION unsigned int __float_as_uint(float x) {
  return dojo_bits<unsigned int>(x);
}
DOJO_SIMT_FUNCTION float __int_as_float(int x) {
  return dojo_bits<float>(x);
}
DOJO_SIMT_FUNCTION float __uint_as_float(unsigned int x) {
  return dojo_bits<float>(x);
}
DOJO_SIMT_FUNCTION long long __double_as_longlong(double x) {
  return dojo_bits<long long>(x);
}
DOJO_SIMT_FUNCTION double __longlong_as_double(long long x) {
  return dojo_bits<double>(x);
}

#define DOJO_SIMT_ONE(type, name)        \
  DOJO_SIMT_FUNCTION type name(type x) { \
    return __builtin_##name(x);          \
  }
#define DOJO_SIMT_TWO(type, name)                \
  DOJO_SIMT_FUNCTION type name(type x, type y) { \
    return __builtin_##name(x, y);               \
  }
DOJO_SIMT_ONE(float, fabsf)
DOJO_SIMT_ONE(double, fabs)
DOJO_SIMT_ONE(float, floorf)
DOJO_SIMT_ONE(double, floor)
DOJO_SIMT_ONE(float, ceilf)
DOJO_SIMT_ONE(double, ceil)
DOJO_SIMT_ONE(float, truncf)
DOJO_SIMT_ONE(double, trunc)
DOJO_SIMT_ONE(float, rintf)
DOJO_SIMT_ONE(double, rint)
DOJO_SIMT_TWO(float, fminf)
DOJO_SIMT_TWO(double, fmin)
DOJO_SIMT_TWO(float, fmaxf)
DOJO_SIMT_TWO(double, fmax)
DOJO_SIMT_TWO(float, copysignf)
DOJO_SIMT_TWO(double, copysign)
#undef DOJO_SIMT_ONE
#undef DOJO_SIMT_TWO
DOJO_SIMT_FUNCTION float fmaf(float x, float y, float z) {
  return __builtin_fmaf(x, y, z);
}
DOJO_SIMT_FUNCTION double fma(double x, double y, double z) {
  return __builtin_fma(x, y, z);
}
DOJO_SIMT_FUNCTION float __fmaf_rn(float x, float y, float z) {
  return fmaf(x, y, z);
}
DOJO_SIMT_FUNCTION double __fma_rn(double x, double y, double z) {
  return fma(x, y, z);
}
DOJO_SIMT_FUNCTION float rsqrtf(float x) {
  return (float)(1.0 / sqrt((double)x));
}
DOJO_SIMT_FUNCTION double rsqrt(double x) {
  return 1.0 / sqrt(x);
}
DOJO_SIMT_FUNCTION float __fsqrt_rn(float x) {
  return sqrtf(x);
}

#define DOJO_SIMT_ROUNDED(type, name, sign)      \
  DOJO_SIMT_FUNCTION type name(type x, type y) { \
    return x sign y;                             \
  }
DOJO_SIMT_ROUNDED(float, __fadd_rn, +)
DOJO_SIMT_ROUNDED(float, __fsub_rn, -)
DOJO_SIMT_ROUNDED(float, __fmul_rn, *)
DOJO_SIMT_ROUNDED(float, __fdiv_rn, /)
DOJO_SIMT_ROUNDED(double, __dadd_rn, +)
DOJO_SIMT_ROUNDED(double, __dsub_rn, -)
DOJO_SIMT_ROUNDED(double, __dmul_rn, *)
DOJO_SIMT_ROUNDED(double, __ddiv_rn, /)
#undef DOJO_SIMT_ROUNDED

#define DOJO_SIMT_MIN_MAX(type)                 \
  DOJO_SIMT_FUNCTION type min(type x, type y) { \
    return x < y ? x : y;                       \
  }                                             \
  DOJO_SIMT_FUNCTION type max(type x, type y) { \
    return x > y ? x : y;                       \
  }
DOJO_SIMT_MIN_MAX(int)
DOJO_SIMT_MIN_MAX(unsigned int)
DOJO_SIMT_MIN_MAX(long)
DOJO_SIMT_MIN_MAX(unsigned long)
DOJO_SIMT_MIN_MAX(long long)
DOJO_SIMT_MIN_MAX(unsigned long long)
#undef DOJO_SIMT_MIN_MAX
