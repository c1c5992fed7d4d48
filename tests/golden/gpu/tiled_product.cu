// tiled_product: arrays are row-major, begin at multiples of 16 bytes and do not overlap.
//   a  in   f32 [M=512, K=256]
//   b  in   f32 [K=256, N=512]
//   c  out  f32 [M=512, N=512]
// For nvidia-sm90, by one launch:
//   tiled_product<<<dim3(8, 8), 256>>>

// nvcc: -fmad=false, so that only what is written as fma is rounded once.
#ifdef __clang__
#pragma clang fp contract(off)
#endif

#include "dojo_gpu_math.h"

enum { N = 512, K = 256, K1 = K / 16 };

extern "C" __global__ void __launch_bounds__(256, 1)
tiled_product(const float *__restrict__ a, const float *__restrict__ b, float *c) {
  __shared__ __align__(16) float sa[64][16];
  __shared__ __align__(16) float sb[16][64];
  const int i = blockIdx.y, j = blockIdx.x;  // M1:g N1:g
  const int tid = threadIdx.x;
  const int ty = tid / 16, tx = tid % 16;
  const int ty2 = tid / 4, tx2 = tid % 4;

  float acc[4][4];
  // 16:b 16:b 4:u 4:u acc[{0},{1},{2},{3},{4},{5}] = 0
#pragma unroll
  for (int p = 0; p < 4; ++p) {
#pragma unroll
    for (int q = 0; q < 4; ++q)
      acc[p][q] = 0.0f;
  }
  for (int k = 0; k < K1; ++k) {
    // 64:b 4:b 4:v sa[{3},{4}*4+{5}] = a[{0}*64+{3},{2}*16+{4}*4+{5}]
    *(float4 *)&sa[ty2][tx2 * 4] = *(const float4 *)&a[(i * 64 + ty2) * K + k * 16 + tx2 * 4];
    // 16:b 16:b 4:v sb[{3},{4}*4+{5}] = b[{2}*16+{3},{1}*64+{4}*4+{5}]
    *(float4 *)&sb[ty][tx * 4] = *(const float4 *)&b[(k * 16 + ty) * N + j * 64 + tx * 4];
    __syncthreads();  // sa, sb: written by other threads above
    // 16:b 16:b 16 4:u 4:u acc[{0},{1},{3},{4},{6},{7}] += sa[{3}*4+{6},{5}] * sb[{5},{4}*4+{7}]
    for (int q = 0; q < 16; ++q) {
#pragma unroll
      for (int r = 0; r < 4; ++r) {
#pragma unroll
        for (int s = 0; s < 4; ++s)
          acc[r][s] = dojo_fma_f32(sa[ty * 4 + r][q], sb[q][tx * 4 + s], acc[r][s]);
      }
    }
    __syncthreads();  // sa, sb: read by other threads above, before the next iteration
  }
  // 16:b 16:b 4:u 4:u c[{0}*64+{2}*4+{4},{1}*64+{3}*4+{5}] = acc[{0},{1},{2},{3},{4},{5}]
#pragma unroll
  for (int p = 0; p < 4; ++p) {
#pragma unroll
    for (int q = 0; q < 4; ++q)
      c[(i * 64 + ty * 4 + p) * N + j * 64 + tx * 4 + q] = acc[p][q];
  }
}
