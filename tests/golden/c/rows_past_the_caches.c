// rows_past_the_caches: arrays are row-major and do not overlap.
//   x  in   f32 [N=50, M=1001]
//   g  in   f32 [M=1001]
//   y  out  f32 [N=50, M=1001]
// For x86-64-avx512: cc -c -std=gnu17 -O3 -march=x86-64-v4 -ffp-contract=off -fno-math-errno
//   -mprefer-vector-width=512

typedef float f32x16 __attribute__((vector_size(64)));
typedef int i32x16 __attribute__((vector_size(64)));

// TYPE(x[i]) is the vector that starts at element i of x.
typedef f32x16 f32x16_at __attribute__((aligned(4), may_alias));
#define F32X16(first) (*(f32x16_at *)&(first))

#ifdef __clang__
#define HELPER static inline __attribute__((always_inline, nodebug))
#else
#define HELPER static inline __attribute__((always_inline))
#endif

#define IOTA_I32X16 ((i32x16){0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15})
HELPER i32x16 before_i32x16(int n) { return IOTA_I32X16 < n; }
HELPER f32x16 masked_f32x16(const float *p, i32x16 mask) {
#if defined(__AVX512DQ__)
  typedef int word __attribute__((vector_size(64)));
  return (f32x16)__builtin_ia32_loaddqusi512_mask((const void *)p, (word){0}, __builtin_ia32_cvtd2mask512((word)mask));
#else
  f32x16 v = {0};
  for (int lane = 0; lane < 16; ++lane)
    if (mask[lane]) v[lane] = p[lane];
  return v;
#endif
}
HELPER void put_f32x16(float *p, i32x16 mask, f32x16 v) {
#if defined(__AVX512DQ__)
  typedef int word __attribute__((vector_size(64)));
  __builtin_ia32_storedqusi512_mask((void *)p, (word)v, __builtin_ia32_cvtd2mask512((word)mask));
#else
  for (int lane = 0; lane < 16; ++lane)
    if (mask[lane]) p[lane] = v[lane];
#endif
}
// The address may lie beyond the array: it is computed as an integer and never dereferenced.
#define PREFETCH_L2(element, bytes) \
  __builtin_prefetch((const void *)((__UINTPTR_TYPE__)&(element) + (bytes)), 0, 2)
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
HELPER int stream_start(const void *p, int bytes, int element) {
  return (int)(-(__UINTPTR_TYPE__)p % (unsigned)bytes) / element;
}
// The address may lie beyond the array: it is computed as an integer and never dereferenced.
#define PREFETCH_TO_WRITE(element, bytes) \
  __builtin_prefetch((const void *)((__UINTPTR_TYPE__)&(element) + (bytes)), 1)
#ifdef __SSE__
#define STREAM_FENCE() __builtin_ia32_sfence()
#else
#define STREAM_FENCE() __atomic_thread_fence(__ATOMIC_SEQ_CST)
#endif

enum { N = 50, M = 1001 };

void rows_past_the_caches(const float *restrict x, const float *restrict g, float *restrict y) {
  for (int i = 0; i < N; ++i) {
    float r = x[i * M] * 2.0f;  // r[{0}] = x[{0},0] * 2
    {
      f32x16 n;
      // 16:v n[{0},{1},{2}] = x[{0},{1}*16+{2}]:pf126l2 * r[{0}] if {1}*16+{2} < M
      // 16:v y[{0},{1}*16+{2}]:nt = n[{0},{1},{2}] * g[{1}*16+{2}] if {1}*16+{2} < M
      int l = stream_start(&y[i * M], 64, 4);
      PREFETCH_TO_WRITE(y[i * M + 1000], 0);
      n = masked_f32x16(&x[i * M], before_i32x16(l)) * r;
      put_f32x16(&y[i * M], before_i32x16(l), n * masked_f32x16(&g[0], before_i32x16(l)));
      int j = l;
      for (; j + 16 <= M; j += 16) {
        PREFETCH_L2(x[i * M + j], 8064);
        n = F32X16(x[i * M + j]) * r;
        stream_f32x16(&y[i * M + j], n * F32X16(g[j]));
      }
      n = masked_f32x16(&x[i * M + j], before_i32x16(1001 - j)) * r;
      put_f32x16(&y[i * M + j], before_i32x16(1001 - j), n
          * masked_f32x16(&g[j], before_i32x16(1001 - j)));
    }
  }
  STREAM_FENCE();
}
