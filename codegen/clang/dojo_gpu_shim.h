// What a CUDA text takes for granted, for Clang without a CUDA or ROCm installation: the compiler
// reads it before the text, for NVPTX and for AMDGCN. Only what texts of this program use stands
// here, by Clang's builtins; nvcc and hipcc bring their own.
#pragma once

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __forceinline__ __inline__ __attribute__((always_inline))
#undef __noinline__
#define __align__(n) __attribute__((aligned(n)))

#if defined(__NVPTX__)
// With the threads of a block alone, ptxas takes so few registers that large blocks spill: the
// blocks of a multiprocessor are always said, too.
#define DOJO_BOUNDS(threads, blocks, ...) __attribute__((launch_bounds(threads, blocks)))
#define __launch_bounds__(...) DOJO_BOUNDS(__VA_ARGS__, 1, 1)
#else
#define DOJO_BOUNDS(threads, ...) __attribute__((amdgpu_flat_work_group_size(1, threads)))
#define __launch_bounds__(...) DOJO_BOUNDS(__VA_ARGS__, 1)
#endif

#define DOJO_INLINE static __device__ __forceinline__

struct dim3 {
  unsigned x, y, z;
};

// Indices.

#if defined(__NVPTX__)
#define DOJO_INDEX(axis, nvptx, amdgcn)                 \
  __declspec(property(get = get_##axis)) unsigned axis; \
  DOJO_INLINE unsigned get_##axis() {                   \
    return nvptx;                                       \
  }
#else
#define DOJO_INDEX(axis, nvptx, amdgcn)                 \
  __declspec(property(get = get_##axis)) unsigned axis; \
  DOJO_INLINE unsigned get_##axis() {                   \
    return amdgcn;                                      \
  }
#endif

struct DojoThreadIdx {
  DOJO_INDEX(x, __nvvm_read_ptx_sreg_tid_x(), __builtin_amdgcn_workitem_id_x())
  DOJO_INDEX(y, __nvvm_read_ptx_sreg_tid_y(), __builtin_amdgcn_workitem_id_y())
  DOJO_INDEX(z, __nvvm_read_ptx_sreg_tid_z(), __builtin_amdgcn_workitem_id_z())
};
struct DojoBlockIdx {
  DOJO_INDEX(x, __nvvm_read_ptx_sreg_ctaid_x(), __builtin_amdgcn_workgroup_id_x())
  DOJO_INDEX(y, __nvvm_read_ptx_sreg_ctaid_y(), __builtin_amdgcn_workgroup_id_y())
  DOJO_INDEX(z, __nvvm_read_ptx_sreg_ctaid_z(), __builtin_amdgcn_workgroup_id_z())
};
struct DojoBlockDim {
  DOJO_INDEX(x, __nvvm_read_ptx_sreg_ntid_x(), __builtin_amdgcn_workgroup_size_x())
  DOJO_INDEX(y, __nvvm_read_ptx_sreg_ntid_y(), __builtin_amdgcn_workgroup_size_y())
  DOJO_INDEX(z, __nvvm_read_ptx_sreg_ntid_z(), __builtin_amdgcn_workgroup_size_z())
};
struct DojoGridDim {
  DOJO_INDEX(x, __nvvm_read_ptx_sreg_nctaid_x(),
             __builtin_amdgcn_grid_size_x() / __builtin_amdgcn_workgroup_size_x())
  DOJO_INDEX(y, __nvvm_read_ptx_sreg_nctaid_y(),
             __builtin_amdgcn_grid_size_y() / __builtin_amdgcn_workgroup_size_y())
  DOJO_INDEX(z, __nvvm_read_ptx_sreg_nctaid_z(),
             __builtin_amdgcn_grid_size_z() / __builtin_amdgcn_workgroup_size_z())
};
extern const __device__ __attribute__((weak)) DojoThreadIdx threadIdx;
extern const __device__ __attribute__((weak)) DojoBlockIdx blockIdx;
extern const __device__ __attribute__((weak)) DojoBlockDim blockDim;
extern const __device__ __attribute__((weak)) DojoGridDim gridDim;

// Barriers.

#if defined(__NVPTX__)
constexpr int warpSize = 32;  // __syncthreads() is one of Clang's builtins
DOJO_INLINE void __syncwarp(unsigned mask = 0xffffffffu) {
  __nvvm_bar_warp_sync(mask);
}
DOJO_INLINE void __threadfence() {
  __nvvm_membar_gl();
}
DOJO_INLINE void __threadfence_block() {
  __nvvm_membar_cta();
}
DOJO_INLINE void __trap() {
  asm volatile("trap;");
}
#else
constexpr int warpSize = __AMDGCN_WAVEFRONT_SIZE;
DOJO_INLINE void __syncthreads() {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}
DOJO_INLINE void __syncwarp(unsigned long long = ~0ull) {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
  __builtin_amdgcn_wave_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
}
DOJO_INLINE void __threadfence() {
  __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "agent");
}
DOJO_INLINE void __threadfence_block() {
  __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "workgroup");
}
DOJO_INLINE void __trap() {
  __builtin_trap();
}
#endif

