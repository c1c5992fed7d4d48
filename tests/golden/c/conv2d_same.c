// 3 x 3 convolution (cross-correlation), stride 1, the image framed by zeros so that the output is
// as large as the input.
//
// conv2d_same: arrays are row-major and do not overlap.
//   x  in   f32 [N=1, C=16, H=14, W=14]
//   w  in   f32 [O=32, C=16, 3, 3]
//   y  out  f32 [N=1, O=32, H=14, W=14]
// For x86-64-avx512: cc -c -std=gnu17 -O3 -march=x86-64-v4 -ffp-contract=off -fno-math-errno
//   -mprefer-vector-width=512

#ifdef __clang__
#define HELPER static inline __attribute__((always_inline, nodebug))
#else
#define HELPER static inline __attribute__((always_inline))
#endif

// muladd(a, b, c) is a * b + c, fused (without rounding a * b) if the target has FMA.
#if defined(__FMA__) || defined(__AVX512F__) || defined(__aarch64__) || \
    defined(__riscv_flen) || defined(__ARM_FEATURE_FMA)
#define HAS_FMA 1
#else
#define HAS_FMA 0
#endif
HELPER float muladd_f32(float a, float b, float c) {
#if !HAS_FMA
  return a * b + c;
#else
  return __builtin_fmaf(a, b, c);
#endif
}

enum { N = 1, O = 32, C = 16, H = 14, W = 14 };

void conv2d_same(const float *restrict x, const float *restrict w, float *restrict y) {
  // N O H W y[{0},{1},{2},{3}] = 0
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < O; ++j)
      for (int k = 0; k < H; ++k)
        for (int l = 0; l < W; ++l)
          y[((i * O + j) * H + k) * W + l] = 0.0f;

  // N O H W C 3 3 y[{0},{1},{2},{3}] += x[{0},{4},{2}+{5}-1,{3}+{6}-1] * w[{1},{4},{5},{6}] if -{2}-{5} < 0 and {2}+{5}-1 < H and -{3}-{6} < 0 and {3}+{6}-1 < W
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < O; ++j)
      for (int k = 0; k < H; ++k)
        for (int l = 0; l < W; ++l)
          for (int p = 0; p < C; ++p)
            for (int q = 0; q < 3; ++q)
              for (int r = 0; r < 3; ++r)
                if (k + q > 0 && k + q - 1 < H && l + r > 0 && l + r - 1 < W)
                  y[((i * O + j) * H + k) * W + l] =
                      muladd_f32(x[((i * C + p) * H + k + q - 1) * W + l + r - 1],
                      w[((j * C + p) * 3 + q) * 3 + r], y[((i * O + j) * H + k) * W + l]);
}
