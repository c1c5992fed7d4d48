/* SPDX-License-Identifier: MIT-0 */
/* Ways of a GPU's memory that C++ has no words for, in the CUDA C++ that PerfDojo generates.
 *
 *   dojo_copy_async<N>(to, from)    copies N = 4, 8 or 16 bytes of device memory, both at multiples
 *                                   of N, to shared memory while the thread goes on
 *   dojo_commit_copies()            closes the group of the thread's copies since the last one
 *   dojo_wait_copies<N>()           until at most the N latest groups of the thread are open
 *   dojo_store_streaming(to, value) to device memory, of what is not read again soon
 *   dojo_load_streaming(from)       from device memory, of what is not read again soon
 *
 * PTX on NVIDIA's GPUs from sm_80; elsewhere copies are made at once. */
#ifndef DOJO_GPU_COPY_H
#define DOJO_GPU_COPY_H

#ifndef DOJO_DEVICE
#if defined(__CUDA__) || defined(__CUDACC__) || defined(__HIP__)
#define DOJO_DEVICE_ __attribute__((device))
#else
#define DOJO_DEVICE_
#endif
#define DOJO_DEVICE static inline DOJO_DEVICE_ __attribute__((always_inline, unused))
#endif

#if defined(__CUDA_ARCH__) && !defined(DOJO_SIMT) && !defined(__HIP__)
#define DOJO_PTX 1
#endif

#ifdef DOJO_SIMT
extern "C" {
void dojo_simt_copy(void* to, const void* from, int bytes, int line);
void dojo_simt_commit_copies(int line);
void dojo_simt_wait_copies(int open, int line);
}
#endif

template <int N>
DOJO_DEVICE void dojo_copy_async(void* to, const void* from) {
  static_assert(N == 4 || N == 8 || N == 16, "no asynchronous copy has this size");
#if defined(DOJO_PTX)
  if constexpr (N == 16) {
    asm volatile(
        "{\n\t.reg .u64 to, from;\n\tcvta.to.shared.u64 to, %0;\n\t"
        "cvta.to.global.u64 from, %1;\n\tcp.async.cg.shared.global [to], [from], 16;\n\t}"
        :
        : "l"(to), "l"(from)
        : "memory");
  } else {
    asm volatile(
        "{\n\t.reg .u64 to, from;\n\tcvta.to.shared.u64 to, %0;\n\t"
        "cvta.to.global.u64 from, %1;\n\tcp.async.ca.shared.global [to], [from], %2;\n\t}"
        :
        : "l"(to), "l"(from), "n"(N)
        : "memory");
  }
#elif defined(DOJO_SIMT)
  dojo_simt_copy(to, from, N, 0);
#else
  __builtin_memcpy(__builtin_assume_aligned(to, N), __builtin_assume_aligned(from, N), N);
#endif
}

DOJO_DEVICE void dojo_commit_copies() {
#if defined(DOJO_PTX)
  asm volatile("cp.async.commit_group;" : : : "memory");
#elif defined(DOJO_SIMT)
  dojo_simt_commit_copies(0);
#endif
}

template <int N>
DOJO_DEVICE void dojo_wait_copies() {
#if defined(DOJO_PTX)
  asm volatile("cp.async.wait_group %0;" : : "n"(N) : "memory");
#elif defined(DOJO_SIMT)
  dojo_simt_wait_copies(N, 0);
#endif
}

template <typename T, typename Value>
DOJO_DEVICE void dojo_store_streaming(T* to, Value from) {
  T value = from;
#if defined(DOJO_PTX)
  if constexpr (sizeof(T) == 16) {
    unsigned int bits[4];
    __builtin_memcpy(bits, &value, 16);
    asm volatile(
        "{\n\t.reg .u64 to;\n\tcvta.to.global.u64 to, %0;\n\t"
        "st.global.cs.v4.b32 [to], {%1, %2, %3, %4};\n\t}"
        :
        : "l"(to), "r"(bits[0]), "r"(bits[1]), "r"(bits[2]), "r"(bits[3])
        : "memory");
    return;
  } else if constexpr (sizeof(T) == 8) {
    unsigned long long bits;
    __builtin_memcpy(&bits, &value, 8);
    asm volatile(
        "{\n\t.reg .u64 to;\n\tcvta.to.global.u64 to, %0;\n\tst.global.cs.b64 [to], %1;\n\t}"
        :
        : "l"(to), "l"(bits)
        : "memory");
    return;
  } else if constexpr (sizeof(T) == 4) {
    unsigned int bits;
    __builtin_memcpy(&bits, &value, 4);
    asm volatile(
        "{\n\t.reg .u64 to;\n\tcvta.to.global.u64 to, %0;\n\tst.global.cs.b32 [to], %1;\n\t}"
        :
        : "l"(to), "r"(bits)
        : "memory");
    return;
  }
#endif
  *to = value;
}

template <typename T>
DOJO_DEVICE T dojo_load_streaming(const T* from) {
#if defined(DOJO_PTX)
  T value;
  if constexpr (sizeof(T) == 16) {
    unsigned int bits[4];
    asm volatile(
        "{\n\t.reg .u64 from;\n\tcvta.to.global.u64 from, %4;\n\t"
        "ld.global.cs.v4.b32 {%0, %1, %2, %3}, [from];\n\t}"
        : "=r"(bits[0]), "=r"(bits[1]), "=r"(bits[2]), "=r"(bits[3])
        : "l"(from)
        : "memory");
    __builtin_memcpy(&value, bits, 16);
    return value;
  } else if constexpr (sizeof(T) == 8) {
    unsigned long long bits;
    asm volatile(
        "{\n\t.reg .u64 from;\n\tcvta.to.global.u64 from, %1;\n\tld.global.cs.b64 %0, [from];\n\t}"
        : "=l"(bits)
        : "l"(from)
        : "memory");
    __builtin_memcpy(&value, &bits, 8);
    return value;
  } else if constexpr (sizeof(T) == 4) {
    unsigned int bits;
    asm volatile(
        "{\n\t.reg .u64 from;\n\tcvta.to.global.u64 from, %1;\n\tld.global.cs.b32 %0, [from];\n\t}"
        : "=r"(bits)
        : "l"(from)
        : "memory");
    __builtin_memcpy(&value, &bits, 4);
    return value;
  }
#endif
  return *from;
}

#endif
