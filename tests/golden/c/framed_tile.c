// Two channels of a 3 x 3 convolution of an image framed by zeros, in steps of two: the frame is a
// mask of the vectors and a condition of the rows, and of each line every second element is read.
//
// framed_tile: arrays are row-major and do not overlap.
//   x  in   f32 [17, 27]
//   w  in   f32 [2, 3, 3]
//   y  out  f32 [2, H=9, W=14]
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
HELPER i32x16 since_i32x16(int n) { return IOTA_I32X16 >= n; }
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
HELPER f32x16 second_masked_f32x16(const float *p, i32x16 mask) {
#if defined(__clang__) || __GNUC__ >= 12
  i32x16 none = {0};
  f32x16 a = masked_f32x16(p, __builtin_shufflevector(mask, none, 0, 16, 1, 16, 2, 16, 3, 16, 4, 16, 5, 16, 6, 16, 7, 16));
  f32x16 b = masked_f32x16(p + 15, __builtin_shufflevector(mask, none, 16, 8, 16, 9, 16, 10, 16, 11, 16, 12, 16, 13, 16, 14, 16, 15));
  return __builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14, 17, 19, 21, 23, 25, 27, 29, 31);
#else
  f32x16 v = {0};
  for (int lane = 0; lane < 16; ++lane)
    if (mask[lane]) v[lane] = p[lane * 2];
  return v;
#endif
}
HELPER f32x16 splat_f32x16(float s) { return s - (f32x16){0}; }
// muladd(a, b, c) is a * b + c, fused (without rounding a * b) if the target has FMA.
#if defined(__FMA__) || defined(__AVX512F__) || defined(__aarch64__) || \
    defined(__riscv_flen) || defined(__ARM_FEATURE_FMA)
#define HAS_FMA 1
#else
#define HAS_FMA 0
#endif
HELPER f32x16 muladd_f32x16(f32x16 a, f32x16 b, f32x16 c) {
#if !HAS_FMA
  return a * b + c;
#elif defined(__clang__)
  return __builtin_elementwise_fma(a, b, c);
#elif defined(__AVX512F__)
  return __builtin_ia32_vfmaddps512_mask(a, b, c, (unsigned short)-1, 4);
#else
  for (int i = 0; i < 16; ++i) c[i] = __builtin_fmaf(a[i], b[i], c[i]);
  return c;
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

enum { H = 9, W = 14 };

void framed_tile(const float *restrict x, const float *restrict w, float *restrict y) {
  for (int i = 0; i < H; ++i) {
    f32x16 t[2] = {0};
    // 2:u 16:v t[{1},{2}] = 0 if {2} < W
    t[0] = (f32x16){0};
    t[1] = (f32x16){0};
    // 3 3 2:u 16:v t[{3},{4}] += x[{0}*2+{1}-1,{2}+{4}*2-1] * w[{3},{1},{2}] if -{0}*2-{1} < 0 and {0}*2+{1} < 18 and -{2}-{4}*2 < 0 and {2}+{4}*2 < 28 and {4} < W
    for (int j = 0; j < 3; ++j)
      for (int k = 0; k < 3; ++k) {
        if (i * 2 + j > 0 && i * 2 + j < 18) {
          t[0] =
              blend_f32x16(since_i32x16((2 - k) / 2) & before_i32x16((29 - k) / 2)
              & before_i32x16(14),
              muladd_f32x16(second_masked_f32x16(&x[(i * 2 + j - 1) * 27 + k - 1],
              since_i32x16((2 - k) / 2) & before_i32x16((29 - k) / 2) & before_i32x16(14)),
              splat_f32x16(w[j * 3 + k]), t[0]), t[0]);
          t[1] =
              blend_f32x16(since_i32x16((2 - k) / 2) & before_i32x16((29 - k) / 2)
              & before_i32x16(14),
              muladd_f32x16(second_masked_f32x16(&x[(i * 2 + j - 1) * 27 + k - 1],
              since_i32x16((2 - k) / 2) & before_i32x16((29 - k) / 2) & before_i32x16(14)),
              splat_f32x16(w[(1 * 3 + j) * 3 + k]), t[1]), t[1]);
        }
      }
    // 2:u 16:v y[{1},{0},{2}] = t[{1},{2}] if {2} < W
    put_f32x16(&y[i * W], before_i32x16(14), t[0]);
    put_f32x16(&y[(1 * H + i) * W], before_i32x16(14), t[1]);
  }
}
