// Softmax of each row, shifted by its maximum.
// "softmax" in Table 3 of the PerfDojo paper (arXiv 2511.03586).
//
// softmax: arrays are row-major and do not overlap.
//   x          in   f32 [N=24576, M=512]
//   y          out  f32 [N=24576, M=512]
//   workspace  100859904 bytes of scratch memory, aligned to 64
// For x86-64-avx512: cc -c -std=gnu17 -O3 -march=x86-64-v4 -ffp-contract=off -fno-math-errno
//   -mprefer-vector-width=512

#define DOJO_SELECT
#define DOJO_NEED_F32
#define DOJO_NEED_EXP
#include "dojo_math.h"

#define INFINITY __builtin_inff()

enum { N = 24576, M = 512 };

void softmax(const float *restrict x, float *restrict y, void *restrict workspace) {
  float *restrict m = workspace;
  float *restrict d = (float *)((char *)workspace + 98304);
  float *restrict e = (float *)((char *)workspace + 50429952);
  float *restrict s = (float *)((char *)workspace + 100761600);

  // N m[{0}] = -inf
  for (int i = 0; i < N; ++i)
    m[i] = -INFINITY;

  // N M m[{0}] max= x[{0},{1}]
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j)
      m[i] = dojo_max_f32(m[i], x[i * M + j]);

  // N M d[{0},{1}] = x[{0},{1}] - m[{0}]
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j)
      d[i * M + j] = x[i * M + j] - m[i];

  // N M e[{0},{1}] = exp(d[{0},{1}])
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j)
      e[i * M + j] = dojo_exp_f32(d[i * M + j]);

  // N s[{0}] = 0
  for (int i = 0; i < N; ++i)
    s[i] = 0.0f;

  // N M s[{0}] += e[{0},{1}]
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j)
      s[i] += e[i * M + j];

  // N M y[{0},{1}] = e[{0},{1}] / s[{0}]
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j)
      y[i * M + j] = e[i * M + j] / s[i];
}
