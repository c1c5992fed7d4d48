/* SPDX-License-Identifier: MIT-0 */
/* Matrix instructions for the CUDA C++ that PerfDojo generates (sm_80 and later), done by all lanes
 * of a warp together. Warps are 32 threads that follow one another in threadIdx.x.
 *
 * A tile of 16 rows and 8 columns of sums is a fragment: of each lane four floats, in the layout
 * that PTX gives the accumulators of mma.m16n8: with g = lane / 4 and t = lane % 4,
 *   c[0], c[1]  row g,     columns 2 t, 2 t + 1
 *   c[2], c[3]  row g + 8, the same columns
 * What is multiplied, and what a tile is loaded from or stored to, is any matrix in shared or
 * global memory, element (i, j) of which is p[i * row + j * column]. Both half types are their bits
 * in an unsigned short.
 *
 * On the host SIMT machine (DOJO_SIMT) the same fragments go from lane to lane by shuffles, and
 * products are summed in double and rounded once; a GPU rounds and orders its sums otherwise. */
#ifndef DOJO_GPU_MMA_H
#define DOJO_GPU_MMA_H

#if defined(__CUDA__) || defined(__CUDACC__)
#define DOJO_MMA static inline __attribute__((device, always_inline, unused))
#else
#define DOJO_MMA static inline __attribute__((always_inline, unused))
#endif

enum DojoMmaType { DOJO_MMA_TF32, DOJO_MMA_F16, DOJO_MMA_BF16 };

DOJO_MMA int dojo_mma_group() {
  return (int)(threadIdx.x % 32) / 4;
}
DOJO_MMA int dojo_mma_within() {
  return (int)(threadIdx.x % 4);
}

DOJO_MMA unsigned dojo_mma_bits(float x) {
  union {
    float value;
    unsigned bits;
  } pun = {x};
  return pun.bits;
}
DOJO_MMA float dojo_mma_float(unsigned bits) {
  union {
    unsigned bits;
    float value;
  } pun = {bits};
  return pun.value;
}

/* ---- elements */

DOJO_MMA float dojo_mma_widen_f16(unsigned short h) {
#if defined(__CUDA_ARCH__)
  float x;
  asm("cvt.f32.f16 %0, %1;" : "=f"(x) : "h"(h));
  return x;
#elif defined(__clang__)
  union {
    unsigned short bits;
    _Float16 value;
  } pun = {h};
  return (float)pun.value;
#else /* of nvcc, for a host that never calls it */
  return h;
#endif
}

DOJO_MMA unsigned short dojo_mma_narrow_f16(float x) {
#if defined(__CUDA_ARCH__)
  unsigned short h;
  asm("cvt.rn.f16.f32 %0, %1;" : "=h"(h) : "f"(x));
  return h;
#elif defined(__clang__)
  union {
    _Float16 value;
    unsigned short bits;
  } pun = {(_Float16)x};
  return pun.bits;
#else
  return (unsigned short)x;
#endif
}

DOJO_MMA unsigned short dojo_mma_narrow_bf16(float x) {
  unsigned bits = dojo_mma_bits(x);
  unsigned even = (bits + 0x7fffu + ((bits >> 16) & 1)) >> 16;
  return (unsigned short)(x == x ? even : 0x7fc0u);
}

/* To 10 bits of mantissa, ties away from zero. The other 13 bits of the result are zero. */
DOJO_MMA unsigned dojo_mma_tf32(float x) {
#if defined(__CUDA_ARCH__)
  unsigned rounded;
  asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(rounded) : "f"(x));
  return rounded & 0xffffe000u;
#else
  unsigned bits = dojo_mma_bits(x);
  if (x != x) return 0x7fffe000u;
  return ((bits & 0x7f800000u) == 0x7f800000u ? bits : bits + 0x1000u) & 0xffffe000u;
#endif
}

