// A row of 300 as 19 vectors of 16, the last one masked.
//
// masked_rows: arrays are row-major and do not overlap.
//   x  in   f32 [N=8, M=300]
//   a  in   f32 [N=8, 19]
//   y  out  f32 [N=8, M=300]
//   s  out  f32 [N=8]
// For x86-64-avx512: cc -c -std=gnu17 -O3 -march=x86-64-v4 -ffp-contract=off -fno-math-errno
//   -mprefer-vector-width=512

typedef float f32x16 __attribute__((vector_size(64)));
typedef int i32x16 __attribute__((vector_size(64)));

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
// If Clang can see how the mask is computed, it adds and then blends; if it cannot, it uses one
// masked instruction.
HELPER f32x16 blend_f32x16(i32x16 mask, f32x16 v, f32x16 old) {
#if defined(__clang__) && defined(__AVX512DQ__)
  typedef int word __attribute__((vector_size(64)));
  unsigned short bits = __builtin_ia32_cvtd2mask512((word)mask);
  __asm__("" : "+k"(bits));
  return __builtin_ia32_selectps_512(bits, v, old);
#else
  return (f32x16)((mask & (i32x16)v) | (~mask & (i32x16)old));
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

enum { N = 8, M = 300 };

void masked_rows(const float *restrict x, const float *restrict a, float *restrict y,
                 float *restrict s) {
  for (int i = 0; i < N; ++i) {
    f32x16 p = {0};
    p = (f32x16){0};  // 16:v p[{1}] = 0
    for (int j = 0; j < 19; ++j) {
      // 16:v d[{2}] = x[{0},{1}*16+{2}] * 2.0 if {1}*16+{2} < M
      f32x16 d = masked_f32x16(&x[i * M + j * 16], before_i32x16(300 - j * 16)) * 2.0f;
      // 16:v p[{2}] += d[{2}] if {1}*16+{2} < M
      p = blend_f32x16(before_i32x16(300 - j * 16), p + (d), p);
      // 16:v y[{0},{1}*16+{2}] = d[{2}] + a[{0},{1}] if {1}*16+{2} < M
      put_f32x16(&y[i * M + j * 16], before_i32x16(300 - j * 16), d + a[i * 19 + j]);
    }
    s[i] = 0.0f;  // s[{0}] = 0
    // 16 s[{0}] += p[{1}]
    for (int j = 0; j < 16; ++j)
      s[i] += p[j];
  }
}
