// softmax_of_blocks: arrays are row-major, begin at multiples of 16 bytes and do not overlap.
//   x  in   f32 [N=24576, M=512]
//   y  out  f32 [N=24576, M=512]
// For opencl, by one launch:
//   softmax_of_blocks in [24576] groups of 128

#pragma OPENCL FP_CONTRACT OFF

#define HELPER static inline

HELPER float dojo_max_f32(float a, float b) { return a != a || a > b ? a : b; }

enum { M = 512, T = 128 };

__kernel __attribute__((reqd_work_group_size(128, 1, 1)))
void softmax_of_blocks(__global const float *restrict x, __global float *y) {
  __local float m[T];
  __local float s[T];
  const int i = get_group_id(0);  // N:g
  const int tid = get_local_id(0);

  float e[4];
  // 4:v e[{0},{1},{2}] = x[{0},{1}*4+{2}]
  {
    float4 x4 = *(__global const float4 *)&x[i * M + tid * 4];
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
  barrier(CLK_LOCAL_MEM_FENCE);  // m: written by other threads above
  // The row's maximum, by halves.
  if (tid < 64)
    m[tid] = dojo_max_f32(m[tid], m[tid + 64]);  // 64:b m[{1}] max= m[{1}+64]
  barrier(CLK_LOCAL_MEM_FENCE);  // m: written by other threads above
  if (tid < 32)
    m[tid] = dojo_max_f32(m[tid], m[tid + 32]);  // 32:b m[{1}] max= m[{1}+32]
  barrier(CLK_LOCAL_MEM_FENCE);  // m: written by other threads above
  if (tid == 0) {
    // 31 m[0] max= m[{1}+1]
    for (int j = 0; j < 31; ++j)
      m[0] = dojo_max_f32(m[0], m[j + 1]);
  }
  barrier(CLK_LOCAL_MEM_FENCE);  // m: written by other threads above
  // 4:u e[{0},{1},{2}] = e[{0},{1},{2}] - m[0]
#pragma unroll
  for (int k = 0; k < 4; ++k)
    e[k] = e[k] - m[0];
  s[tid] = 0.0f;  // s[{1}] = 0
#pragma unroll
  for (int k = 0; k < 4; ++k) {
    e[k] = exp(e[k]);  // e[{0},{1},{2}] = exp(e[{0},{1},{2}])
    s[tid] += e[k];  // s[{1}] += e[{0},{1},{2}]
  }
  barrier(CLK_LOCAL_MEM_FENCE);  // s: written by other threads above
  if (tid < 64)
    s[tid] += s[tid + 64];  // 64:b s[{1}] += s[{1}+64]
  barrier(CLK_LOCAL_MEM_FENCE);  // s: written by other threads above
  if (tid < 32)
    s[tid] += s[tid + 32];  // 32:b s[{1}] += s[{1}+32]
  barrier(CLK_LOCAL_MEM_FENCE);  // s: written by other threads above
  if (tid == 0) {
    // 31 s[0] += s[{1}+1]
    for (int j = 0; j < 31; ++j)
      s[0] += s[j + 1];
  }
  barrier(CLK_LOCAL_MEM_FENCE);  // s: written by other threads above
  // T:b 4:v y[{0},{1}*4+{2}] = e[{0},{1},{2}] / s[0]
  {
    float4 y4;
    y4.x = e[0] / s[0];
    y4.y = e[1] / s[0];
    y4.z = e[2] / s[0];
    y4.w = e[3] / s[0];
    *(__global float4 *)&y[i * M + tid * 4] = y4;
  }
}
