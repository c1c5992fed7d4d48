// row_sums_by_warps: arrays are row-major, begin at multiples of 16 bytes and do not overlap.
//   x  in   f32 [N=128, M=1024]
//   y  out  f32 [N=128]
// For nvidia-sm90, by one launch:
//   row_sums_by_warps<<<128, 256>>>

// nvcc: -fmad=false, so that only what is written as fma is rounded once.
#ifdef __clang__
#pragma clang fp contract(off)
#endif

enum { M = 1024 };

extern "C" __global__ void __launch_bounds__(256, 1)
row_sums_by_warps(const float *__restrict__ x, float *y) {
  __shared__ float q[8];
  const int i = blockIdx.x;  // N:g
  const int tid = threadIdx.x, warp = tid / 32, lane = tid % 32;

  float p = 0.0f;  // p[{1},{2}] = 0
  // 4 p[{1},{2}] += x[{0},{1}*32+{2}+{3}*256]
  for (int l = 0; l < 4; ++l)
    p += x[i * M + warp * 32 + lane + l * 256];
  // 16:w p[{1},{2}] += p[{1},{2}+16]
  const float p_lane = __shfl_sync(0xffffffffu, p, lane + 16);
  if (lane < 16)
    p += p_lane;
  // 8:w p[{1},{2}] += p[{1},{2}+8]
  const float p_lane2 = __shfl_sync(0xffffffffu, p, lane + 8);
  if (lane < 8)
    p += p_lane2;
  // 4:w p[{1},{2}] += p[{1},{2}+4]
  const float p_lane3 = __shfl_sync(0xffffffffu, p, lane + 4);
  if (lane < 4)
    p += p_lane3;
  // 2:w p[{1},{2}] += p[{1},{2}+2]
  const float p_lane4 = __shfl_sync(0xffffffffu, p, lane + 2);
  if (lane < 2)
    p += p_lane4;
  if (lane == 0)
    q[warp] = p;  // q[{1}] = p[{1},0]
  // q[{1}] += p[{1},1]
  const float p_lane5 = __shfl_sync(0xffffffffu, p, 1);
  if (lane == 0)
    q[warp] += p_lane5;
  if (tid == 0)
    y[i] = 0.0f;  // y[{0}] = 0
  __syncthreads();  // q: written by other threads above
  if (tid == 0) {
    // 8 y[{0}] += q[{1}]
    for (int j = 0; j < 8; ++j)
      y[i] += q[j];
  }
}
