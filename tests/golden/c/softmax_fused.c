// Softmax by rows: one pass for the maximum in 16 lanes, one for exp and sum, one for the quotient.
//
// softmax: arrays are row-major and do not overlap.
//   x  in   f32 [N=24576, M=512]
//   y  out  f32 [N=24576, M=512]
// For x86-64-avx512: cc -c -std=gnu17 -O3 -march=x86-64-v4 -ffp-contract=off -fno-math-errno
//   -mprefer-vector-width=512 -fopenmp

#define DOJO_SELECT
#define DOJO_NEED_F32
#define DOJO_NEED_F32X16
#define DOJO_NEED_EXP
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

HELPER f32x16 splat_f32x16(float s) { return s - (f32x16){0}; }

#define INFINITY __builtin_inff()

enum { N = 24576, M = 512 };

static void softmax_team(const float *restrict x, float *restrict y) {
#pragma omp for schedule(static) nowait
  for (long i = 0; i < N; ++i) {
    f32x16 e[32];
    f32x16 p = splat_f32x16(-INFINITY);  // 16:v p[{0},{1}] = -inf
    // 32 16:v p[{0},{2}] max= x[{0},{1}*16+{2}]
    for (int j = 0; j < 32; ++j)
      p = dojo_max_f32x16(p, F32X16(x[i * M + j * 16]));
    float m = -INFINITY;  // m[{0}] = -inf
    // 16:u m[{0}] max= p[{0},{1}]
    m = dojo_max_f32(m, p[0]);
    m = dojo_max_f32(m, p[1]);
    m = dojo_max_f32(m, p[2]);
    m = dojo_max_f32(m, p[3]);
    m = dojo_max_f32(m, p[4]);
    m = dojo_max_f32(m, p[5]);
    m = dojo_max_f32(m, p[6]);
    m = dojo_max_f32(m, p[7]);
    m = dojo_max_f32(m, p[8]);
    m = dojo_max_f32(m, p[9]);
    m = dojo_max_f32(m, p[10]);
    m = dojo_max_f32(m, p[11]);
    m = dojo_max_f32(m, p[12]);
    m = dojo_max_f32(m, p[13]);
    m = dojo_max_f32(m, p[14]);
    m = dojo_max_f32(m, p[15]);
    f32x16 t = (f32x16){0};  // 16:v t[{0},{1}] = 0
    for (int j = 0; j < 32; ++j) {
      f32x16 d = F32X16(x[i * M + j * 16]) - m;  // 16:v d[{0},{1},{2}] = x[{0},{1}*16+{2}] - m[{0}]
      e[j] = dojo_exp_f32x16(d);  // 16:v e[{0},{1},{2}] = exp(d[{0},{1},{2}])
      t += e[j];  // 16:v t[{0},{2}] += e[{0},{1},{2}]
    }
    float s = 0.0f;  // s[{0}] = 0
    // 16:u s[{0}] += t[{0},{1}]
    s += t[0];
    s += t[1];
    s += t[2];
    s += t[3];
    s += t[4];
    s += t[5];
    s += t[6];
    s += t[7];
    s += t[8];
    s += t[9];
    s += t[10];
    s += t[11];
    s += t[12];
    s += t[13];
    s += t[14];
    s += t[15];
    float r = 1.0f / s;  // r[{0}] = 1 / s[{0}]
    // 32 16:v y[{0},{1}*16+{2}] = e[{0},{1},{2}] * r[{0}]
    for (int j = 0; j < 32; ++j)
      F32X16(y[i * M + j * 16]) = e[j] * r;
  }
}

void softmax(const float *restrict x, float *restrict y) {
#pragma omp parallel
  softmax_team(x, y);
}