/* x as a sum of two such numbers, up to 2^-22 of it; what rounds to no finite number is cut. */
DOJO_MMA void dojo_mma_split(float x, unsigned* high, unsigned* low) {
  unsigned rounded = dojo_mma_tf32(x);
  bool isFinite = (dojo_mma_bits(x) & 0x7f800000u) != 0x7f800000u;
  if (isFinite && (rounded & 0x7f800000u) == 0x7f800000u) rounded = dojo_mma_bits(x) & 0xffffe000u;
  *high = rounded;
  *low = isFinite ? dojo_mma_tf32(x - dojo_mma_float(rounded)) : 0u;
}

/* ---- one instruction: registers as PTX has them */

#ifdef DOJO_SIMT
DOJO_MMA double dojo_mma_part(enum DojoMmaType type, unsigned word, int part) {
  if (type == DOJO_MMA_TF32) return dojo_mma_float(word & 0xffffe000u);
  unsigned short half = (unsigned short)(part ? word >> 16 : word);
  return type == DOJO_MMA_F16 ? dojo_mma_widen_f16(half) : dojo_mma_float((unsigned)half << 16);
}

/* Word k of a row of A, or column of B, is in register k / 4 of the lane k % 4 of the row's, or
 * column's, group; two halves are a word. Registers of A alternate between rows g and g + 8. */
DOJO_MMA void dojo_mma_words(enum DojoMmaType type, float* c, const unsigned* a,
                             const unsigned* b) {
  const int group = dojo_mma_group(), within = dojo_mma_within();
  double sums[4] = {c[0], c[1], c[2], c[3]};
  for (int k = 0; k < 8; ++k) {
    const unsigned* two = a + k / 4 * 2;
    unsigned long long rows = (unsigned long long)two[1] << 32 | two[0];
    rows = __shfl_sync(0xffffffffu, rows, group * 4 + k % 4);
    for (int column = 0; column < 2; ++column) {
      unsigned of = __shfl_sync(0xffffffffu, b[k / 4], (2 * within + column) * 4 + k % 4);
      for (int part = 0; part < (type == DOJO_MMA_TF32 ? 1 : 2); ++part) {
        double factor = dojo_mma_part(type, of, part);
        sums[column] += dojo_mma_part(type, (unsigned)rows, part) * factor;
        sums[2 + column] += dojo_mma_part(type, (unsigned)(rows >> 32), part) * factor;
      }
    }
  }
  for (int i = 0; i < 4; ++i) c[i] = (float)sums[i];
}
#else
#define DOJO_MMA_ASM(shape)                                                                        \
  asm("mma.sync.aligned." shape " {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};" \
      : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])                                             \
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]))
DOJO_MMA void dojo_mma_words(enum DojoMmaType type, float* c, const unsigned* a,
                             const unsigned* b) {
#if defined(__CUDA_ARCH__)
  if (type == DOJO_MMA_TF32)
    DOJO_MMA_ASM("m16n8k8.row.col.f32.tf32.tf32.f32");
  else if (type == DOJO_MMA_F16)
    DOJO_MMA_ASM("m16n8k16.row.col.f32.f16.f16.f32");
  else
    DOJO_MMA_ASM("m16n8k16.row.col.f32.bf16.bf16.f32");
#else
  (void)type, (void)c, (void)a, (void)b;
#endif
}
#undef DOJO_MMA_ASM
#endif

/* ---- tiles of sums */

DOJO_MMA void dojo_mma_zero_m16n8(float* c) {
  c[0] = c[1] = c[2] = c[3] = 0;
}

/* Of the register i of a lane. */
DOJO_MMA long dojo_mma_offset(int i, long row, long column) {
  return (dojo_mma_group() + i / 2 * 8) * row + (dojo_mma_within() * 2 + i % 2) * column;
}