// Shuffles, of 32 bits and, part by part, of more and fewer.

#if defined(__NVPTX__)
#define DOJO_SHUFFLE(name, builtin, second, clamp)                                        \
  DOJO_INLINE unsigned dojo##name(unsigned mask, unsigned value, int second, int width) { \
    return static_cast<unsigned>(                                                         \
        builtin(mask, static_cast<int>(value), second, ((32 - width) << 8) | clamp));     \
  }
DOJO_SHUFFLE(__shfl_sync, __nvvm_shfl_sync_idx_i32, lane, 0x1f)
DOJO_SHUFFLE(__shfl_up_sync, __nvvm_shfl_sync_up_i32, delta, 0)
DOJO_SHUFFLE(__shfl_down_sync, __nvvm_shfl_sync_down_i32, delta, 0x1f)
DOJO_SHUFFLE(__shfl_xor_sync, __nvvm_shfl_sync_bfly_i32, lanes, 0x1f)
#else
DOJO_INLINE int dojoLane() {
  return static_cast<int>(__builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0u)));
}
DOJO_INLINE unsigned dojoFromLane(unsigned value, int lane) {
  return static_cast<unsigned>(__builtin_amdgcn_ds_bpermute(lane << 2, static_cast<int>(value)));
}
// Of the lane itself where that one is outside the part of the wave.
DOJO_INLINE unsigned dojo__shfl_sync(unsigned long long, unsigned value, int lane, int width) {
  return dojoFromLane(value, (dojoLane() & ~(width - 1)) + (lane & (width - 1)));
}
DOJO_INLINE unsigned dojo__shfl_up_sync(unsigned long long, unsigned value, int delta, int width) {
  const int self = dojoLane(), from = self - delta;
  return dojoFromLane(value, from < (self & ~(width - 1)) ? self : from);
}
DOJO_INLINE unsigned dojo__shfl_down_sync(unsigned long long, unsigned value, int delta,
                                          int width) {
  const int self = dojoLane();
  return dojoFromLane(value, (self & (width - 1)) + delta >= width ? self : self + delta);
}
DOJO_INLINE unsigned dojo__shfl_xor_sync(unsigned long long, unsigned value, int lanes, int width) {
  const int self = dojoLane(), from = self ^ lanes;
  return dojoFromLane(value, from >= ((self + width) & ~(width - 1)) ? self : from);
}
#endif

#define DOJO_SHUFFLE_ANY(name)                                                            \
  template <typename T>                                                                   \
  DOJO_INLINE T name(unsigned long long mask, T value, int which, int width = warpSize) { \
    constexpr int parts = (sizeof(T) + 3) / 4;                                            \
    unsigned words[parts] = {};                                                           \
    __builtin_memcpy(words, &value, sizeof(T));                                           \
    for (int i = 0; i < parts; i++) words[i] = dojo##name(mask, words[i], which, width);  \
    __builtin_memcpy(&value, words, sizeof(T));                                           \
    return value;                                                                         \
  }
