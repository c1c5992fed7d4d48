// matrix_instructions_bf16: arrays are row-major, begin at multiples of 16 bytes and do not overlap.
//   a  in   bf16 [M=64, K=64]
//   b  in   bf16 [N=64, K=64]
//   c  out  bf16 [M=64, N=64]
// For nvidia-sm90, by one launch:
//   matrix_instructions_bf16<<<2, 128>>>

// nvcc: -fmad=false, so that only what is written as fma is rounded once.
#ifdef __clang__
#pragma clang fp contract(off)
#endif

#include "dojo_gpu_mma.h"

enum { N = 64, K = 64, K1 = K / 32 };

extern "C" __global__ void __launch_bounds__(128, 1)
matrix_instructions_bf16(const unsigned short *__restrict__ a,
                         const unsigned short *__restrict__ b, unsigned short *c) {
  __shared__ unsigned short sa[32][40];
  __shared__ unsigned short sb[N][40];
  const int i = blockIdx.x;  // M1:g
  const int tid = threadIdx.x, warp = tid / 32;
  const int ty = tid / 4, tx = tid % 4;

  float acc[8][4];
  if (warp < 2) {
    // 2:b 8:u 16:i(mma_zero_m16n8) 8 acc[{0},{1},{2},{3},{4}] = 0
#pragma unroll
    for (int k = 0; k < 8; ++k)
      dojo_mma_zero_m16n8(acc[k]);
  }
  for (int j = 0; j < K1; ++j) {
    // 32:b 4:b 8 sa[{2},{3}*8+{4}] = a[{0}*32+{2},{1}*32+{3}*8+{4}]
    for (int r = 0; r < 8; ++r)
      sa[ty][tx * 8 + r] = a[(i * 32 + ty) * K + j * 32 + tx * 8 + r];
    if (tid < 64) {
      // 64:b 32 sb[{2},{3}] = b[{2},{1}*32+{3}]
      for (int l = 0; l < 32; ++l)
        sb[tid][l] = b[tid * K + j * 32 + l];
    }
    __syncthreads();  // sa, sb: written by other threads above
    if (warp < 2) {
#pragma unroll
      for (int l = 0; l < 2; ++l) {
#pragma unroll
        for (int r = 0; r < 8; ++r)
          dojo_mma_m16n8k16_bf16(acc[r], &sa[warp * 16][l * 16], 40, 1, &sb[r * 8][l * 16], 1, 40);
      }
    }
    __syncthreads();  // sa, sb: read by other threads above, before the next iteration
  }
  if (warp < 2) {
    // 2:b 8:u 16:i(mma_store_m16n8_bf16) 8 c[{0}*32+{1}*16+{3},{2}*8+{4}] = bf16(acc[{0},{1},{2},{3},{4}])
#pragma unroll
    for (int k = 0; k < 8; ++k)
      dojo_mma_store_m16n8_bf16(&c[(i * 32 + warp * 16) * N + k * 8], 64, 1, acc[k]);
  }
}