DOJO_MMA void dojo_mma_load_m16n8(float* c, const float* p, long row, long column) {
  for (int i = 0; i < 4; ++i) c[i] = p[dojo_mma_offset(i, row, column)];
}
DOJO_MMA void dojo_mma_store_m16n8(float* p, long row, long column, const float* c) {
  for (int i = 0; i < 4; ++i) p[dojo_mma_offset(i, row, column)] = c[i];
}
DOJO_MMA void dojo_mma_store_m16n8_f16(unsigned short* p, long row, long column, const float* c) {
  for (int i = 0; i < 4; ++i) p[dojo_mma_offset(i, row, column)] = dojo_mma_narrow_f16(c[i]);
}
DOJO_MMA void dojo_mma_store_m16n8_bf16(unsigned short* p, long row, long column, const float* c) {
  for (int i = 0; i < 4; ++i) p[dojo_mma_offset(i, row, column)] = dojo_mma_narrow_bf16(c[i]);
}

/* ---- products: c += a b, of 16 rows and 8 columns */

/* Factors rounded to TF32; 8 deep. */
DOJO_MMA void dojo_mma_m16n8k8_tf32(float* c, const float* a, long aRow, long aColumn,
                                    const float* b, long bRow, long bColumn) {
  const int group = dojo_mma_group(), within = dojo_mma_within();
  unsigned ofA[4], ofB[2];
  for (int i = 0; i < 4; ++i)
    ofA[i] = dojo_mma_tf32(a[(group + i % 2 * 8) * aRow + (within + i / 2 * 4) * aColumn]);
  for (int i = 0; i < 2; ++i) ofB[i] = dojo_mma_tf32(b[(within + i * 4) * bRow + group * bColumn]);
  dojo_mma_words(DOJO_MMA_TF32, c, ofA, ofB);
}

/* Each factor a sum of two TF32 numbers, three of the four products of these; the small ones first.
 */
DOJO_MMA void dojo_mma_m16n8k8_3xtf32(float* c, const float* a, long aRow, long aColumn,
                                      const float* b, long bRow, long bColumn) {
  const int group = dojo_mma_group(), within = dojo_mma_within();
  unsigned highA[4], lowA[4], highB[2], lowB[2];
  for (int i = 0; i < 4; ++i)
    dojo_mma_split(a[(group + i % 2 * 8) * aRow + (within + i / 2 * 4) * aColumn], highA + i,
                   lowA + i);
  for (int i = 0; i < 2; ++i)
    dojo_mma_split(b[(within + i * 4) * bRow + group * bColumn], highB + i, lowB + i);
  dojo_mma_words(DOJO_MMA_TF32, c, lowA, highB);
  dojo_mma_words(DOJO_MMA_TF32, c, highA, lowB);
  dojo_mma_words(DOJO_MMA_TF32, c, highA, highB);
}

/* 16 deep; two halves that follow one another in k are a register. */
DOJO_MMA void dojo_mma_m16n8k16(enum DojoMmaType type, float* c, const unsigned short* a, long aRow,
                                long aColumn, const unsigned short* b, long bRow, long bColumn) {
  const int group = dojo_mma_group(), within = dojo_mma_within();
  unsigned ofA[4], ofB[2];
  for (int i = 0; i < 4; ++i) {
    const unsigned short* p = a + (group + i % 2 * 8) * aRow + (within * 2 + i / 2 * 8) * aColumn;
    ofA[i] = (unsigned)p[aColumn] << 16 | p[0];
  }
  for (int i = 0; i < 2; ++i) {
    const unsigned short* p = b + (within * 2 + i * 8) * bRow + group * bColumn;
    ofB[i] = (unsigned)p[bRow] << 16 | p[0];
  }
  dojo_mma_words(type, c, ofA, ofB);
}
DOJO_MMA void dojo_mma_m16n8k16_f16(float* c, const unsigned short* a, long aRow, long aColumn,
                                    const unsigned short* b, long bRow, long bColumn) {
  dojo_mma_m16n8k16(DOJO_MMA_F16, c, a, aRow, aColumn, b, bRow, bColumn);
}
DOJO_MMA void dojo_mma_m16n8k16_bf16(float* c, const unsigned short* a, long aRow, long aColumn,
                                     const unsigned short* b, long bRow, long bColumn) {
  dojo_mma_m16n8k16(DOJO_MMA_BF16, c, a, aRow, aColumn, b, bRow, bColumn);
}

#endif
