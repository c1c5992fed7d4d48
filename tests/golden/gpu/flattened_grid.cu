// flattened_grid: arrays are row-major, begin at multiples of 16 bytes and do not overlap.
//   x  in   f32 [70000, 3, 5, 32]
//   y  out  f32 [70000, 3, 5, 32]
// For nvidia-sm90, by one launch:
//   flattened_grid<<<1050000, 32>>>

// nvcc: -fmad=false, so that only what is written as fma is rounded once.
#ifdef __clang__
#pragma clang fp contract(off)
#endif

extern "C" __global__ void __launch_bounds__(32, 1)
flattened_grid(const float *__restrict__ x, float *y) {
  // 70000:g 3:g 5:g
  const int i = blockIdx.x / (3 * 5), j = blockIdx.x / 5 % 3, k = blockIdx.x % 5;
  const int tid = threadIdx.x;

  // 70000:g 3:g 5:g 32:b y[{0},{1},{2},{3}] = x[{0},{1},{2},{3}] + 1.0
  y[((i * 3 + j) * 5 + k) * 32 + tid] = x[((i * 3 + j) * 5 + k) * 32 + tid] + 1.0f;
}
