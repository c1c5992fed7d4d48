// Threads write single lanes of what is a vector later: rows that they share stay arrays, those of
// one thread may be vectors.
//
// parallel_lanes: arrays are row-major and do not overlap.
//   x  in   f32 [4, 8]
//   y  out  f32 [4, 8]
// For x86-64-avx512: cc -c -std=gnu17 -O3 -march=x86-64-v4 -ffp-contract=off -fno-math-errno
//   -mprefer-vector-width=512 -fopenmp

typedef float f32x8 __attribute__((vector_size(32)));

// TYPE(x[i]) is the vector that starts at element i of x.
typedef f32x8 f32x8_at __attribute__((aligned(4), may_alias));
#define F32X8(first) (*(f32x8_at *)&(first))

static void parallel_lanes_team(const float *restrict x, float t[restrict 8], int i) {
#pragma omp for schedule(static) nowait
  for (long j = 0; j < 8; ++j)
    t[j] = x[i * 8 + j];
}

static void parallel_lanes_team2(const float *restrict x, float *restrict y) {
#pragma omp for schedule(static) nowait
  for (long i = 0; i < 4; ++i) {
    f32x8 u;
    // 8 u[{1}] = x[{0},{1}]
    for (int j = 0; j < 8; ++j)
      u[j] = x[i * 8 + j];
    F32X8(y[i * 8]) += u;  // 8:v y[{0},{1}] += u[{1}]
  }
}

void parallel_lanes(const float *restrict x, float *restrict y) {
  for (int i = 0; i < 4; ++i) {
    _Alignas(64) float t[8];
    // 8:p t[{1}] = x[{0},{1}]
#pragma omp parallel
    parallel_lanes_team(x, t, i);
    F32X8(t[0]) += F32X8(x[i * 8]);  // 8:v t[{1}] += x[{0},{1}]
    F32X8(y[i * 8]) = F32X8(t[0]);  // 8:v y[{0},{1}] = t[{1}]
  }

#pragma omp parallel
  parallel_lanes_team2(x, y);
}
