// softmax_of_blocks: arrays are row-major, begin at multiples of 16 bytes and do not overlap.
//   x  in   f32 [N=24576, M=512]
//   y  out  f32 [N=24576, M=512]
// For nvidia-sm90, by one launch:
//   softmax_of_blocks<<<24576, 128>>>

// nvcc: -fmad=false, so that only what is written as fma is rounded once.
#ifdef __clang__
#pragma clang fp contract(off)
#endif

#include "dojo_gpu_math.h"

enum { M = 512, T = 128 };

extern "C" __global__ void __launch_bounds__(128, 1)
softmax_of_blocks(const float *__restrict__ x, float *y) {
  __shared__ float m[T];
  __shared__ float s[T];
  const int i = blockIdx.x;  // N:g
  const int tid = threadIdx.x;

  float e[4];
  // 4:v e[{0},{1},{2}] = x[{0},{1}*4+{2}]
  {
    float4 x4 = *(const float4 *)&x[i * M + tid * 4];
    e[0] = x4.x;
    e[1] = x4.y;
    e[2] = x4.z;
    e[3] = x4.w;
  }
  m[tid] = -INFINITY;  // m[{1}] = -inf
  // 4:u m[{1}] max= e[{0},{1},{2}]
#pragma unroll
  for (int k = 0; k < 4; ++k)
    m[tid] = dojo_max_f32(m[tid], e[k]);
  __syncthreads();  // m: written by other threads above
  // The row's maximum, by halves.
  if (tid < 64)
    m[tid] = dojo_max_f32(m[tid], m[tid + 64]);  // 64:b m[{1}] max= m[{1}+64]
  __syncthreads();  // m: written by other threads above
  if (tid < 32)
    m[tid] = dojo_max_f32(m[tid], m[tid + 32]);  // 32:b m[{1}] max= m[{1}+32]
  __syncthreads();  // m: written by other threads above
  if (tid == 0) {
    // 31 m[0] max= m[{1}+1]
    for (int j = 0; j < 31; ++j)
      m[0] = dojo_max_f32(m[0], m[j + 1]);
  }
  __syncthreads();  // m: written by other threads above
  // 4:u e[{0},{1},{2}] = e[{0},{1},{2}] - m[0]
#pragma unroll
  for (int k = 0; k < 4; ++k)
    e[k] = e[k] - m[0];
  s[tid] = 0.0f;  // s[{1}] = 0
#pragma unroll
  for (int k = 0; k < 4; ++k) {
    e[k] = dojo_exp_f32(e[k]);  // e[{0},{1},{2}] = exp(e[{0},{1},{2}])
    s[tid] += e[k];  // s[{1}] += e[{0},{1},{2}]
  }
  __syncthreads();  // s: written by other threads above
  if (tid < 64)
    s[tid] += s[tid + 64];  // 64:b s[{1}] += s[{1}+64]
  __syncthreads();  // s: written by other threads above
  if (tid < 32)
    s[tid] += s[tid + 32];  // 32:b s[{1}] += s[{1}+32]
  __syncthreads();  // s: written by other threads above
  if (tid == 0) {
    // 31 s[0] += s[{1}+1]
    for (int j = 0; j < 31; ++j)
      s[0] += s[j + 1];
  }
  __syncthreads();  // s: written by other threads above
  // T:b 4:v y[{0},{1}*4+{2}] = e[{0},{1},{2}] / s[0]
  {
    float4 y4;
    y4.x = e[0] / s[0];
    y4.y = e[1] / s[0];
    y4.z = e[2] / s[0];
    y4.w = e[3] / s[0];
    *(float4 *)&y[i * M + tid * 4] = y4;
  }
}
