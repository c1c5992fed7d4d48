// tiled_product: arrays are row-major, begin at multiples of 16 bytes and do not overlap.
//   a  in   f32 [M=512, K=256]
//   b  in   f32 [K=256, N=512]
//   c  out  f32 [M=512, N=512]
// For opencl, by one launch:
//   tiled_product in [8, 8] groups of 256

#pragma OPENCL FP_CONTRACT OFF

enum { N = 512, K = 256, K1 = K / 16 };

__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void tiled_product(__global const float *restrict a, __global const float *restrict b,
                   __global float *c) {
  __local float sa[64][16] __attribute__((aligned(16)));
  __local float sb[16][64] __attribute__((aligned(16)));
  const int i = get_group_id(1), j = get_group_id(0);  // M1:g N1:g
  const int tid = get_local_id(0);
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
    *(__local float4 *)&sa[ty2][tx2 * 4] =
        *(__global const float4 *)&a[(i * 64 + ty2) * K + k * 16 + tx2 * 4];
    // 16:b 16:b 4:v sb[{3},{4}*4+{5}] = b[{2}*16+{3},{1}*64+{4}*4+{5}]
    *(__local float4 *)&sb[ty][tx * 4] =
        *(__global const float4 *)&b[(k * 16 + ty) * N + j * 64 + tx * 4];
    barrier(CLK_LOCAL_MEM_FENCE);  // sa, sb: written by other threads above
    // 16:b 16:b 16 4:u 4:u acc[{0},{1},{3},{4},{6},{7}] += sa[{3}*4+{6},{5}] * sb[{5},{4}*4+{7}]
    for (int q = 0; q < 16; ++q) {
#pragma unroll
      for (int r = 0; r < 4; ++r) {
#pragma unroll
        for (int s = 0; s < 4; ++s)
          acc[r][s] = fma(sa[ty * 4 + r][q], sb[q][tx * 4 + s], acc[r][s]);
      }
    }
    barrier(CLK_LOCAL_MEM_FENCE);  // sa, sb: read by other threads above, before the next iteration
  }
  // 16:b 16:b 4:u 4:u c[{0}*64+{2}*4+{4},{1}*64+{3}*4+{5}] = acc[{0},{1},{2},{3},{4},{5}]
#pragma unroll
  for (int p = 0; p < 4; ++p) {
#pragma unroll
    for (int q = 0; q < 4; ++q)
      c[(i * 64 + ty * 4 + p) * N + j * 64 + tx * 4 + q] = acc[p][q];
  }
}
