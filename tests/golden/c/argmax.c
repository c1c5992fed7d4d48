// The largest element of each row and the index of its first occurrence.
//
// argmax: arrays are row-major and do not overlap.
//   x  in   f32 [N=300, M=512]
//   v  out  f32 [N=300]
//   i  out  i32 [N=300]
// For x86-64-avx512: cc -c -std=gnu17 -O3 -march=x86-64-v4 -ffp-contract=off -fno-math-errno
//   -mprefer-vector-width=512 -fwrapv

#ifdef __clang__
#define HELPER static inline __attribute__((always_inline, nodebug))
#else
#define HELPER static inline __attribute__((always_inline))
#endif

HELPER void accumulate_rising_argmax_f32_i32(float *best, int *at, float x, int i) {
  float old = *best;
  int better = old == old && (x != x || x > old);
  if (!better) return;
  *best = x;
  *at = i;
}

#define INFINITY __builtin_inff()

enum { N = 300, M = 512 };

void argmax(const float *restrict x, float *restrict v, int *restrict i) {
  // N v[{0}] = -inf
  for (int j = 0; j < N; ++j)
    v[j] = -INFINITY;

  // N i[{0}] = 0
  for (int j = 0; j < N; ++j)
    i[j] = 0;

  // N M (v[{0}], i[{0}]) argmax= (x[{0},{1}], {1})
  for (int j = 0; j < N; ++j)
    for (int k = 0; k < M; ++k)
      accumulate_rising_argmax_f32_i32(&v[j], &i[j], x[j * M + k], k);
}
