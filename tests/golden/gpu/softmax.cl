// Unmapped: one launch of one thread for every child of the root.
//
// softmax: arrays are row-major, begin at multiples of 16 bytes and do not overlap.
//   x          in   f32 [N=4, M=8]
//   y          out  f32 [N=4, M=8]
//   workspace  256 bytes of scratch memory, aligned to 64
// For opencl, by 6 launches in order:
//   softmax_1 in [1] groups of 1
//   softmax_2 in [1] groups of 1
//   softmax_3 in [1] groups of 1
//   softmax_4 in [1] groups of 1
//   softmax_5 in [1] groups of 1
//   softmax_6 in [1] groups of 1

#pragma OPENCL FP_CONTRACT OFF

#define HELPER static inline

HELPER float dojo_max_f32(float a, float b) { return a != a || a > b ? a : b; }

enum { N = 4, M = 8 };

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void softmax_1(__global const float *restrict x, __global float *y,
               __global unsigned char *workspace) {
  __global float *m = (__global float *)workspace;
  // N m[{0}] = -inf
  for (int i = 0; i < N; ++i)
    m[i] = -INFINITY;
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void softmax_2(__global const float *restrict x, __global float *y,
               __global unsigned char *workspace) {
  __global float *m = (__global float *)workspace;
  // N M m[{0}] max= x[{0},{1}]
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j)
      m[i] = dojo_max_f32(m[i], x[i * M + j]);
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void softmax_3(__global const float *restrict x, __global float *y,
               __global unsigned char *workspace) {
  __global const float *restrict m = (__global const float *)workspace;
  __global float *e = (__global float *)(workspace + 64);
  // N M e[{0},{1}] = x[{0},{1}] - m[{0}]
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j)
      e[i * M + j] = x[i * M + j] - m[i];
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void softmax_4(__global const float *restrict x, __global float *y,
               __global unsigned char *workspace) {
  __global float *s = (__global float *)(workspace + 192);
  // N s[{0}] = 0
  for (int i = 0; i < N; ++i)
    s[i] = 0.0f;
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void softmax_5(__global const float *restrict x, __global float *y,
               __global unsigned char *workspace) {
  __global float *e = (__global float *)(workspace + 64);
  __global float *s = (__global float *)(workspace + 192);
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j) {
      e[i * M + j] = exp(e[i * M + j]);  // e[{0},{1}] = exp(e[{0},{1}])
      s[i] += e[i * M + j];  // s[{0}] += e[{0},{1}]
    }
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void softmax_6(__global const float *restrict x, __global float *y,
               __global unsigned char *workspace) {
  __global const float *restrict e = (__global const float *)(workspace + 64);
  __global const float *restrict s = (__global const float *)(workspace + 192);
  // N M y[{0},{1}] = e[{0},{1}] / s[{0}]
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j)
      y[i * M + j] = e[i * M + j] / s[i];
}
