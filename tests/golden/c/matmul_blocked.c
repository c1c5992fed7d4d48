// Matrix product in register blocks of 4 rows by 32 columns.
//
// matmul: arrays are row-major and do not overlap.
//   a  in   f32 [M=768, K=1024]
//   b  in   f32 [K=1024, N=1024]
//   c  out  f32 [M=768, N=1024]
// For x86-64-avx512: cc -c -std=gnu17 -O3 -march=x86-64-v4 -ffp-contract=off -fno-math-errno
//   -mprefer-vector-width=512 -fopenmp

typedef float f32x16 __attribute__((vector_size(64)));

// TYPE(x[i]) is the vector that starts at element i of x.
typedef f32x16 f32x16_at __attribute__((aligned(4), may_alias));
#define F32X16(first) (*(f32x16_at *)&(first))

#ifdef __clang__
#define HELPER static inline __attribute__((always_inline, nodebug))
#else
#define HELPER static inline __attribute__((always_inline))
#endif

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

enum { N = 1024, K = 1024 };

static void matmul_team(const float *restrict a, const float *restrict b, float *restrict c) {
#pragma omp for schedule(static) nowait
  for (long i = 0; i < 192; ++i)
    for (int j = 0; j < 32; ++j) {
      f32x16 t[4][2];
      // 4:u 2:u 16:v t[{0},{1},{2},{3},{4}] = 0
      t[0][0] = (f32x16){0};
      t[0][1] = (f32x16){0};
      t[1][0] = (f32x16){0};
      t[1][1] = (f32x16){0};
      t[2][0] = (f32x16){0};
      t[2][1] = (f32x16){0};
      t[3][0] = (f32x16){0};
      t[3][1] = (f32x16){0};
      // K 4:u 2:u 16:v t[{0},{1},{3},{4},{5}] += a[{0}*4+{3},{2}] * b[{2},{1}*32+{4}*16+{5}]
      for (int k = 0; k < K; ++k) {
        t[0][0] = muladd_f32x16(splat_f32x16(a[i * 4 * K + k]), F32X16(b[k * N + j * 32]), t[0][0]);
        t[0][1] =
            muladd_f32x16(splat_f32x16(a[i * 4 * K + k]), F32X16(b[k * N + j * 32 + 16]), t[0][1]);
        t[1][0] =
            muladd_f32x16(splat_f32x16(a[(i * 4 + 1) * K + k]), F32X16(b[k * N + j * 32]), t[1][0]);
        t[1][1] =
            muladd_f32x16(splat_f32x16(a[(i * 4 + 1) * K + k]), F32X16(b[k * N + j * 32 + 16]),
            t[1][1]);
        t[2][0] =
            muladd_f32x16(splat_f32x16(a[(i * 4 + 2) * K + k]), F32X16(b[k * N + j * 32]), t[2][0]);
        t[2][1] =
            muladd_f32x16(splat_f32x16(a[(i * 4 + 2) * K + k]), F32X16(b[k * N + j * 32 + 16]),
            t[2][1]);
        t[3][0] =
            muladd_f32x16(splat_f32x16(a[(i * 4 + 3) * K + k]), F32X16(b[k * N + j * 32]), t[3][0]);
        t[3][1] =
            muladd_f32x16(splat_f32x16(a[(i * 4 + 3) * K + k]), F32X16(b[k * N + j * 32 + 16]),
            t[3][1]);
      }
      // 4:u 2:u 16:v c[{0}*4+{2},{1}*32+{3}*16+{4}] = t[{0},{1},{2},{3},{4}]
      F32X16(c[i * 4 * N + j * 32]) = t[0][0];
      F32X16(c[i * 4 * N + j * 32 + 16]) = t[0][1];
      F32X16(c[(i * 4 + 1) * N + j * 32]) = t[1][0];
      F32X16(c[(i * 4 + 1) * N + j * 32 + 16]) = t[1][1];
      F32X16(c[(i * 4 + 2) * N + j * 32]) = t[2][0];
      F32X16(c[(i * 4 + 2) * N + j * 32 + 16]) = t[2][1];
      F32X16(c[(i * 4 + 3) * N + j * 32]) = t[3][0];
      F32X16(c[(i * 4 + 3) * N + j * 32 + 16]) = t[3][1];
    }
}

void matmul(const float *restrict a, const float *restrict b, float *restrict c) {
#pragma omp parallel
  matmul_team(a, b, c);
}
