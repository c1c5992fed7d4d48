// flattened_grid: arrays are row-major, begin at multiples of 16 bytes and do not overlap.
//   x  in   f32 [70000, 3, 5, 32]
//   y  out  f32 [70000, 3, 5, 32]
// For opencl, by one launch:
//   flattened_grid in [1050000] groups of 32

#pragma OPENCL FP_CONTRACT OFF

__kernel __attribute__((reqd_work_group_size(32, 1, 1)))
void flattened_grid(__global const float *restrict x, __global float *y) {
  // 70000:g 3:g 5:g
  const int i = get_group_id(0) / (3 * 5), j = get_group_id(0) / 5 % 3, k = get_group_id(0) % 5;
  const int tid = get_local_id(0);

  // 70000:g 3:g 5:g 32:b y[{0},{1},{2},{3}] = x[{0},{1},{2},{3}] + 1.0
  y[((i * 3 + j) * 5 + k) * 32 + tid] = x[((i * 3 + j) * 5 + k) * 32 + tid] + 1.0f;
}
