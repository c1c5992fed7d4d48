// Two rows of c at a time in registers, each step of k one instruction a row.
//
// matmul_instruction: arrays are row-major and do not overlap.
//   a  in   f32 [M=8, K=64]
//   b  in   f32 [K=64, 16]
//   c  out  f32 [M=8, 16]
// For x86-64-avx512: cc -c -std=gnu17 -O3 -march=x86-64-v4 -ffp-contract=off -fno-math-errno
//   -mprefer-vector-width=512

typedef float f32x16 __attribute__((vector_size(64)));

// TYPE(x[i]) is the vector that starts at element i of x.
typedef f32x16 f32x16_at __attribute__((aligned(4), may_alias));
#define F32X16(first) (*(f32x16_at *)&(first))

enum { K = 64 };

void matmul_instruction(const float *restrict a, const float *restrict b, float *restrict c) {
  for (int i = 0; i < 4; ++i) {
    f32x16 s[2];
    // 2:u 16:v s[{1},{2}] = 0
    s[0] = (f32x16){0};
    s[1] = (f32x16){0};
    // K 2:u 16:i(vfmadd231ps_512) s[{2},{3}] += a[{0}*2+{2},{1}] * b[{1},{3}]
    for (int j = 0; j < K; ++j) {
      {  // vfmadd231ps_512
        // s[{2},{3}] += a[{0}*2+{2},{1}] * b[{1},{3}]
        typedef float dojo_sums __attribute__((vector_size(64), aligned(4), may_alias));
        dojo_sums *dojo_c = (dojo_sums *)((float *)&s[0]);
        const dojo_sums *dojo_b = (const dojo_sums *)(&b[j * 16]);
        dojo_sums dojo_sum = *dojo_c, dojo_factor = *(&a[i * 2 * K + j]) - (dojo_sums){0};
        __asm__("vfmadd231ps %2, %1, %0" : "+v"(dojo_sum) : "v"(dojo_factor), "v"(*dojo_b));
        *dojo_c = dojo_sum;
      }
      {  // vfmadd231ps_512
        typedef float dojo_sums __attribute__((vector_size(64), aligned(4), may_alias));
        dojo_sums *dojo_c = (dojo_sums *)((float *)&s[1]);
        const dojo_sums *dojo_b = (const dojo_sums *)(&b[j * 16]);
        dojo_sums dojo_sum = *dojo_c, dojo_factor = *(&a[(i * 2 + 1) * K + j]) - (dojo_sums){0};
        __asm__("vfmadd231ps %2, %1, %0" : "+v"(dojo_sum) : "v"(dojo_factor), "v"(*dojo_b));
        *dojo_c = dojo_sum;
      }
    }
    // 2:u 16:v c[{0}*2+{1},{2}] = s[{1},{2}]
    F32X16(c[i * 2 * 16]) = s[0];
    F32X16(c[(i * 2 + 1) * 16]) = s[1];
  }
}
