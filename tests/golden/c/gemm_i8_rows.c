// c = a b of 8-bit integers in 32 bits: a row of b is widened once per block of rows, 16 columns a vector.
//
// gemm_i8: arrays are row-major and do not overlap.
//   a  in   i8 [M=128, K=128]
//   b  in   i8 [K=128, N=128]
//   c  out  i32 [M=128, N=128]
// For x86-64-avx512: cc -c -std=gnu17 -O3 -march=x86-64-v4 -ffp-contract=off -fno-math-errno
//   -mprefer-vector-width=512 -fwrapv

typedef int i32x16 __attribute__((vector_size(64)));
typedef signed char i8x16 __attribute__((vector_size(16)));

// TYPE(x[i]) is the vector that starts at element i of x.
typedef i32x16 i32x16_at __attribute__((aligned(4), may_alias));
#define I32X16(first) (*(i32x16_at *)&(first))
typedef i8x16 i8x16_at __attribute__((aligned(1), may_alias));
#define I8X16(first) (*(i8x16_at *)&(first))

enum { N = 128, K = 128 };

void gemm_i8(const signed char *restrict a, const signed char *restrict b, int *restrict c) {
  for (int i = 0; i < 32; ++i)
    for (int j = 0; j < 8; ++j) {
      i32x16 t[4];
      // 4:u 16:v t[{0},{1},{2},{3}] = 0
      t[0] = (i32x16){0};
      t[1] = (i32x16){0};
      t[2] = (i32x16){0};
      t[3] = (i32x16){0};
      for (int k = 0; k < K; ++k) {
        _Alignas(64) int aw[4];
        // 16:v bw[{0},{1},{2},{3}] = i32(b[{2},{1}*16+{3}])
        i32x16 bw = __builtin_convertvector(I8X16(b[k * N + j * 16]), i32x16);
        aw[0] = (int)a[i * 4 * K + k];  // aw[{0},{1},{2},{3}] = i32(a[{0}*4+{3},{2}])
        t[0] += aw[0] * bw;  // 16:v t[{0},{1},{3},{4}] += aw[{0},{1},{2},{3}] * bw[{0},{1},{2},{4}]
        aw[1] = (int)a[(i * 4 + 1) * K + k];
        t[1] += aw[1] * bw;
        aw[2] = (int)a[(i * 4 + 2) * K + k];
        t[2] += aw[2] * bw;
        aw[3] = (int)a[(i * 4 + 3) * K + k];
        t[3] += aw[3] * bw;
      }
      // 4:u 16:v c[{0}*4+{2},{1}*16+{3}] = t[{0},{1},{2},{3}]
      I32X16(c[i * 4 * N + j * 16]) = t[0];
      I32X16(c[(i * 4 + 1) * N + j * 16]) = t[1];
      I32X16(c[(i * 4 + 2) * N + j * 16]) = t[2];
      I32X16(c[(i * 4 + 3) * N + j * 16]) = t[3];
    }
}