DOJO_SHUFFLE_ANY(__shfl_sync)
DOJO_SHUFFLE_ANY(__shfl_up_sync)
DOJO_SHUFFLE_ANY(__shfl_down_sync)
DOJO_SHUFFLE_ANY(__shfl_xor_sync)

// Vectors, which are loaded and stored as a whole: of a structure Clang would copy 8 bytes at once.
// Those of three are as in CUDA aligned as one element, which no vector is.

#define DOJO_VECTORS(type, name, bytes)                                              \
  typedef type name##2 __attribute__((ext_vector_type(2)));                          \
  struct name##3 {                                                                   \
    type x, y, z;                                                                    \
  };                                                                                 \
  typedef type name##4                                                               \
      __attribute__((ext_vector_type(4), aligned(4 * bytes > 16 ? 16 : 4 * bytes))); \
  DOJO_INLINE name##2 make_##name##2(type x, type y) {                               \
    return {x, y};                                                                   \
  }                                                                                  \
  DOJO_INLINE name##3 make_##name##3(type x, type y, type z) {                       \
    return {x, y, z};                                                                \
  }                                                                                  \
  DOJO_INLINE name##4 make_##name##4(type x, type y, type z, type w) {               \
    return {x, y, z, w};                                                             \
  }
DOJO_VECTORS(signed char, char, 1)
DOJO_VECTORS(unsigned char, uchar, 1)
DOJO_VECTORS(short, short, 2)
DOJO_VECTORS(unsigned short, ushort, 2)
DOJO_VECTORS(int, int, 4)
DOJO_VECTORS(unsigned, uint, 4)
DOJO_VECTORS(long long, longlong, 8)
DOJO_VECTORS(unsigned long long, ulonglong, 8)
DOJO_VECTORS(float, float, 4)
DOJO_VECTORS(double, double, 8)

// Loads of what no kernel writes, and loads and stores that leave the caches to others.

#if defined(__NVPTX__)
#define DOJO_HINTED(type, word, constraint)                                             \
  DOJO_INLINE type __ldcs(const type* p) {                                              \
    type v;                                                                             \
    asm volatile("ld.global.cs." word " %0, [%1];" : "=" constraint(v) : "l"(p));       \
    return v;                                                                           \
  }                                                                                     \
  DOJO_INLINE void __stcs(type* p, type v) {                                            \
    asm volatile("st.global.cs." word " [%0], %1;" ::"l"(p), constraint(v) : "memory"); \
  }
DOJO_HINTED(float, "f32", "f")
DOJO_HINTED(double, "f64", "d")
DOJO_HINTED(int, "s32", "r")
DOJO_HINTED(unsigned, "u32", "r")
DOJO_HINTED(long long, "s64", "l")
DOJO_INLINE float4 __ldcs(const float4* p) {
  float4 v;
  asm volatile("ld.global.cs.v4.f32 {%0, %1, %2, %3}, [%4];"
               : "=f"(v.x), "=f"(v.y), "=f"(v.z), "=f"(v.w)
               : "l"(p));
  return v;
}
DOJO_INLINE void __stcs(float4* p, float4 v) {
  asm volatile("st.global.cs.v4.f32 [%0], {%1, %2, %3, %4};" ::"l"(p), "f"(v.x), "f"(v.y), "f"(v.z),
               "f"(v.w)
               : "memory");
}
DOJO_INLINE float __ldg(const float* p) {
  return __nvvm_ldg_f(p);
}
DOJO_INLINE int __ldg(const int* p) {
  return __nvvm_ldg_i(p);
}
#endif
template <typename T>
DOJO_INLINE T __ldg(const T* p) {
  return *p;
}
#if !defined(__NVPTX__)
template <typename T>
DOJO_INLINE T __ldcs(const T* p) {
  return *p;
}
template <typename T>
DOJO_INLINE void __stcs(T* p, T v) {
  *p = v;
}
#endif
