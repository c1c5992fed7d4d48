// relu_stream: arrays are row-major and do not overlap.
//   x  in   f32 [N=64, M=256]
//   y  out  f32 [N=64, M=256]
// For x86-64-avx512: cc -c -std=gnu17 -O3 -march=x86-64-v4 -ffp-contract=off -fno-math-errno
//   -mprefer-vector-width=512 -fopenmp

#define DOJO_SELECT
#define DOJO_NEED_F32X16
#include "dojo_math.h"

typedef float f32x16 __attribute__((vector_size(64)));

// TYPE(x[i]) is the vector that starts at element i of x.
typedef f32x16 f32x16_at __attribute__((aligned(4), may_alias));
#define F32X16(first) (*(f32x16_at *)&(first))

#ifdef __clang__
#define HELPER static inline __attribute__((always_inline, nodebug))
#else
#define HELPER static inline __attribute__((always_inline))
#endif

#if defined(__clang__)
#define STREAM_64(to, vector) __builtin_nontemporal_store(vector, to)
#elif defined(__AVX512F__)
typedef float stream_64 __attribute__((vector_size(64)));
#define STREAM_64(to, vector) __builtin_ia32_movntps512((float *)(to), (stream_64)(vector))
#else
#define STREAM_64(to, vector) (*(to) = (vector))
#endif
HELPER void stream_f32x16(float *p, f32x16 v) {
  typedef f32x16 whole __attribute__((may_alias));
  if ((__UINTPTR_TYPE__)p % 64 == 0) STREAM_64((whole *)p, v);
  else *(f32x16_at *)p = v;
}
#ifdef __SSE__
#define STREAM_FENCE() __builtin_ia32_sfence()
#else
#define STREAM_FENCE() __atomic_thread_fence(__ATOMIC_SEQ_CST)
#endif

enum { N = 64, M = 256 };

static void relu_stream_team(const float *restrict x, float *restrict y) {
#pragma omp for schedule(static) nowait
  for (long i = 0; i < N; ++i)
    for (int j = 0; j < 4; ++j) {
      stream_f32x16(&y[i * M + j * 64], dojo_max_f32x16((f32x16){0}, F32X16(x[i * M + j * 64])));
      stream_f32x16(&y[i * M + j * 64 + 16],
          dojo_max_f32x16((f32x16){0}, F32X16(x[i * M + j * 64 + 16])));
      stream_f32x16(&y[i * M + j * 64 + 32],
          dojo_max_f32x16((f32x16){0}, F32X16(x[i * M + j * 64 + 32])));
      stream_f32x16(&y[i * M + j * 64 + 48],
          dojo_max_f32x16((f32x16){0}, F32X16(x[i * M + j * 64 + 48])));
    }
  STREAM_FENCE();
}

void relu_stream(const float *restrict x, float *restrict y) {
  // N:p 4 4:u 16:v y[{0},{1}*64+{2}*16+{3}]:nt = max(x[{0},{1}*64+{2}*16+{3}], 0)
#pragma omp parallel
  relu_stream_team(x, y);
}
