// Unmapped: one launch of one thread for every child of the root.
//
// softmax: arrays are row-major, begin at multiples of 16 bytes and do not overlap.
//   x          in   f32 [N=4, M=8]
//   y          out  f32 [N=4, M=8]
//   workspace  256 bytes of scratch memory, aligned to 64
// For nvidia-sm90, by 6 launches in order:
//   softmax_1<<<1, 1>>>
//   softmax_2<<<1, 1>>>
//   softmax_3<<<1, 1>>>
//   softmax_4<<<1, 1>>>
//   softmax_5<<<1, 1>>>
//   softmax_6<<<1, 1>>>

// nvcc: -fmad=false, so that only what is written as fma is rounded once.
#ifdef __clang__
#pragma clang fp contract(off)
#endif

#include "dojo_gpu_math.h"

enum { N = 4, M = 8 };

extern "C" __global__ void __launch_bounds__(1, 1)
softmax_1(const float *__restrict__ x, float *y, unsigned char *workspace) {
  float *m = (float *)workspace;
  // N m[{0}] = -inf
  for (int i = 0; i < N; ++i)
    m[i] = -INFINITY;
}

extern "C" __global__ void __launch_bounds__(1, 1)
softmax_2(const float *__restrict__ x, float *y, unsigned char *workspace) {
  float *m = (float *)workspace;
  // N M m[{0}] max= x[{0},{1}]
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j)
      m[i] = dojo_max_f32(m[i], x[i * M + j]);
}

extern "C" __global__ void __launch_bounds__(1, 1)
softmax_3(const float *__restrict__ x, float *y, unsigned char *workspace) {
  const float *__restrict__ m = (const float *)workspace;
  float *e = (float *)(workspace + 64);
  // N M e[{0},{1}] = x[{0},{1}] - m[{0}]
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j)
      e[i * M + j] = x[i * M + j] - m[i];
}

extern "C" __global__ void __launch_bounds__(1, 1)
softmax_4(const float *__restrict__ x, float *y, unsigned char *workspace) {
  float *s = (float *)(workspace + 192);
  // N s[{0}] = 0
  for (int i = 0; i < N; ++i)
    s[i] = 0.0f;
}

extern "C" __global__ void __launch_bounds__(1, 1)
softmax_5(const float *__restrict__ x, float *y, unsigned char *workspace) {
  float *e = (float *)(workspace + 64);
  float *s = (float *)(workspace + 192);
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j) {
      e[i * M + j] = dojo_exp_f32(e[i * M + j]);  // e[{0},{1}] = exp(e[{0},{1}])
      s[i] += e[i * M + j];  // s[{0}] += e[{0},{1}]
    }
}

extern "C" __global__ void __launch_bounds__(1, 1)
softmax_6(const float *__restrict__ x, float *y, unsigned char *workspace) {
  const float *__restrict__ e = (const float *)(workspace + 64);
  const float *__restrict__ s = (const float *)(workspace + 192);
  // N M y[{0},{1}] = e[{0},{1}] / s[{0}]
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j)
      y[i * M + j] = e[i * M + j] / s[i];
}
