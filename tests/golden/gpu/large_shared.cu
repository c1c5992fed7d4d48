// large_shared: arrays are row-major, begin at multiples of 16 bytes and do not overlap.
//   x  in   f32 [N=4, 64, 256]
//   y  out  f32 [N=4, 64, 256]
// For nvidia-sm90, by one launch:
//   large_shared<<<4, 256, 66564>>>

// nvcc: -fmad=false, so that only what is written as fma is rounded once.
#ifdef __clang__
#pragma clang fp contract(off)
#endif

extern "C" __global__ void __launch_bounds__(256, 1)
large_shared(const float *__restrict__ x, float *y) {
  extern __shared__ __align__(16) unsigned char shared_memory[];
  float (*s)[256] = (float (*)[256])shared_memory;
  float *t = (float *)(shared_memory + 65536);
  float &u = *(float *)(shared_memory + 66560);
  const int i = blockIdx.x;  // N:g
  const int tid = threadIdx.x;

  // 64 256:b s[{1},{2}] = x[{0},{1},{2}]
  for (int j = 0; j < 64; ++j)
    s[j][tid] = x[(i * 64 + j) * 256 + tid];
  __syncthreads();  // s: written by other threads above
  t[tid] = s[63][255 - tid];  // 256:b t[{1}] = s[63,-{1}+255]
  __syncthreads();  // t: written by other threads above
  if (tid == 0)
    u = t[3];  // u[{0}] = t[3]
  __syncthreads();  // u: written by other threads above
  for (int j = 0; j < 64; ++j) {
    // y[{0},{1},{2}] = s[{1},-{2}+255] * t[-{2}+255]
    y[(i * 64 + j) * 256 + tid] = s[j][255 - tid] * t[255 - tid];
    // y[{0},{1},{2}] += u[{0}] if {2} < 200
    if (tid < 200)
      y[(i * 64 + j) * 256 + tid] += u;
  }
}
