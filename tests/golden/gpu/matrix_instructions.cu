// matrix_instructions: arrays are row-major, begin at multiples of 16 bytes and do not overlap.
//   a  in   f32 [M=128, K=64]
//   b  in   f32 [K=64, N=64]
//   c  out  f32 [M=128, N=64]
// For nvidia-sm90, by one launch:
//   matrix_instructions<<<dim3(1, 2), 256>>>

// nvcc: -fmad=false, so that only what is written as fma is rounded once.
#ifdef __clang__
#pragma clang fp contract(off)
#endif

#include "dojo_gpu_mma.h"

enum { N = 64, K = 64, K1 = K / 16 };

extern "C" __global__ void __launch_bounds__(256, 1)
matrix_instructions(const float *__restrict__ a, const float *__restrict__ b, float *c) {
  __shared__ __align__(16) float sa[64][20];
  __shared__ __align__(16) float sb[16][72];
  const int i = blockIdx.y;  // M1:g N1:g
  const int tid = threadIdx.x, warp = tid / 32;
  const int wy = warp / 2, wx = warp % 2;
  const int ty = tid / 4, tx = tid % 4;
  const int ty2 = tid / 16, tx2 = tid % 16;

  float acc[4][4];
  // 4:b 2:b 4:u 16:i(mma_zero_m16n8) 8 acc[{0},{1},{2},{3},{4},{5},{6}] = 0
#pragma unroll
  for (int p = 0; p < 4; ++p)
    dojo_mma_zero_m16n8(acc[p]);
  for (int k = 0; k < K1; ++k) {
    // 64:b 4:b 4:v sa[{3},{4}*4+{5}] = a[{0}*64+{3},{2}*16+{4}*4+{5}]
    *(float4 *)&sa[ty][tx * 4] = *(const float4 *)&a[(i * 64 + ty) * K + k * 16 + tx * 4];
    // 16:b 16:b 4:v sb[{3},{4}*4+{5}] = b[{2}*16+{3},{1}*64+{4}*4+{5}]
    *(float4 *)&sb[ty2][tx2 * 4] = *(const float4 *)&b[(k * 16 + ty2) * N + tx2 * 4];
    __syncthreads();  // sa, sb: written by other threads above
    // 4:b 2:b 2:u 4:u 16:i(mma_m16n8k8_tf32!) 8 8 acc[{0},{1},{3},{4},{6},{7},{8}] += sa[{3}*16+{7},{5}*8+{9}] * sb[{5}*8+{9},{4}*32+{6}*8+{8}]
#pragma unroll
    for (int q = 0; q < 2; ++q) {
#pragma unroll
      for (int r = 0; r < 4; ++r)
        dojo_mma_m16n8k8_tf32(acc[r], &sa[wy * 16][q * 8], 20, 1, &sb[q * 8][wx * 32 + r * 8], 72,
            1);
    }
    __syncthreads();  // sa, sb: read by other threads above, before the next iteration
  }
  // 4:b 2:b 4:u 16:i(mma_store_m16n8) 8 c[{0}*64+{2}*16+{5},{1}*64+{3}*32+{4}*8+{6}] = acc[{0},{1},{2},{3},{4},{5},{6}]
#pragma unroll
  for (int p = 0; p < 4; ++p)
    dojo_mma_store_m16n8(&c[(i * 64 + wy * 16) * N + wx * 32 + p * 8], 64, 1, acc[p]);
}
