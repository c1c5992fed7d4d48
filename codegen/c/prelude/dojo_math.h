/* SPDX-License-Identifier: MIT-0 */
/* Vector maths for the C that PerfDojo generates: inlined and branch-free where the common case
 * allows it. The only intrinsics are AVX-512's scaling by a power of two, estimates of 1 / x and
 * 1 / sqrt, and table look-ups for exp of 16 or 8 floats, so that one text serves every target. It
 * uses GNU C vector extensions (Clang, or GCC 12 and later).
 *
 * Use: define DOJO_NEED_F32X16, _F32X8, _F32X4, _F32, _F64X8, _F64X4, _F64X2 or _F64 (any of them),
 * then include. Each gives, for its suffix s (f32x16, ..., f64),
 *   dojo_s, dojo_mask_s                  the type, and what comparing two of it yields
 *   dojo_exp_s(x)  log tanh erf sin cos sqrt rsqrt sigmoid abs floor
 *   dojo_pow_s(x, y)  max min            dojo_fma_s(a, b, c)      dojo_select_s(mask, a, b)
 * To shorten compilation, define DOJO_SELECT: then exp, log, tanh, erf, sigmoid, pow and the pair
 * sin, cos are defined only if DOJO_NEED_EXP, _LOG, _TANH, _ERF, _SIGMOID, _POW or _SIN is defined
 * too.
 *
 * Largest error, in units in the last place of the exact result, on a target with a fused
 * multiply-add and on one without: what the tests found, rounded up. float: exp, log, tanh, erf
 * over all 2^32 inputs with fused multiply-add, the rest over samples of the whole range, every
 * 61st float among them, and edge cases; double: over samples of the whole range and edge cases.
 *
 *   function   f32 fma   f64 fma   f32 plain  f64 plain
 *   exp        1.04      0.88      1.20       1.20
 *   log        0.86      0.86      0.90       0.86
 *   tanh       1.34      1.42      1.42       1.42
 *   erf        1.05      0.99      1.25       1.25
 *   sin        1.62      1.62      1.90       2.40
 *   cos        1.62      1.62      2.05       2.40
 *   rsqrt      1.50      1.50      1.50       1.50
 *   sigmoid    1.55      1.55      2.40       2.40
 *   pow        0.70      1.20      0.70       1.30
 *   sqrt       0.50      0.50      0.50       0.50
 *   exp8       0.98      0.88      1.20       1.20
 *   exp16      1.00      0.88      1.20       1.20
 *   log16      1.01      0.86      0.90       0.86
 *   tanh16     1.03      1.42      1.42       1.42
 *   erf16      1.02      0.99      1.25       1.25
 *
 * exp8 is dojo_exp_f32x8 where AVX2's lookup serves it, exp16 dojo_exp_f32x16 where AVX-512's
 * instructions do; elsewhere they are as exp. So are log16, tanh16 and erf16.
 *
 * Special values are those of C's Annex F: signed zeros, infinities, NaN and gradual underflow
 * included; rsqrt(+-0) is +-inf. max and min give NaN if either operand is one and leave the sign
 * of a zero open; their test for NaN looks at a, and costs nothing where a is a constant.
 * Floating-point exceptions are not raised as Annex F says. fma rounds once where the target has
 * the instruction and twice where it has not. sin and cos hold their bound over the whole range:
 * any lane beyond the fast reduction takes the call to a slow one. What a lane yields depends on no
 * other lane. Of double, and of sin, cos, pow and sqrt, every width gives the same bits; exp, log,
 * tanh, erf, sigmoid and rsqrt of float differ between widths within their errors.
 *
 * Clang keeps these functions precise whatever -ffast-math says, except that -ffinite-math-only
 * still drops NaN and infinity. GCC must compile without -ffast-math and, for the errors above,
 * with -ffp-contract=off, which -std=c17 implies and -std=gnu17 does not: what is to be rounded
 * once is written as fma. It wants -fno-math-errno for sqrt. */

#ifndef DOJO_MATH_LANES

#if defined(__FAST_MATH__) && !defined(__clang__)
#error "dojo_math.h: compile without -ffast-math, or with Clang"
#endif

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpsabi"
#if defined(__clang__)
#pragma float_control(push)
#pragma float_control(precise, on)
#pragma clang fp contract(off)
#endif

#if defined(__FMA__) || defined(__AVX512F__) || defined(__aarch64__) || defined(__riscv_flen) || \
    defined(__ARM_FEATURE_FMA)
#define DOJO_FUSED 1
#else
#define DOJO_FUSED 0
#endif

#if defined(__clang__) && (defined(__SSE4_1__) || defined(__aarch64__))
#define DOJO_NATIVE_FLOOR 1
#else
#define DOJO_NATIVE_FLOOR 0
#endif

#define DOJO_INLINE static inline __attribute__((always_inline, unused))
#define DOJO_SLOW static __attribute__((noinline, cold, unused))
#define DOJO_PASTE_(a, b, c) a##b##_##c
#define DOJO_PASTE(a, b, c) DOJO_PASTE_(a, b, c)
#define DOJO_FN(name) DOJO_PASTE(dojo_, name, DOJO_SUFFIX)
#define DOJO_V DOJO_PASTE(do, jo, DOJO_SUFFIX)
#define DOJO_M DOJO_FN(mask)
#define DOJO_U DOJO_FN(bitsof)
#define DOJO_W DOJO_FN(wide)
#define DOJO_WU DOJO_FN(widebits)
#define DOJO_BITS(x) DOJO_FN(tobits)(x)
#define DOJO_FROM(u) DOJO_FN(frombits)(u)
#define DOJO_SEL(mask, a, b) DOJO_FN(select)(mask, a, b)
#define DOJO_SPLAT(c) DOJO_FN(splat)(c)
#define DOJO_FMA(a, b, c) DOJO_FN(fma)(a, b, c)

#ifndef DOJO_SELECT
#define DOJO_NEED_EXP
#define DOJO_NEED_LOG
#define DOJO_NEED_TANH
#define DOJO_NEED_ERF
#define DOJO_NEED_SIGMOID
#define DOJO_NEED_POW
#define DOJO_NEED_SIN
#endif
#if defined(DOJO_NEED_TANH) || defined(DOJO_NEED_ERF) || defined(DOJO_NEED_SIGMOID) || \
    defined(DOJO_NEED_POW)
#undef DOJO_NEED_EXP /* which they use */
#define DOJO_NEED_EXP
#endif

#if defined(DOJO_NEED_SIN) && !defined(DOJO_MATH_LARGE)
#define DOJO_MATH_LARGE

/* 2/pi, 32 bits a word, after two words of zeros. */
static const unsigned dojo_two_over_pi[40] __attribute__((unused)) = {
    0u,          0u,          0xa2f9836eu, 0x4e441529u, 0xfc2757d1u, 0xf534ddc0u, 0xdb629599u,
    0x3c439041u, 0xfe5163abu, 0xdebbc561u, 0xb7246e3au, 0x424dd2e0u, 0x06492eeau, 0x09d1921cu,
    0xfe1deb1cu, 0xb129a73eu, 0xe88235f5u, 0x2ebb4484u, 0xe99c7026u, 0xb45f7e41u, 0x3991d639u,
    0x835339f4u, 0x9c845f8bu, 0xbdf9283bu, 0x1ff897ffu, 0xde05980fu, 0xef2f118bu, 0x5a0a6d1fu,
    0x6d367ecfu, 0x27cb09b7u, 0x4f463f66u, 0x9e5fea2du, 0x7527bac7u, 0xebe5f17bu, 0x3d0739f7u,
    0x8a5292eau, 0x6bfb5fb1u, 0x1f8d5d08u, 0x56033046u, 0xfc7b6babu};

/* product[10] = mantissa * 2^shift * the seven words of 2/pi that reach below 4 for it, least
 * significant word first. Words 0 to 6 are then the fraction, the low bits of word 7 the quadrant.
 */
DOJO_SLOW void dojo_times_two_over_pi(unsigned long long mantissa, int shift, const unsigned* words,
                                      unsigned product[10]) {
  unsigned factor[3];
  factor[0] = (unsigned)(shift < 32 ? mantissa << shift : 0);
  factor[1] = (unsigned)(shift < 32 ? mantissa >> (32 - shift) : mantissa << (shift - 32));
  factor[2] = (unsigned)(mantissa >> (64 - shift));
  for (int i = 0; i < 10; ++i) product[i] = 0;
  for (int i = 0; i < 3; ++i) {
    unsigned long long carry = 0;
    for (int j = 0; j < 7; ++j) {
      carry += (unsigned long long)factor[i] * words[6 - j] + product[i + j];
      product[i + j] = (unsigned)carry;
      carry >>= 32;
    }
    product[i + 7] = (unsigned)carry;
  }
}

/* Payne and Hanek: x (2^15 <= x < inf) is quadrant * pi/2 + the result, which lies in +-pi/4. */
DOJO_SLOW double dojo_reduce_large(double x, int* quadrant) {
  union {
    double value;
    unsigned long long bits;
  } from = {x};
  int exponent = (int)(from.bits >> 52) - 1075;
  unsigned long long mantissa = (from.bits & 0xfffffffffffffull) | 0x10000000000000ull;
  int first = (exponent + 62) / 32;
  unsigned p[10];
  dojo_times_two_over_pi(mantissa, exponent + 64 - 32 * first, dojo_two_over_pi + first, p);
  int negative = (int)(p[6] >> 31);
  *quadrant = (int)((p[7] + (unsigned)negative) & 3);
  unsigned long long carry = (unsigned long long)negative;
  for (int i = 0; negative && i < 7; ++i) {
    carry += ~p[i];
    p[i] = (unsigned)carry;
    carry >>= 32;
  }
  int top = 6;
  double scale = 0x1p-64;
  for (; top > 2 && p[top] == 0; --top) scale *= 0x1p-32;
  unsigned long long lead = (unsigned long long)p[top] << 32 | p[top - 1];
  double high = (double)(lead & ~0xfffull);
  double low = (double)(lead & 0xfffull) + (double)p[top - 2] * 0x1p-32;
#if DOJO_FUSED
  double rest = __builtin_fma(high, 0x1.1a62633145c06p-54, low * 0x1.921fb54442d18p+0);
  double r = __builtin_fma(high, 0x1.921fb54442d18p+0, rest);
#else
  double rest = high * 0x1.1a62633145c06p-54 + low * 0x1.921fb54442d18p+0;
  double r = high * 0x1.921fb54442d18p+0 + rest;
#endif
  return (negative ? -r : r) * scale;
}
#endif

#define DOJO_MATH_BITS 32
#if defined(DOJO_NEED_F32X16) && !defined(DOJO_HAVE_F32X16)
#define DOJO_HAVE_F32X16
#define DOJO_MATH_LANES 16
#define DOJO_SUFFIX f32x16
#include "dojo_math.h"
#endif
#if defined(DOJO_NEED_F32X8) && !defined(DOJO_HAVE_F32X8)
#define DOJO_HAVE_F32X8
#define DOJO_MATH_LANES 8
#define DOJO_SUFFIX f32x8
#include "dojo_math.h"
#endif
#if defined(DOJO_NEED_F32X4) && !defined(DOJO_HAVE_F32X4)
#define DOJO_HAVE_F32X4
#define DOJO_MATH_LANES 4
#define DOJO_SUFFIX f32x4
#include "dojo_math.h"
#endif
#if defined(DOJO_NEED_F32) && !defined(DOJO_HAVE_F32)
#define DOJO_HAVE_F32
#define DOJO_MATH_LANES 1
#define DOJO_SUFFIX f32
#include "dojo_math.h"
#endif
#undef DOJO_MATH_BITS

#define DOJO_MATH_BITS 64
#if defined(DOJO_NEED_F64X8) && !defined(DOJO_HAVE_F64X8)
#define DOJO_HAVE_F64X8
#define DOJO_MATH_LANES 8
#define DOJO_SUFFIX f64x8
#include "dojo_math.h"
#endif
#if defined(DOJO_NEED_F64X4) && !defined(DOJO_HAVE_F64X4)
#define DOJO_HAVE_F64X4
#define DOJO_MATH_LANES 4
#define DOJO_SUFFIX f64x4
#include "dojo_math.h"
#endif
#if defined(DOJO_NEED_F64X2) && !defined(DOJO_HAVE_F64X2)
#define DOJO_HAVE_F64X2
#define DOJO_MATH_LANES 2
#define DOJO_SUFFIX f64x2
#include "dojo_math.h"
#endif
#if defined(DOJO_NEED_F64) && !defined(DOJO_HAVE_F64)
#define DOJO_HAVE_F64
#define DOJO_MATH_LANES 1
#define DOJO_SUFFIX f64
#include "dojo_math.h"
#endif
#undef DOJO_MATH_BITS

#undef DOJO_FUSED
#undef DOJO_NATIVE_FLOOR
#undef DOJO_INLINE
#undef DOJO_SLOW
#undef DOJO_PASTE_
#undef DOJO_PASTE
#undef DOJO_FN
#undef DOJO_V
#undef DOJO_M
#undef DOJO_U
#undef DOJO_W
#undef DOJO_WU
#undef DOJO_BITS
#undef DOJO_FROM
#undef DOJO_SEL
#undef DOJO_SPLAT
#undef DOJO_FMA

#if defined(__clang__)
#pragma float_control(pop)
#endif
#pragma GCC diagnostic pop

#else /* One pass over the rest of this file per type asked for. */

#if DOJO_MATH_BITS == 32
#define DOJO_E float
#define DOJO_INT int
#define DOJO_UINT unsigned
#define DOJO_SIGN 0x80000000u
#define DOJO_MANTISSA 23
#define DOJO_MAGIC 0x1.8p23f
#define DOJO_INTEGER_FROM 0x1p23f
#define DOJO_SQRT __builtin_sqrtf
#define DOJO_FMA_OF_ONE __builtin_fmaf
#define DOJO_INF __builtin_inff()
#define DOJO_NAN __builtin_nanf("")
#else
#define DOJO_E double
#define DOJO_INT long long
#define DOJO_UINT unsigned long long
#define DOJO_SIGN 0x8000000000000000ull
#define DOJO_MANTISSA 52
#define DOJO_MAGIC 0x1.8p52
#define DOJO_INTEGER_FROM 0x1p52
#define DOJO_SQRT __builtin_sqrt
#define DOJO_FMA_OF_ONE __builtin_fma
#define DOJO_INF __builtin_inf()
#define DOJO_NAN __builtin_nan("")
#endif

/* 1 / x and 1 / sqrt(x) to 14 bits. */
#if DOJO_MATH_BITS == 32
#if defined(__AVX512F__) && DOJO_MATH_LANES == 16
#define DOJO_INVERSE14(x) __builtin_ia32_rcp14ps512_mask(x, x, (unsigned short)-1)
#define DOJO_RSQRT14(x) __builtin_ia32_rsqrt14ps512_mask(x, x, (unsigned short)-1)
#elif defined(__AVX512VL__) && DOJO_MATH_LANES == 8
#define DOJO_INVERSE14(x) __builtin_ia32_rcp14ps256_mask(x, x, (unsigned char)-1)
#define DOJO_RSQRT14(x) __builtin_ia32_rsqrt14ps256_mask(x, x, (unsigned char)-1)
#endif
#endif

/* x * 2^n for integers n, in one instruction. */
#if defined(__AVX512F__) && DOJO_MATH_BITS * DOJO_MATH_LANES == 512
#if DOJO_MATH_BITS == 32
#define DOJO_SCALE(x, n) __builtin_ia32_scalefps512_mask(x, n, x, (unsigned short)-1, 4)
#else
#define DOJO_SCALE(x, n) __builtin_ia32_scalefpd512_mask(x, n, x, (unsigned char)-1, 4)
#endif
#elif defined(__AVX512VL__) && DOJO_MATH_BITS * DOJO_MATH_LANES == 256
#if DOJO_MATH_BITS == 32
#define DOJO_SCALE(x, n) __builtin_ia32_scalefps256_mask(x, n, x, (unsigned char)-1)
#else
#define DOJO_SCALE(x, n) __builtin_ia32_scalefpd256_mask(x, n, x, (unsigned char)-1)
#endif
#endif

/* Of a table of 16 floats the elements that the low four bits of index name; and x, if |x| is at
 * most limit, else limit with x's sign, also where x is NaN;
 * the exponent of x, and x / 2^n of 3/4 to 3/2, NaN for x < 0. An instruction each. */
#if defined(__AVX512DQ__) && DOJO_MATH_BITS * DOJO_MATH_LANES == 512 && DOJO_MATH_BITS == 32
#if defined(__clang__)
#define DOJO_PICK(table, index) __builtin_ia32_permvarsf512(table, (DOJO_M)DOJO_BITS(index))
#else
#define DOJO_PICK(table, index) __builtin_shuffle(table, (DOJO_M)DOJO_BITS(index))
#endif
#define DOJO_BOUNDED(x, limit) \
  __builtin_ia32_rangeps512_mask(x, DOJO_SPLAT(limit), 2, x, (unsigned short)-1, 4)
#define DOJO_EXPONENT(x) __builtin_ia32_getexpps512_mask(x, x, (unsigned short)-1, 4)
#define DOJO_NEAR_ONE(x) __builtin_ia32_getmantps512_mask(x, 15, x, (unsigned short)-1, 4)
#endif

/* Of a table of 8 floats the elements that the low three bits of index name. */
#if defined(__AVX2__) && defined(__FMA__) && DOJO_MATH_BITS * DOJO_MATH_LANES == 256 && \
    DOJO_MATH_BITS == 32
#if defined(__clang__)
#define DOJO_PICK8(table, index) __builtin_ia32_permvarsf256(table, (DOJO_M)DOJO_BITS(index))
#else
#define DOJO_PICK8(table, index) __builtin_shuffle(table, (DOJO_M)DOJO_BITS(index))
#endif
#endif

/* a * b + c rounded once, of GCC, which has no word for it that serves every vector. */
#if DOJO_FUSED && !defined(__clang__)
#if DOJO_MATH_BITS * DOJO_MATH_LANES == 512 && defined(__AVX512F__)
#if DOJO_MATH_BITS == 32
#define DOJO_NATIVE_FMA(a, b, c) __builtin_ia32_vfmaddps512_mask(a, b, c, (unsigned short)-1, 4)
#else
#define DOJO_NATIVE_FMA(a, b, c) __builtin_ia32_vfmaddpd512_mask(a, b, c, (unsigned char)-1, 4)
#endif
#elif DOJO_MATH_BITS * DOJO_MATH_LANES == 256 && defined(__FMA__)
#if DOJO_MATH_BITS == 32
#define DOJO_NATIVE_FMA(a, b, c) __builtin_ia32_vfmaddps256(a, b, c)
#else
#define DOJO_NATIVE_FMA(a, b, c) __builtin_ia32_vfmaddpd256(a, b, c)
#endif
#elif DOJO_MATH_BITS * DOJO_MATH_LANES == 128 && defined(__FMA__)
#if DOJO_MATH_BITS == 32
#define DOJO_NATIVE_FMA(a, b, c) __builtin_ia32_vfmaddps(a, b, c)
#else
#define DOJO_NATIVE_FMA(a, b, c) __builtin_ia32_vfmaddpd(a, b, c)
#endif
#endif
#endif

/* What differs between a vector and a scalar; everything below this block is written once. */
#if DOJO_MATH_LANES == 1
typedef DOJO_E DOJO_V;
typedef int DOJO_M;
typedef DOJO_UINT DOJO_U;
#define DOJO_C(c) (c)
#define DOJO_CONVERT(x, type) ((type)(x))
#define DOJO_LANE(x, i) (x)
DOJO_INLINE DOJO_V DOJO_FN(splat)(DOJO_E c) {
  return c;
}
DOJO_INLINE DOJO_V DOJO_FN(select)(DOJO_M mask, DOJO_V a, DOJO_V b) {
  return mask ? a : b;
}
#else
typedef DOJO_E DOJO_V __attribute__((vector_size(DOJO_MATH_LANES * DOJO_MATH_BITS / 8)));
typedef DOJO_INT DOJO_M __attribute__((vector_size(DOJO_MATH_LANES * DOJO_MATH_BITS / 8)));
typedef DOJO_UINT DOJO_U __attribute__((vector_size(DOJO_MATH_LANES * DOJO_MATH_BITS / 8)));
#define DOJO_C(c) ((c) - (DOJO_V){0}) /* a number as a vector */
#define DOJO_CONVERT(x, type) __builtin_convertvector(x, type)
#define DOJO_LANE(x, i) (x)[i]
DOJO_INLINE DOJO_V DOJO_FN(splat)(DOJO_E c) {
  return c - (DOJO_V){0};
}
DOJO_INLINE DOJO_V DOJO_FN(select)(DOJO_M mask, DOJO_V a, DOJO_V b) {
  return (DOJO_V)(((DOJO_U)mask & (DOJO_U)a) | (~(DOJO_U)mask & (DOJO_U)b));
}
#endif

DOJO_INLINE DOJO_U DOJO_FN(tobits)(DOJO_V x) {
  union {
    DOJO_V value;
    DOJO_U bits;
  } pun = {x};
  return pun.bits;
}

DOJO_INLINE DOJO_V DOJO_FN(frombits)(DOJO_U x) {
  union {
    DOJO_U bits;
    DOJO_V value;
  } pun = {x};
  return pun.value;
}

DOJO_INLINE int DOJO_FN(any)(DOJO_M mask) {
#if DOJO_MATH_LANES == 1
  return mask;
#elif defined(__clang__)
  return __builtin_reduce_or(mask) != 0;
#else
  DOJO_INT any = 0;
  for (int i = 0; i < DOJO_MATH_LANES; ++i) any |= mask[i];
  return any != 0;
#endif
}

DOJO_INLINE DOJO_V DOJO_FN(abs)(DOJO_V x) {
  return DOJO_FROM(DOJO_BITS(x) & ~DOJO_SIGN);
}

/* a, whose sign bit is clear, or which is NaN, with x's sign. */
DOJO_INLINE DOJO_V DOJO_FN(withsign)(DOJO_V a, DOJO_V x) {
  return DOJO_FROM(DOJO_BITS(a) | (DOJO_BITS(x) & DOJO_SIGN));
}

/* r, but NaN where a is. Without masks in registers of their own, one of all bits set costs less
 * than a choice. */
DOJO_INLINE DOJO_V DOJO_FN(ornan)(DOJO_V a, DOJO_V r) {
#if DOJO_MATH_LANES == 1 || defined(__AVX512F__)
  return DOJO_SEL(a != a, a, r);
#else
  return DOJO_FROM(DOJO_BITS(r) | (DOJO_U)(a != a));
#endif
}

DOJO_INLINE DOJO_V DOJO_FN(max)(DOJO_V a, DOJO_V b) {
  return DOJO_FN(ornan)(a, DOJO_SEL(a > b, a, b));
}

DOJO_INLINE DOJO_V DOJO_FN(min)(DOJO_V a, DOJO_V b) {
  return DOJO_FN(ornan)(a, DOJO_SEL(a < b, a, b));
}

/* Bounds from above and below; NaN stays NaN. */
DOJO_INLINE DOJO_V DOJO_FN(atmost)(DOJO_V x, DOJO_E limit) {
  return DOJO_SEL(x > limit, DOJO_SPLAT(limit), x);
}

DOJO_INLINE DOJO_V DOJO_FN(atleast)(DOJO_V x, DOJO_E limit) {
  return DOJO_SEL(x < limit, DOJO_SPLAT(limit), x);
}

/* Rounded once where the target has an instruction for it. Everything below says so where it means
 * it, so that a result is the same whether it is computed or known to the compiler. */
DOJO_INLINE DOJO_V DOJO_FN(fma)(DOJO_V a, DOJO_V b, DOJO_V c) {
#if !DOJO_FUSED
  return a * b + c;
#elif defined(__clang__)
  return __builtin_elementwise_fma(a, b, c);
#elif defined(DOJO_NATIVE_FMA)
  return DOJO_NATIVE_FMA(a, b, c);
#else
  for (int i = 0; i < DOJO_MATH_LANES; ++i)
    DOJO_LANE(c, i) = DOJO_FMA_OF_ONE(DOJO_LANE(a, i), DOJO_LANE(b, i), DOJO_LANE(c, i));
  return c;
#endif
}

DOJO_INLINE DOJO_V DOJO_FN(floor)(DOJO_V x) {
#if DOJO_NATIVE_FLOOR
  return __builtin_elementwise_floor(x);
#else
  DOJO_V a = DOJO_FN(abs)(x);
  DOJO_V nearest = DOJO_FN(withsign)((a + DOJO_INTEGER_FROM) - DOJO_INTEGER_FROM, x);
  DOJO_V down = DOJO_SEL(nearest > x, nearest - 1, nearest);
  return DOJO_SEL(a < DOJO_INTEGER_FROM, down, x);
#endif
}

DOJO_INLINE DOJO_V DOJO_FN(sqrt)(DOJO_V x) {
#if defined(__clang__)
  return __builtin_elementwise_sqrt(x);
#else
  DOJO_V root = x;
  for (int i = 0; i < DOJO_MATH_LANES; ++i) DOJO_LANE(root, i) = DOJO_SQRT(DOJO_LANE(x, i));
  return root;
#endif
}

/* A step of Newton's method after an estimate errs by less than a root and a division do, each of
 * which rounds; norms of short rows take 0.9 to 1.1 times as long so on a Zen 4, 0.87 to 1.0 on an
 * Intel processor (model 207). Of 0 and of infinity the estimate is the answer, and what remains
 * is no number. */
DOJO_INLINE DOJO_V DOJO_FN(rsqrt)(DOJO_V x) {
#ifdef DOJO_RSQRT14
  DOJO_V estimate = DOJO_RSQRT14(x);
  DOJO_V beyond = DOJO_FMA(x * estimate, estimate, DOJO_C(-1));
  DOJO_V better = DOJO_FMA(estimate * -0.5f, beyond, estimate);
  return DOJO_FN(select)(beyond == beyond, better, estimate);
#else
  return 1 / DOJO_FN(sqrt)(x);
#endif
}

/* p * 2^n, rounded once, for 1/2 < p < 2, where the low bits of shifted are n plus twice the
 * exponent's bias: one instruction where there is one for it, else 2^n as two factors, each a
 * normal number. */
DOJO_INLINE DOJO_V DOJO_FN(scaled)(DOJO_V p, DOJO_V n, DOJO_V shifted) {
#ifdef DOJO_SCALE
  (void)shifted;
  return DOJO_SCALE(p, n);
#else
  (void)n;
  DOJO_U both = DOJO_BITS(shifted), half = both >> 1;
  return p * DOJO_FROM(half << DOJO_MANTISSA) * DOJO_FROM((both - half) << DOJO_MANTISSA);
#endif
}

#if DOJO_MATH_BITS == 32

#ifdef DOJO_NEED_EXP

/* e^r for |r| <= 0.348. */
DOJO_INLINE DOJO_V DOJO_FN(expsmall)(DOJO_V r) {
  DOJO_V p = DOJO_FMA(r, DOJO_C(0x1.6a6316p-10f), DOJO_C(0x1.123c5ep-7f));
  p = DOJO_FMA(p, r, DOJO_C(0x1.5558a0p-5f));
  p = DOJO_FMA(p, r, DOJO_C(0x1.55548ep-3f));
  p = DOJO_FMA(p, r, DOJO_C(0x1.fffffcp-2f));
  p = DOJO_FMA(p, r, DOJO_C(1));
  return DOJO_FMA(p, r, DOJO_C(1));
}

/* e^r - 1 by the same polynomial, in fewer operations after one another. */
DOJO_INLINE DOJO_V DOJO_FN(expless)(DOJO_V r) {
  DOJO_V square = r * r;
  DOJO_V p = DOJO_FMA(square, DOJO_C(0x1.6a6316p-10f),
                      DOJO_FMA(r, DOJO_C(0x1.123c5ep-7f), DOJO_C(0x1.5558a0p-5f)));
  p = DOJO_FMA(p, square, DOJO_FMA(r, DOJO_C(0x1.55548ep-3f), DOJO_C(0x1.fffffcp-2f)));
  return DOJO_FMA(p, square, r);
}

/* e^x where 2^n is a normal number. */
DOJO_INLINE DOJO_V DOJO_FN(expnormal)(DOJO_V x) {
  DOJO_V shifted = DOJO_FMA(x, DOJO_C(0x1.715476p+0f), DOJO_C(DOJO_MAGIC + 127));
  DOJO_V n = shifted - (DOJO_MAGIC + 127);
  DOJO_V r = DOJO_FMA(n, DOJO_C(-0.693359375f), x);
  DOJO_V p = DOJO_FN(expless)(DOJO_FMA(n, DOJO_C(2.12194440e-4f), r));
  DOJO_V power = DOJO_FROM(DOJO_BITS(shifted) << 23);
  return DOJO_FMA(p, power, power);
}

/* As expnormal. Where 8 values are looked up in one instruction, e^x = 2^n * 2^(j/8) * e^r with
 * |r| <= log(2)/16, for which a polynomial two degrees shorter serves: near is exact with a fused
 * multiply-add and so near to r that its powers serve as those of r. A power's bits lack those that
 * j adds with 8n + j to the exponent. */
DOJO_INLINE DOJO_V DOJO_FN(expquick)(DOJO_V x) {
#ifdef DOJO_PICK8
  const DOJO_U power = {0x3f800000, 0x3f7b95c2, 0x3f7837f0, 0x3f75fed7,
                        0x3f7504f3, 0x3f75672a, 0x3f7744fd, 0x3f7ac0c7};
  DOJO_V shifted = DOJO_FMA(x, DOJO_C(0x1.715476p+3f), DOJO_C(DOJO_MAGIC));
  DOJO_V n = shifted - DOJO_MAGIC;
  DOJO_V near = DOJO_FMA(n, DOJO_C(-0x1.62e430p-4f), x), square = near * near;
  DOJO_V r = DOJO_FMA(n, DOJO_C(0x1.05c610p-32f), near);
  DOJO_V p = DOJO_FMA(square, DOJO_C(0x1.5558a0p-5f),
                      DOJO_FMA(near, DOJO_C(0x1.555556p-3f), DOJO_C(0.5f)));
  p = DOJO_FMA(p, square, r);
  DOJO_U bits = DOJO_BITS(DOJO_PICK8(DOJO_FROM(power), shifted)) + (DOJO_BITS(shifted) << 20);
  return DOJO_FMA(p, DOJO_FROM(bits), DOJO_FROM(bits));
#else
  return DOJO_FN(expnormal)(x);
#endif
}

#ifdef DOJO_PICK
/* e^x = 2^n * 2^(j/16) * e^r for the whole n and j of 0 to 15 that leave |r| <= log(2)/32, so that
 * a cubic serves: power holds the 16 values of 2^(j/16), rest the parts of them that rounding took
 * away, which count where the result is computed on with (0.78 ulp with them, for a tenth more
 * time). Scaling by n + j/16 scales by n. Beyond float's range r is garbage, which is bounded, and
 * 2^n zero or infinite; NaN comes through n. */
DOJO_INLINE DOJO_V DOJO_FN(exppicked)(DOJO_V x, int wantsrest) {
  const DOJO_V power = {1,
                        0x1.0b5586p0f,
                        0x1.172b84p0f,
                        0x1.2387a6p0f,
                        0x1.306fe0p0f,
                        0x1.3dea64p0f,
                        0x1.4bfdaep0f,
                        0x1.5ab07ep0f,
                        0x1.6a09e6p0f,
                        0x1.7a1148p0f,
                        0x1.8ace54p0f,
                        0x1.9c4918p0f,
                        0x1.ae89fap0f,
                        0x1.c199bep0f,
                        0x1.d5818ep0f,
                        0x1.ea4afap0f};
  const DOJO_V rest = {0,
                       0x1.8d96d4p-25f,
                       -0x1.9c0c22p-27f,
                       0x1.964904p-25f,
                       0x1.125002p-25f,
                       0x1.370be4p-25f,
                       -0x1.0a3550p-25f,
                       -0x1.00d8acp-27f,
                       0x1.26055cp-26f,
                       -0x1.05cb44p-25f,
                       0x1.67a1cap-28f,
                       0x1.a3b5e4p-28f,
                       -0x1.f9c304p-27f,
                       -0x1.6961b4p-28f,
                       -0x1.a5217cp-28f,
                       0x1.61428ep-28f};
  DOJO_V shifted = DOJO_FMA(x, DOJO_C(0x1.715476p+0f), DOJO_C(0x1.8p19f));
  DOJO_V n = shifted - 0x1.8p19f;
  DOJO_V near = DOJO_FMA(n, DOJO_C(-0x1.62e430p-1f), x);
  DOJO_V r = DOJO_BOUNDED(DOJO_FMA(n, DOJO_C(0x1.05c610p-29f), near), 0.5f);
  DOJO_V p = DOJO_FMA(r, DOJO_C(0x1.55571ep-3f), DOJO_C(0x1.00022p-1f));
  p = DOJO_FMA(p, r, DOJO_C(1));
  p = wantsrest ? DOJO_FMA(p, r, DOJO_PICK(rest, shifted)) : p * r;
  DOJO_V nearest = DOJO_PICK(power, shifted);
  return DOJO_SCALE(DOJO_FMA(p, nearest, nearest), n);
}

DOJO_INLINE DOJO_V DOJO_FN(exp)(DOJO_V x) {
  return DOJO_FN(exppicked)(x, 0);
}
#else
/* e^x for every x. */
DOJO_INLINE DOJO_V DOJO_FN(expany)(DOJO_V x) {
  DOJO_V c = DOJO_FN(atleast)(DOJO_FN(atmost)(x, 89.0f), -104.0f);
  DOJO_V shifted = DOJO_FMA(c, DOJO_C(0x1.715476p+0f), DOJO_C(DOJO_MAGIC + 254));
  DOJO_V n = shifted - (DOJO_MAGIC + 254);
  DOJO_V r = DOJO_FMA(n, DOJO_C(-0.693359375f), c);
  DOJO_V p = DOJO_FN(expsmall)(DOJO_FMA(n, DOJO_C(2.12194440e-4f), r));
  return DOJO_FN(scaled)(p, n, shifted);
}

#if DOJO_MATH_LANES == 1
/* Without branches, so that compilers make vectors of loops around it. */
DOJO_INLINE DOJO_V DOJO_FN(exp)(DOJO_V x) {
  return DOJO_FN(expany)(x);
}
#else
DOJO_SLOW DOJO_V DOJO_FN(expslow)(DOJO_V x) {
  return DOJO_FN(expany)(x);
}

/* y, which is e^x in the lanes of +-87. Those beyond, whose result may be no normal number, are
 * looked after apart, and of those the ones that come to zero, as masked scores do, at once; what a
 * lane yields depends on no other. */
DOJO_INLINE DOJO_V DOJO_FN(expchecked)(DOJO_V x, DOJO_V y) {
  if (__builtin_expect(DOJO_FN(any)(~(DOJO_FN(abs)(x) <= 87)), 0)) {
    DOJO_M low = x < -87;
    y = DOJO_FN(any)(~(x <= 87) | (low & (x > -104)))
            ? DOJO_SEL(DOJO_FN(abs)(x) <= 87, y, DOJO_FN(expslow)(x))
            : DOJO_SEL(low, DOJO_SPLAT(0), y);
  }
  return y;
}

DOJO_INLINE DOJO_V DOJO_FN(exp)(DOJO_V x) {
  return DOJO_FN(expchecked)(x, DOJO_FN(expquick)(x));
}
#endif
#endif

#endif

#ifdef DOJO_NEED_LOG

#ifdef DOJO_PICK
/* log(x) = n * log(2) - log(c) + log(1 + r) for the c of 16 that the first bits of m = x / 2^n
 * name, and |r| = |m * c - 1| <= 1/16: 1/c is about the middle of its sixteenth, such that log(c)
 * is all but a float, and c is 1 on either side of 1, next to which r is the result. What of
 * log(2) no float holds is above 0, so that 0 and infinity come through n as they should, and
 * numbers below 0 as NaN through m. */
DOJO_INLINE DOJO_V DOJO_FN(log)(DOJO_V x) {
  const DOJO_V factor = {1,
                         0x1.d40f4ep-1f,
                         0x1.badefep-1f,
                         0x1.a42dbp-1f,
                         0x1.8f9708p-1f,
                         0x1.7cf1b6p-1f,
                         0x1.6c138p-1f,
                         0x1.5c9438p-1f,
                         0x1.4e5f7ep0f,
                         0x1.41525ap0f,
                         0x1.352496p0f,
                         0x1.29e368p0f,
                         0x1.1f6944p0f,
                         0x1.159aaep0f,
                         0x1.0c9fc6p0f,
                         1};
  const DOJO_V minuslog = {0,
                           0x1.6f874p-4f,
                           0x1.290ddap-3f,
                           0x1.94c6f2p-3f,
                           0x1.fbab7ep-3f,
                           0x1.2ec494p-2f,
                           0x1.5d2504p-2f,
                           0x1.89afd4p-2f,
                           -0x1.117d5ap-2f,
                           -0x1.d1707ap-3f,
                           -0x1.824e78p-3f,
                           -0x1.365b36p-3f,
                           -0x1.da0e7ep-4f,
                           -0x1.4bda8ep-4f,
                           -0x1.8a53b4p-5f,
                           0};
  DOJO_V m = DOJO_NEAR_ONE(x), n = DOJO_EXPONENT(x) - DOJO_EXPONENT(m);
  DOJO_V sixteenth = DOJO_FROM(DOJO_BITS(m) >> 19);
  DOJO_V r = DOJO_FMA(m, DOJO_PICK(factor, sixteenth), DOJO_C(-1)), square = r * r;
  DOJO_V p = DOJO_FMA(DOJO_FMA(r, DOJO_C(-0x1.41c12ap-3f), DOJO_C(0x1.99b18cp-3f)), square,
                      DOJO_FMA(r, DOJO_C(-0x1.000278p-2f), DOJO_C(0x1.555554p-2f)));
  p = DOJO_FMA(p, r, DOJO_C(-0.5f));
  DOJO_V rest = DOJO_FMA(p, square, n * 0x1.efa39ep-25f);
  return DOJO_FMA(n, DOJO_C(0x1.62e42ep-1f), DOJO_PICK(minuslog, sixteenth) + (r + rest));
}
#else
DOJO_INLINE DOJO_V DOJO_FN(log)(DOJO_V x) {
  DOJO_M tiny = x < 0x1p-126f;
  DOJO_U bits = DOJO_BITS(DOJO_SEL(tiny, x * 0x1p23f, x)) + (0x3f800000u - 0x3f3504f3u);
  DOJO_V bias = DOJO_SEL(tiny, DOJO_SPLAT(150), DOJO_SPLAT(127));
  DOJO_V e = DOJO_CONVERT((DOJO_M)(bits >> 23), DOJO_V) - bias;
  DOJO_V f = DOJO_FROM((bits & 0x7fffffu) + 0x3f3504f3u) - 1;
  DOJO_V p = DOJO_FMA(f, DOJO_C(-0x1.2a6f78p-4f), DOJO_C(0x1.015974p-3f));
  p = DOJO_FMA(p, f, DOJO_C(-0x1.0e96ccp-3f));
  p = DOJO_FMA(p, f, DOJO_C(0x1.239ce2p-3f));
  p = DOJO_FMA(p, f, DOJO_C(-0x1.5466fep-3f));
  p = DOJO_FMA(p, f, DOJO_C(0x1.99944ep-3f));
  p = DOJO_FMA(p, f, DOJO_C(-0x1.000234p-2f));
  p = DOJO_FMA(p, f, DOJO_C(0x1.555570p-2f));
  DOJO_V square = f * f;
  DOJO_V rest = DOJO_FMA(p, square * f, e * -2.12194440e-4f);
  DOJO_V result = DOJO_FMA(e, DOJO_C(0.693359375f), f + DOJO_FMA(square, DOJO_C(-0.5f), rest));
  DOJO_V pole = DOJO_SEL(x == 0, DOJO_SPLAT(-DOJO_INF), DOJO_SPLAT(DOJO_NAN));
  return DOJO_SEL(x > 0, DOJO_SEL(x < DOJO_INF, result, x), DOJO_SEL(x == x, pole, x));
}
#endif

#endif

#ifdef DOJO_NEED_TANH

#ifdef DOJO_PICK
/* A polynomial in u = |x| - n * step for each n of 0 to 15, whose coefficients are looked up; step
 * is such that tanh of it, twice and three times it are all but floats. At the last the result is
 * 1. */
DOJO_INLINE DOJO_V DOJO_FN(tanh)(DOJO_V x) {
  /* clang-format off */
  const DOJO_V c[8] = {
      {0, 0x1.0d3692p-1f, 0x1.a5cedp-1f, 0x1.e2288cp-1f,
       0x1.f68922p-1f, 0x1.fd0a3p-1f, 0x1.ff1404p-1f, 0x1.ffb69ep-1f,
       0x1.ffe93p-1f, 0x1.fff8eap-1f, 0x1.fffdccp-1f, 0x1.ffff5p-1f,
       0x1.ffffcap-1f, 0x1.fffffp-1f, 0x1.fffffap-1f, 0x1.fffffep-1f},
      {0x1p0f, 0x1.727224p-1f, 0x1.48fe2p-2f, 0x1.cf8d2ap-4f,
       0x1.2c0f2ap-5f, 0x1.79cf5p-7f, 0x1.d78af6p-9f, 0x1.257538p-10f,
       0x1.6cf24p-12f, 0x1.c5baa6p-14f, 0x1.1a0832p-15f, 0x1.5e9b0ep-17f,
       0x1.b3d95ep-19f, 0x1.0ee882p-20f, 0x1.50c602p-22f, 0x1.a2a7p-24f},
      {-0x1.cad4f6p-24f, -0x1.8590e8p-2f, -0x1.0f09ecp-2f, -0x1.b488aap-4f,
       -0x1.26833p-5f, -0x1.77935p-7f, -0x1.d6a4ecp-9f, -0x1.25b46ap-10f,
       -0x1.6bdbc4p-12f, -0x1.d0f83p-14f, -0x1.1ba1a8p-15f, -0x1.1d923ep-17f,
       -0x1.33c192p-18f, -0x1.e35c5ep-19f, 0x1.d2db2ap-20f, 0x1.ec44fap-21f},
      {-0x1.555388p-2f, -0x1.510dap-5f, 0x1.c6858p-4f, 0x1.0092dap-4f,
       0x1.7a18aap-6f, 0x1.ef0986p-8f, 0x1.38aa5ep-9f, 0x1.869e9p-11f,
       0x1.e65778p-13f, 0x1.2e6f84p-14f, 0x1.78058ap-16f, 0x1.d378ccp-18f,
       0x1.229012p-19f, 0x1.693534p-21f, 0x1.c10924p-23f, 0x1.1719f8p-24f},
      {-0x1.346e28p-13f, 0x1.300524p-3f, -0x1.9f7868p-9f, -0x1.807cfp-6f,
       -0x1.5d91a8p-7f, -0x1.e82c2p-9f, -0x1.38b636p-10f, -0x1.5f588p-12f,
       -0x1.22cbd4p-13f, 0x1.bed2bcp-16f, -0x1.c47686p-18f, -0x1.989f52p-15f,
       0x1.f9ee48p-16f, 0x1.f89c3cp-15f, -0x1.92bcdep-15f, -0x1.8db408p-16f},
      {0x1.13f758p-3f, -0x1.8a2208p-5f, -0x1.beafap-6f, 0x1.e9134ep-9f,
       0x1.d6f98cp-9f, 0x1.7049cep-10f, 0x1.e96e94p-12f, 0x1.36796ep-13f,
       0x1.842d08p-15f, 0x1.e3db1cp-17f, 0x1.2ceaa4p-18f, 0x1.7581a2p-20f,
       0x1.d13556p-22f, 0x1.2133c2p-23f, 0x1.66ce66p-25f, 0x1.be894p-27f},
      {-0x1.ad31cp-8f, -0x1.0b9ff4p-5f, 0x1.19da52p-6f, 0x1.0d9edep-9f,
       -0x1.88e9b8p-11f, -0x1.8821cep-13f, -0x1.87fabp-14f, -0x1.33ad44p-12f,
       0x1.1e28c4p-13f, -0x1.bb489ep-12f, -0x1.0645c8p-15f, 0x1.3bb93cp-12f,
       -0x1.b51b28p-13f, -0x1.a6f6dep-12f, 0x1.4eea06p-12f, 0x1.4b0018p-13f},
      {-0x1.5295fp-5f, 0x1.d572e6p-6f, -0x1.969988p-9f, -0x1.fd1f58p-10f,
       -0x1.c1a054p-16f, 0x1.a9c58ap-14f, 0x1.573672p-15f, 0x1.c59d5cp-17f,
       0x1.2bf60ep-18f, 0x1.62624cp-20f, 0x1.bd5ca8p-22f, 0x1.3583dp-23f,
       0x1.542868p-25f, 0x1.a1bacep-27f, 0x1.290d4ep-28f, 0x1.588952p-30f}};
  /* clang-format on */
  DOJO_V a = DOJO_FN(atmost)(DOJO_FN(abs)(x), 9.05f);
  DOJO_V shifted = DOJO_FMA(a, DOJO_C(0x1.b61b66p0f), DOJO_C(DOJO_MAGIC));
  DOJO_V n = shifted - DOJO_MAGIC, u = DOJO_FMA(n, DOJO_C(-0x1.2b2d94p-1f), a);
  DOJO_V p = DOJO_PICK(c[7], shifted);
  p = DOJO_FMA(p, u, DOJO_PICK(c[6], shifted));
  p = DOJO_FMA(p, u, DOJO_PICK(c[5], shifted));
  p = DOJO_FMA(p, u, DOJO_PICK(c[4], shifted));
  p = DOJO_FMA(p, u, DOJO_PICK(c[3], shifted));
  p = DOJO_FMA(p, u, DOJO_PICK(c[2], shifted));
  p = DOJO_FMA(p, u, DOJO_PICK(c[1], shifted));
  p = DOJO_FMA(p, u, DOJO_PICK(c[0], shifted));
  return DOJO_FN(withsign)(p, x);
}
#else
DOJO_INLINE DOJO_V DOJO_FN(tanh)(DOJO_V x) {
  DOJO_V a = DOJO_FN(atmost)(DOJO_FN(abs)(x), 9.1f);
  DOJO_V z = a * a;
  DOJO_V p = DOJO_FMA(z, DOJO_C(-0x1.71de24p-8f), DOJO_C(0x1.5143eep-6f));
  p = DOJO_FMA(p, z, DOJO_C(-0x1.b81a10p-5f));
  p = DOJO_FMA(p, z, DOJO_C(0x1.110622p-3f));
  p = DOJO_FMA(p, z, DOJO_C(-0x1.55552ep-2f));
  DOJO_V low = DOJO_FMA(p, z * a, a);
  DOJO_V high = 1 - 2 / (DOJO_FN(expnormal)(a + a) + 1);
  return DOJO_FN(withsign)(DOJO_SEL(a < 0.6f, low, high), x);
}
#endif

#endif

#ifdef DOJO_NEED_ERF

#ifdef DOJO_PICK
/* As tanh; for n = 0 the polynomial is what is to be added to u. */
DOJO_INLINE DOJO_V DOJO_FN(erf)(DOJO_V x) {
  /* clang-format off */
  const DOJO_V c[7] = {
      {0, 0x1.238abap-2f, 0x1.1191ccp-1f, 0x1.73cc24p-1f,
       0x1.b5fce6p-1f, 0x1.dd1722p-1f, 0x1.f15784p-1f, 0x1.fa896cp-1f,
       0x1.fe325ep-1f, 0x1.ff794cp-1f, 0x1.ffdd4ep-1f, 0x1.fff81ep-1f,
       0x1.fffe6cp-1f, 0x1.ffffb8p-1f, 0x1.fffff4p-1f, 0x1.fffffep-1f},
      {0x1.06eba8p-3f, 0x1.0e460ep0f, 0x1.bac056p-1f, 0x1.3d7874p-1f,
       0x1.8e8f82p-2f, 0x1.b6076p-3f, 0x1.a56ed2p-4f, 0x1.62f42p-5f,
       0x1.05b796p-6f, 0x1.51dcd8p-8f, 0x1.7dd382p-10f, 0x1.79c0f6p-12f,
       0x1.472ac2p-14f, 0x1.f01c2cp-17f, 0x1.494974p-19f, 0x1.7eaa54p-22f},
      {0x1.12aeeap-23f, -0x1.16d716p-2f, -0x1.c8c8c8p-2f, -0x1.eb4cb2p-2f,
       -0x1.9b304ap-2f, -0x1.1a6fa2p-2f, -0x1.46109p-3f, -0x1.406ab2p-4f,
       -0x1.0e1e54p-5f, -0x1.87fe3ep-7f, -0x1.ecb31cp-9f, -0x1.08e264p-10f,
       -0x1.ec5c84p-13f, -0x1.2e6adap-15f, 0x1.6785d2p-18f, 0x1.8439f2p-18f},
      {-0x1.81285ap-2f, -0x1.3867cap-2f, -0x1.142bc2p-3f, 0x1.4e3a7ep-5f,
       0x1.2bea78p-3f, 0x1.53a6c4p-3f, 0x1.0a3126p-3f, 0x1.46870cp-4f,
       0x1.47d062p-5f, 0x1.13461ep-6f, 0x1.8784a2p-8f, 0x1.db457ep-10f,
       0x1.ef031cp-12f, 0x1.bc0302p-14f, 0x1.57ee38p-16f, 0x1.cd1624p-19f},
      {0x1.ce3daep-16f, 0x1.0a8e6p-3f, 0x1.77bd2ap-3f, 0x1.274fcap-3f,
       0x1.d988eap-5f, -0x1.06f852p-6f, -0x1.927b02p-5f, -0x1.7ab19ep-5f,
       -0x1.d6f534p-6f, -0x1.0718bcp-6f, -0x1.95845p-8f, -0x1.db4822p-9f,
       -0x1.7b3024p-10f, -0x1.d2d53p-10f, -0x1.c74d64p-10f, -0x1.c51dp-11f},
      {0x1.d03d04p-4f, 0x1.3c76e6p-4f, 0x1.817dd2p-9f, -0x1.cb813ep-5f,
       -0x1.147a5cp-4f, -0x1.57c164p-5f, -0x1.3f77a8p-7f, 0x1.292c5p-7f,
       0x1.a754acp-7f, 0x1.32a57p-7f, 0x1.400e4p-8f, 0x1.06c9bcp-9f,
       0x1.6047c4p-11f, 0x1.891eecp-13f, 0x1.7197a2p-15f, 0x1.270f5ap-17f},
      {-0x1.ecaf94p-8f, -0x1.609d6ap-5f, -0x1.9070dp-5f, -0x1.a353p-6f,
       0x1.97b75cp-6f, 0x1.daf392p-5f, 0x1.2d17acp-4f, 0x1.2cb36p-6f,
       -0x1.b9e88p-5f, 0x1.ffa3fcp-7f, -0x1.793ee2p-7f, 0x1.7c7264p-5f,
       0x1.b60edap-6f, 0x1.c4c456p-5f, 0x1.dd025ap-5f, 0x1.e0f2c4p-6f}};
  /* clang-format on */
  DOJO_V a = DOJO_FN(atmost)(DOJO_FN(abs)(x), 3.99f);
  DOJO_V shifted = DOJO_FMA(a, DOJO_C(0x1.f0454cp+1f), DOJO_C(DOJO_MAGIC));
  DOJO_V n = shifted - DOJO_MAGIC, u = DOJO_FMA(n, DOJO_C(-0x1.081d2ap-2f), a);
  DOJO_V p = DOJO_PICK(c[6], shifted);
  p = DOJO_FMA(p, u, DOJO_PICK(c[5], shifted));
  p = DOJO_FMA(p, u, DOJO_PICK(c[4], shifted));
  p = DOJO_FMA(p, u, DOJO_PICK(c[3], shifted));
  p = DOJO_FMA(p, u, DOJO_PICK(c[2], shifted));
  p = DOJO_FMA(p, u, DOJO_PICK(c[1], shifted));
  p = DOJO_FMA(p, u, DOJO_PICK(c[0], shifted));
  return DOJO_FN(withsign)(DOJO_SEL(n == 0, p + u, p), x);
}
#else
/* Near 0 an odd polynomial; beyond it 1 - erfc, where log(erfc) is a polynomial. */
DOJO_INLINE DOJO_V DOJO_FN(erf)(DOJO_V x) {
  DOJO_V a = DOJO_FN(atmost)(DOJO_FN(abs)(x), 4.0f);
  DOJO_V z = a * a;
  DOJO_V p = DOJO_FMA(z, DOJO_C(0x1.5f5af8p-14f), DOJO_C(-0x1.aade3ep-11f));
  p = DOJO_FMA(p, z, DOJO_C(0x1.54d38ap-8f));
  p = DOJO_FMA(p, z, DOJO_C(-0x1.b80ebep-6f));
  p = DOJO_FMA(p, z, DOJO_C(0x1.ce2df8p-4f));
  p = DOJO_FMA(p, z, DOJO_C(-0x1.812742p-2f));
  p = DOJO_FMA(p, z, DOJO_C(0x1.06eba8p-3f));
  DOJO_V low = DOJO_FMA(p, a, a);
  DOJO_V q = DOJO_FMA(DOJO_FMA(a, DOJO_C(0x1.c11cf8p-13f), DOJO_C(-0x1.a59634p-9f)), z,
                      DOJO_FMA(a, DOJO_C(0x1.771d1ep-6f), DOJO_C(-0x1.af302p-4f)));
  q = DOJO_FMA(q, z, DOJO_FMA(a, DOJO_C(-0x1.457bf2p-1f), DOJO_C(-0x1.0733b6p-3f)));
  DOJO_V high = 1 - DOJO_FN(expquick)(DOJO_FMA(q, a, -a));
  return DOJO_FN(withsign)(DOJO_SEL(a < 0.92f, low, high), x);
}
#endif

#endif

#ifdef DOJO_NEED_SIN

/* sin(r) and cos(r) for |r| <= 0.793. */
DOJO_INLINE DOJO_V DOJO_FN(sinsmall)(DOJO_V r) {
  DOJO_V z = r * r;
  DOJO_V p = DOJO_FMA(z, DOJO_C(-0x1.991dp-13f), DOJO_C(0x1.1106c8p-7f));
  p = DOJO_FMA(p, z, DOJO_C(-0x1.555544p-3f));
  return DOJO_FMA(p, z * r, r);
}

DOJO_INLINE DOJO_V DOJO_FN(cossmall)(DOJO_V r) {
  DOJO_V z = r * r;
  DOJO_V p = DOJO_FMA(z, DOJO_C(0x1.99de58p-16f), DOJO_C(-0x1.6c0c14p-10f));
  p = DOJO_FMA(p, z, DOJO_C(0x1.55554ap-5f));
  return DOJO_FMA(p, z * z, DOJO_FMA(z, DOJO_C(-0.5f), DOJO_C(1)));
}

/* pi/2 in parts of 24 bits, or of so few that an unfused n * part is exact while |x| is in range.
 */
#if DOJO_FUSED
#define DOJO_REDUCED_BELOW 100000.0f
#define DOJO_MINUS_HALF_PI(n, x)        \
  DOJO_FMA(n, DOJO_C(-0x1.84698ap-48f), \
           DOJO_FMA(n, DOJO_C(-0x1.4442d0p-24f), DOJO_FMA(n, DOJO_C(-0x1.921fb4p+0f), x)))
#else
#define DOJO_REDUCED_BELOW 3200.0f
#define DOJO_MINUS_HALF_PI(n, x)                                \
  DOJO_FMA(n, DOJO_C(-0x1.1a6264p-54f),                         \
           DOJO_FMA(n, DOJO_C(-0x1.68cp-39f),                   \
                    DOJO_FMA(n, DOJO_C(-0x1.11p-26f),           \
                             DOJO_FMA(n, DOJO_C(-0x1.f6ap-13f), \
                                      DOJO_FMA(n, DOJO_C(-0x1.921p+0f), x)))))
#endif

#endif

#ifdef DOJO_NEED_POW

#if DOJO_MATH_LANES == 1
typedef double DOJO_W;
typedef unsigned long long DOJO_WU;
#else
typedef double DOJO_W __attribute__((vector_size(DOJO_MATH_LANES * 8)));
typedef unsigned long long DOJO_WU __attribute__((vector_size(DOJO_MATH_LANES * 8)));
#endif

#if DOJO_MATH_LANES == 1
#define DOJO_WIDE_C(c) (c)
#else
#define DOJO_WIDE_C(c) ((c) - (DOJO_W){0})
#endif

/* fma of as many doubles as there are floats; GCC takes them in the widest vectors it has. */
DOJO_INLINE DOJO_W DOJO_FN(widefma)(DOJO_W a, DOJO_W b, DOJO_W c) {
#if !DOJO_FUSED
  return a * b + c;
#elif defined(__clang__)
  return __builtin_elementwise_fma(a, b, c);
#elif DOJO_MATH_LANES == 1
  return __builtin_fma(a, b, c);
#elif defined(__AVX512F__) && DOJO_MATH_LANES >= 8
  typedef double part __attribute__((vector_size(64)));
  union {
    DOJO_W all;
    part parts[DOJO_MATH_LANES / 8];
  } x = {a}, y = {b}, z = {c};
  for (int i = 0; i < DOJO_MATH_LANES / 8; ++i)
    z.parts[i] =
        __builtin_ia32_vfmaddpd512_mask(x.parts[i], y.parts[i], z.parts[i], (unsigned char)-1, 4);
  return z.all;
#elif defined(__FMA__)
  typedef double part __attribute__((vector_size(32)));
  union {
    DOJO_W all;
    part parts[DOJO_MATH_LANES / 4];
  } x = {a}, y = {b}, z = {c};
  for (int i = 0; i < DOJO_MATH_LANES / 4; ++i)
    z.parts[i] = __builtin_ia32_vfmaddpd256(x.parts[i], y.parts[i], z.parts[i]);
  return z.all;
#else
  for (int i = 0; i < DOJO_MATH_LANES; ++i) c[i] = __builtin_fma(a[i], b[i], c[i]);
  return c;
#endif
}

/* Keeps an exponent of 2 where double can hold the power. */
DOJO_INLINE DOJO_W DOJO_FN(widewithin)(DOJO_W power) {
#if DOJO_MATH_LANES == 1
  return power > 200 ? 200 : power < -200 ? -200 : power;
#else
  DOJO_W high = 200 - (DOJO_W){0};
  DOJO_WU over = (DOJO_WU)(power > 200.0), under = (DOJO_WU)(power < -200.0);
  DOJO_WU below = (over & (DOJO_WU)high) | (~over & (DOJO_WU)power);
  return (DOJO_W)((under & (DOJO_WU)-high) | (~under & below));
#endif
}

/* x^y for x > 0, finite, by way of double: 2^(y * log2(x)), whose conversion rounds. */
DOJO_INLINE DOJO_V DOJO_FN(powpositive)(DOJO_V x, DOJO_V y) {
  union {
    DOJO_W value;
    DOJO_WU bits;
  } pun = {DOJO_CONVERT(x, DOJO_W)};
  DOJO_WU shifted = pun.bits + (0x3ff0000000000000ull - 0x3fe6a09e667f3bcdull);
  pun.bits = (shifted >> 52) | 0x4330000000000000ull;
  DOJO_W e = pun.value - (0x1p52 + 1023);
  pun.bits = (shifted & 0xfffffffffffffull) + 0x3fe6a09e667f3bcdull;
  DOJO_W f = pun.value - 1;
  DOJO_W p =
      DOJO_FN(widefma)(f, DOJO_WIDE_C(-0x1.61ac61dbf147dp-4), DOJO_WIDE_C(0x1.3d25f58f979p-3));
  p = DOJO_FN(widefma)(p, f, DOJO_WIDE_C(-0x1.417fe988d5c7cp-3));
  p = DOJO_FN(widefma)(p, f, DOJO_WIDE_C(0x1.45a292dfe3b3p-3));
  p = DOJO_FN(widefma)(p, f, DOJO_WIDE_C(-0x1.6eb02b30a52cdp-3));
  p = DOJO_FN(widefma)(p, f, DOJO_WIDE_C(0x1.a615cb536bdd5p-3));
  p = DOJO_FN(widefma)(p, f, DOJO_WIDE_C(-0x1.ec8d73d344953p-3));
  p = DOJO_FN(widefma)(p, f, DOJO_WIDE_C(0x1.277732ce685f2p-2));
  p = DOJO_FN(widefma)(p, f, DOJO_WIDE_C(-0x1.715435eb9db4fp-2));
  p = DOJO_FN(widefma)(p, f, DOJO_WIDE_C(0x1.ec709c00f041p-2));
  p = DOJO_FN(widefma)(p, f, DOJO_WIDE_C(-0x1.7154767baebeap-1));
  p = DOJO_FN(widefma)(p, f, DOJO_WIDE_C(0x1.71547652ef953p0));
  DOJO_W power = DOJO_FN(widefma)(p, f, e) * DOJO_CONVERT(y, DOJO_W);
  power = DOJO_FN(widewithin)(power);
  pun.value = power + (0x1.8p52 + 1023);
  DOJO_W r = power - (pun.value - (0x1.8p52 + 1023));
  DOJO_W q =
      DOJO_FN(widefma)(r, DOJO_WIDE_C(0x1.41d1f653d4334p-13), DOJO_WIDE_C(0x1.5f4730a4d17a2p-10));
  q = DOJO_FN(widefma)(q, r, DOJO_WIDE_C(0x1.3b2dc1f10bb17p-7));
  q = DOJO_FN(widefma)(q, r, DOJO_WIDE_C(0x1.c6aed13757cc7p-5));
  q = DOJO_FN(widefma)(q, r, DOJO_WIDE_C(0x1.ebfbdaccf8282p-3));
  q = DOJO_FN(widefma)(q, r, DOJO_WIDE_C(0x1.62e430ca7cfb8p-1));
  q = DOJO_FN(widefma)(q, r, DOJO_WIDE_C(0x1.000000026b156p0));
  pun.bits <<= 52;
  return DOJO_CONVERT(q * pun.value, DOJO_V);
}

#undef DOJO_WIDE_C

#endif

#else

#ifdef DOJO_NEED_EXP

/* The polynomial of e^r for |r| <= 0.348. */
DOJO_INLINE DOJO_V DOJO_FN(expsmall)(DOJO_V r) {
  DOJO_V p = DOJO_FMA(r, DOJO_C(0x1.1edc6d9545823p-29), DOJO_C(0x1.af6f7a1d20ce1p-26));
  p = DOJO_FMA(p, r, DOJO_C(0x1.27e53f8d6a159p-22));
  p = DOJO_FMA(p, r, DOJO_C(0x1.71ddedf95474p-19));
  p = DOJO_FMA(p, r, DOJO_C(0x1.a01a017733a9bp-16));
  p = DOJO_FMA(p, r, DOJO_C(0x1.a01a01b46a272p-13));
  p = DOJO_FMA(p, r, DOJO_C(0x1.6c16c16c1fa59p-10));
  p = DOJO_FMA(p, r, DOJO_C(0x1.111111110e9c1p-7));
  p = DOJO_FMA(p, r, DOJO_C(0x1.5555555555541p-5));
  p = DOJO_FMA(p, r, DOJO_C(0x1.555555555555cp-3));
  p = DOJO_FMA(p, r, DOJO_C(0x1p-1));
  p = DOJO_FMA(p, r, DOJO_C(1));
  return DOJO_FMA(p, r, DOJO_C(1));
}

/* e^x as the product of the result and *power, where 2^n is a normal number. */
DOJO_INLINE DOJO_V DOJO_FN(expfactors)(DOJO_V x, DOJO_V* power) {
  DOJO_V shifted = DOJO_FMA(x, DOJO_C(0x1.71547652b82fep+0), DOJO_C(DOJO_MAGIC + 1023));
  DOJO_V n = shifted - (DOJO_MAGIC + 1023);
  DOJO_V r = DOJO_FMA(n, DOJO_C(-0x1.62e42feep-1), x);
  *power = DOJO_FROM(DOJO_BITS(shifted) << 52);
  return DOJO_FN(expsmall)(DOJO_FMA(n, DOJO_C(-0x1.a39ef35793c76p-33), r));
}

/* e^(x + tail). */
DOJO_INLINE DOJO_V DOJO_FN(expsum)(DOJO_V x, DOJO_V tail) {
  DOJO_V c = DOJO_FN(atleast)(DOJO_FN(atmost)(x, 710.0), -746.0);
  DOJO_V shifted = DOJO_FMA(c, DOJO_C(0x1.71547652b82fep+0), DOJO_C(DOJO_MAGIC + 2046));
  DOJO_V n = shifted - (DOJO_MAGIC + 2046);
  DOJO_V r = DOJO_FMA(n, DOJO_C(-0x1.62e42feep-1), c);
  DOJO_V p = DOJO_FN(expsmall)(DOJO_FMA(n, DOJO_C(-0x1.a39ef35793c76p-33), tail) + r);
  return DOJO_FN(scaled)(p, n, shifted);
}

DOJO_INLINE DOJO_V DOJO_FN(exp)(DOJO_V x) {
  return DOJO_FN(expsum)(x, DOJO_SPLAT(0));
}

#endif

#if defined(DOJO_NEED_LOG) || defined(DOJO_NEED_POW)

/* x > 0 as 2^e * m with m from sqrt(1/2) to sqrt(2). */
DOJO_INLINE DOJO_V DOJO_FN(split)(DOJO_V x, DOJO_V* e) {
  DOJO_M tiny = x < 0x1p-1022;
  DOJO_V bias = DOJO_SEL(tiny, DOJO_SPLAT(0x1p52 + 1077), DOJO_SPLAT(0x1p52 + 1023));
  DOJO_U bits =
      DOJO_BITS(DOJO_SEL(tiny, x * 0x1p54, x)) + (0x3ff0000000000000ull - 0x3fe6a09e667f3bcdull);
  *e = DOJO_FROM((bits >> 52) | 0x4330000000000000ull) - bias;
  return DOJO_FROM((bits & 0xfffffffffffffull) + 0x3fe6a09e667f3bcdull);
}

#endif

#ifdef DOJO_NEED_LOG

/* log(1 + f) = f - f^2/2 + s * (f^2/2 + R(s)) for s = f / (2 + f). */
DOJO_INLINE DOJO_V DOJO_FN(log)(DOJO_V x) {
  DOJO_V e, f = DOJO_FN(split)(x, &e) - 1;
  DOJO_V s = f / (f + 2), z = s * s, half = f * f * 0.5;
  DOJO_V p = DOJO_FMA(z, DOJO_C(0x1.2f32570062c1ep-4), DOJO_C(0x1.399d755ad2e2fp-4));
  p = DOJO_FMA(p, z, DOJO_C(0x1.7466675940284p-4));
  p = DOJO_FMA(p, z, DOJO_C(0x1.c71c514dd2aedp-4));
  p = DOJO_FMA(p, z, DOJO_C(0x1.24924942cc2f9p-3));
  p = DOJO_FMA(p, z, DOJO_C(0x1.999999997ef07p-3));
  p = DOJO_FMA(p, z, DOJO_C(0x1.5555555555595p-2));
  DOJO_V rest = DOJO_FMA(s, DOJO_FMA(p, z + z, half), e * 0x1.a39ef35793c76p-33);
  DOJO_V result = DOJO_FMA(e, DOJO_C(0x1.62e42feep-1), f - (half - rest));
  DOJO_V pole = DOJO_SEL(x == 0, DOJO_SPLAT(-DOJO_INF), DOJO_SPLAT(DOJO_NAN));
  return DOJO_SEL(x > 0, DOJO_SEL(x < DOJO_INF, result, x), DOJO_SEL(x == x, pole, x));
}

#endif

#ifdef DOJO_NEED_TANH

DOJO_INLINE DOJO_V DOJO_FN(tanh)(DOJO_V x) {
  DOJO_V a = DOJO_FN(atmost)(DOJO_FN(abs)(x), 19.1);
  DOJO_V z = a * a;
  DOJO_V p = DOJO_FMA(z, DOJO_C(-0x1.08401044a8618p-16), DOJO_C(0x1.40c686f3f5a0bp-14));
  p = DOJO_FMA(p, z, DOJO_C(-0x1.de17a28c7f99bp-13));
  p = DOJO_FMA(p, z, DOJO_C(0x1.333e4883539e6p-11));
  p = DOJO_FMA(p, z, DOJO_C(-0x1.7d627afb65bc9p-10));
  p = DOJO_FMA(p, z, DOJO_C(0x1.d6ce8c53266ap-9));
  p = DOJO_FMA(p, z, DOJO_C(-0x1.226e11455cbffp-7));
  p = DOJO_FMA(p, z, DOJO_C(0x1.664f474a356cdp-6));
  p = DOJO_FMA(p, z, DOJO_C(-0x1.ba1ba1b3f21a2p-5));
  p = DOJO_FMA(p, z, DOJO_C(0x1.11111111094abp-3));
  p = DOJO_FMA(p, z, DOJO_C(-0x1.55555555554e8p-2));
  DOJO_V low = DOJO_FMA(p, z * a, a);
  DOJO_V power, factor = DOJO_FN(expfactors)(a + a, &power);
  DOJO_V high = 1 - 2 / DOJO_FMA(factor, power, DOJO_C(1));
  return DOJO_FN(withsign)(DOJO_SEL(a < 0.6, low, high), x);
}

#endif

#ifdef DOJO_NEED_ERF

DOJO_INLINE DOJO_V DOJO_FN(erf)(DOJO_V x) {
  DOJO_V a = DOJO_FN(atmost)(DOJO_FN(abs)(x), 6.0);
  DOJO_V z = a * a;
  DOJO_V p = DOJO_FMA(z, DOJO_C(0x1.7e9ff73877483p-34), DOJO_C(-0x1.6145f4a5b74dbp-30));
  p = DOJO_FMA(p, z, DOJO_C(0x1.01e5570855c0bp-26));
  p = DOJO_FMA(p, z, DOJO_C(-0x1.60299d4f815c3p-23));
  p = DOJO_FMA(p, z, DOJO_C(0x1.b9fcb3d17ac1ap-20));
  p = DOJO_FMA(p, z, DOJO_C(-0x1.f4d416c6561eap-17));
  p = DOJO_FMA(p, z, DOJO_C(0x1.f9a33e7d76e4bp-14));
  p = DOJO_FMA(p, z, DOJO_C(-0x1.c02db4d82004p-11));
  p = DOJO_FMA(p, z, DOJO_C(0x1.565bcd138748cp-8));
  p = DOJO_FMA(p, z, DOJO_C(-0x1.b82ce312afb2ap-6));
  p = DOJO_FMA(p, z, DOJO_C(0x1.ce2f21a043688p-4));
  p = DOJO_FMA(p, z, DOJO_C(-0x1.812746b0379fdp-2));
  p = DOJO_FMA(p, z, DOJO_C(0x1.06eba8214db69p-3));
  DOJO_V low = DOJO_FMA(p, a, a);
  DOJO_V q = DOJO_FMA(a, DOJO_C(-0x1.a5e11e5648b6ep-49), DOJO_C(-0x1.472ebf4f809a5p-44));
  q = DOJO_FMA(q, a, DOJO_C(0x1.01bf7298f3251p-37));
  q = DOJO_FMA(q, a, DOJO_C(-0x1.b530c3b721faap-33));
  q = DOJO_FMA(q, a, DOJO_C(0x1.a9b7f8ee07c43p-29));
  q = DOJO_FMA(q, a, DOJO_C(-0x1.1a4be1bda0188p-25));
  q = DOJO_FMA(q, a, DOJO_C(0x1.12e2d2009e3ap-22));
  q = DOJO_FMA(q, a, DOJO_C(-0x1.98aafba5bbb81p-20));
  q = DOJO_FMA(q, a, DOJO_C(0x1.d7fc9f019f3c2p-18));
  q = DOJO_FMA(q, a, DOJO_C(-0x1.a6448890ea3ecp-16));
  q = DOJO_FMA(q, a, DOJO_C(0x1.19ffb3defb52bp-14));
  q = DOJO_FMA(q, a, DOJO_C(-0x1.e77cd4e5acb16p-14));
  q = DOJO_FMA(q, a, DOJO_C(0x1.089fff307d10dp-15));
  q = DOJO_FMA(q, a, DOJO_C(0x1.1a9eeb390487cp-11));
  q = DOJO_FMA(q, a, DOJO_C(-0x1.b33bd526d89cep-10));
  q = DOJO_FMA(q, a, DOJO_C(0x1.8dbcbff41f0acp-13));
  q = DOJO_FMA(q, a, DOJO_C(0x1.3987c237f9bbbp-6));
  q = DOJO_FMA(q, a, DOJO_C(-0x1.a4f73fd698eb1p-4));
  q = DOJO_FMA(q, a, DOJO_C(-0x1.45f2f9664a732p-1));
  q = DOJO_FMA(q, a, DOJO_C(-0x1.06ebaca31435cp-3));
  DOJO_V power, factor = DOJO_FN(expfactors)(DOJO_FMA(q, a, -a), &power);
  DOJO_V high = DOJO_FMA(-factor, power, DOJO_C(1));
  return DOJO_FN(withsign)(DOJO_SEL(a < 0.92, low, high), x);
}

#endif

#ifdef DOJO_NEED_SIN

/* sin(r) and cos(r) for |r| <= 0.793. */
DOJO_INLINE DOJO_V DOJO_FN(sinsmall)(DOJO_V r) {
  DOJO_V z = r * r;
  DOJO_V p = DOJO_FMA(z, DOJO_C(0x1.5d7d8e0d2a31bp-33), DOJO_C(-0x1.ae5e1d75ead8p-26));
  p = DOJO_FMA(p, z, DOJO_C(0x1.71de351cab7f6p-19));
  p = DOJO_FMA(p, z, DOJO_C(-0x1.a01a019bab697p-13));
  p = DOJO_FMA(p, z, DOJO_C(0x1.111111110f568p-7));
  p = DOJO_FMA(p, z, DOJO_C(-0x1.5555555555547p-3));
  return DOJO_FMA(p, z * r, r);
}

DOJO_INLINE DOJO_V DOJO_FN(cossmall)(DOJO_V r) {
  DOJO_V z = r * r;
  DOJO_V p = DOJO_FMA(z, DOJO_C(-0x1.8f8d577941ba8p-37), DOJO_C(0x1.1ee9aaefe0c35p-29));
  p = DOJO_FMA(p, z, DOJO_C(-0x1.27e4f7a90d484p-22));
  p = DOJO_FMA(p, z, DOJO_C(0x1.a01a019c29598p-16));
  p = DOJO_FMA(p, z, DOJO_C(-0x1.6c16c16c14beap-10));
  p = DOJO_FMA(p, z, DOJO_C(0x1.5555555555549p-5));
  return DOJO_FMA(p, z * z, DOJO_FMA(z, DOJO_C(-0.5), DOJO_C(1)));
}

/* pi/2 in parts of 53 bits, or of so few that an unfused n * part is exact while |x| is in range.
 */
#if DOJO_FUSED
#define DOJO_REDUCED_BELOW 1e8
#define DOJO_MINUS_HALF_PI(n, x)          \
  DOJO_FMA(                               \
      n, DOJO_C(-0x1.c1cd129024e09p-107), \
      DOJO_FMA(n, DOJO_C(-0x1.1a62633145c06p-54), DOJO_FMA(n, DOJO_C(-0x1.921fb54442d18p+0), x)))
#else
#define DOJO_REDUCED_BELOW 1e6
#define DOJO_MINUS_HALF_PI(n, x)            \
  DOJO_FMA(                                 \
      n, DOJO_C(-0x1.b839a252049c1p-104),   \
      DOJO_FMA(n, DOJO_C(-0x1.3198a2ep-69), \
               DOJO_FMA(n, DOJO_C(-0x1.0b4611a6p-34), DOJO_FMA(n, DOJO_C(-0x1.921fb544p+0), x))))
#endif

#endif

#ifdef DOJO_NEED_POW

/* a * b - product without rounding, where product is the nearest double to a * b or its neighbour.
 */
DOJO_INLINE DOJO_V DOJO_FN(lost)(DOJO_V a, DOJO_V b, DOJO_V product) {
#if DOJO_FUSED
  return DOJO_FMA(a, b, -product);
#else
  DOJO_V spread = a * 0x1.0000002p27, high = spread - (spread - a), low = a - high;
  DOJO_V spread_b = b * 0x1.0000002p27, high_b = spread_b - (spread_b - b), low_b = b - high_b;
  return low * low_b - (((product - high * high_b) - low * high_b) - high * low_b);
#endif
}

/* atanh(s) / s - 1 - s^2 / 3, for z = s^2. */
DOJO_INLINE DOJO_V DOJO_FN(atanhrest)(DOJO_V z) {
  DOJO_V p = DOJO_FMA(z, DOJO_C(0x1.04329da6d2ffap-4), DOJO_C(0x1.a15bc468b8c87p-5));
  p = DOJO_FMA(p, z, DOJO_C(0x1.e2991b53fa6f5p-5));
  p = DOJO_FMA(p, z, DOJO_C(0x1.110e5ad8973e4p-4));
  p = DOJO_FMA(p, z, DOJO_C(0x1.3b13bd97a2dd2p-4));
  p = DOJO_FMA(p, z, DOJO_C(0x1.745d1723eab25p-4));
  p = DOJO_FMA(p, z, DOJO_C(0x1.c71c71c751cecp-4));
  p = DOJO_FMA(p, z, DOJO_C(0x1.249249249233cp-3));
  p = DOJO_FMA(p, z, DOJO_C(0x1.999999999999ap-3));
  return p * z * z;
}

/* log(x) for x > 0, finite, as the sum of the result and *tail, to about 2^-64. With s = f / (2 +
 * f) it is 2 atanh(s); s, s^2 / 3 and what multiplies them are kept as such sums too. */
DOJO_INLINE DOJO_V DOJO_FN(logsum)(DOJO_V x, DOJO_V* tail) {
  DOJO_V e, m = DOJO_FN(split)(x, &e);
  DOJO_V f = m - 1, d = m + 1, d_low = m - (d - 1), inverse = 1 / d, s = f * inverse;
  DOJO_V s_low = -DOJO_FMA(s, d_low, DOJO_FN(lost)(s, d, f)) * inverse;
  DOJO_V z = s * s, z_low = DOJO_FMA(s + s, s_low, DOJO_FN(lost)(s, s, z));
  DOJO_V third = z * 0x1.5555555555555p-2;
  DOJO_V third_low = DOJO_FN(lost)(z, DOJO_SPLAT(0x1.5555555555555p-2), third) +
                     DOJO_FMA(z_low, DOJO_C(0x1.5555555555555p-2), z * 0x1.5555555555555p-56);
  DOJO_V rest = DOJO_FN(atanhrest)(z);
  DOJO_V t = third + rest, t_low = ((third - t) + rest) + third_low;
  DOJO_V u = s * t, u_low = DOJO_FN(lost)(s, t, u) + DOJO_FMA(s, t_low, s_low * t);
  DOJO_V a = s + u, a_low = ((s - a) + u) + (s_low + u_low);
  DOJO_V base = e * 0x1.62e42feep-1, sum = base + (a + a);
  *tail = ((base - sum) + (a + a)) + DOJO_FMA(e, DOJO_C(0x1.a39ef35793c76p-33), a_low + a_low);
  return sum;
}

/* x^y for x > 0, finite. Where y * log(x) is beyond what exp can give, its tail means nothing. */
DOJO_INLINE DOJO_V DOJO_FN(powpositive)(DOJO_V x, DOJO_V y) {
  DOJO_V tail, head = DOJO_FN(logsum)(x, &tail);
  DOJO_V product = y * head;
  DOJO_V rest = DOJO_FMA(y, tail, DOJO_FN(lost)(y, head, product));
  DOJO_M counts = DOJO_FN(abs)(product) < 1000;
  return DOJO_FN(expsum)(product, DOJO_SEL(counts, rest, DOJO_SPLAT(0)));
}

#endif

#endif

#ifdef DOJO_NEED_SIGMOID

/* 1 / (1 + e^-x), written so that neither tail overflows or loses its small values. Where a
 * product's rounding can be seen, one correction removes the errors of the quotient and of 1 + e.
 */
DOJO_INLINE DOJO_V DOJO_FN(sigmoid)(DOJO_V x) {
#if defined(DOJO_PICK)
  DOJO_V e = DOJO_FN(exppicked)(-DOJO_FN(abs)(x), 1);
#elif defined(DOJO_PICK8)
  DOJO_V a = -DOJO_FN(abs)(x), e = DOJO_FN(expchecked)(a, DOJO_FN(expnormal)(a));
#else
  DOJO_V e = DOJO_FN(exp)(-DOJO_FN(abs)(x));
#endif
  DOJO_V top = DOJO_SEL(x < 0, e, DOJO_SPLAT(1)), bottom = 1 + e;
#if DOJO_FUSED
#ifdef DOJO_INVERSE14
  DOJO_V inverse = DOJO_INVERSE14(bottom); /* enough: what it errs by is corrected below */
#else
  DOJO_V inverse = 1 / bottom;
#endif
  DOJO_V quotient = top * inverse;
  DOJO_V rest = DOJO_FMA(quotient, (bottom - 1) - e, DOJO_FMA(-quotient, bottom, top));
  return DOJO_FMA(rest, inverse, quotient);
#else
  return top / bottom;
#endif
}

#endif

#ifdef DOJO_NEED_SIN

/* |x| = n * pi/2 + *r; the result's low two bits are those of n. Infinities give NaN. */
DOJO_SLOW void DOJO_FN(reducelarge)(const DOJO_V* x, DOJO_V* r, DOJO_V* n) {
  for (int i = 0; i < DOJO_MATH_LANES; ++i) {
    DOJO_E value = DOJO_LANE(*x, i);
    int quadrant = 0;
    if (value >= DOJO_INF) {
      DOJO_LANE(*r, i) = DOJO_NAN;
    } else if (value > DOJO_REDUCED_BELOW) {
      DOJO_LANE(*r, i) = (DOJO_E)dojo_reduce_large(value, &quadrant);
      DOJO_LANE(*n, i) = DOJO_MAGIC + quadrant;
    }
  }
}

/* sin(|x| + quadrants * pi/2). */
DOJO_INLINE DOJO_V DOJO_FN(sinabs)(DOJO_V x, DOJO_UINT quadrants) {
  DOJO_V a = DOJO_FN(abs)(x);
  DOJO_V shifted = DOJO_FMA(a, DOJO_C((DOJO_E)0x1.45f306dc9c883p-1), DOJO_C(DOJO_MAGIC));
  DOJO_V n = shifted - DOJO_MAGIC;
  DOJO_V r = DOJO_MINUS_HALF_PI(n, a);
  if (DOJO_FN(any)(a > DOJO_REDUCED_BELOW)) DOJO_FN(reducelarge)(&a, &r, &shifted);
  DOJO_U quadrant = DOJO_BITS(shifted) + quadrants;
  DOJO_M odd = (DOJO_M)((quadrant & 1) != 0);
  DOJO_V result = DOJO_SEL(odd, DOJO_FN(cossmall)(r), DOJO_FN(sinsmall)(r));
  return DOJO_FROM(DOJO_BITS(result) ^ ((quadrant >> 1) << (DOJO_MATH_BITS - 1)));
}

DOJO_INLINE DOJO_V DOJO_FN(sin)(DOJO_V x) {
  return DOJO_FROM(DOJO_BITS(DOJO_FN(sinabs)(x, 0)) ^ (DOJO_BITS(x) & DOJO_SIGN));
}

DOJO_INLINE DOJO_V DOJO_FN(cos)(DOJO_V x) {
  return DOJO_FN(sinabs)(x, 1);
}

#endif

#ifdef DOJO_NEED_POW

DOJO_INLINE DOJO_V DOJO_FN(pow)(DOJO_V x, DOJO_V y) {
  DOJO_V a = DOJO_FN(abs)(x), b = DOJO_FN(abs)(y);
  DOJO_V units = b + DOJO_INTEGER_FROM;
  DOJO_M whole = (units - DOJO_INTEGER_FROM == b) | (b >= DOJO_INTEGER_FROM);
  DOJO_U unit = DOJO_BITS(DOJO_SEL(b < DOJO_INTEGER_FROM, units, b));
  DOJO_M odd = whole & (b < 2 * DOJO_INTEGER_FROM) & (DOJO_M)((unit & 1) != 0);
  DOJO_M edge = (a == 0) | (a == DOJO_INF);
  DOJO_V power = DOJO_FN(atleast)(DOJO_FN(atmost)(y, 0x1p100), -0x1p100);
  DOJO_V at_edge = DOJO_SEL((a == 0) == (y < 0), DOJO_SPLAT(DOJO_INF), DOJO_SPLAT(0));
  DOJO_V result = DOJO_SEL(edge, at_edge, DOJO_FN(powpositive)(a, power));
  result = DOJO_SEL(odd, DOJO_FN(withsign)(result, x), result);
  result = DOJO_SEL(((x < 0) & (a < DOJO_INF) & (whole == 0)), DOJO_SPLAT(DOJO_NAN), result);
  result = DOJO_SEL((x != x) | (y != y), x + y, result);
  return DOJO_SEL((x == 1) | (y == 0), DOJO_SPLAT(1), result);
}

#endif

#undef DOJO_REDUCED_BELOW
#undef DOJO_MINUS_HALF_PI
#undef DOJO_E
#undef DOJO_INT
#undef DOJO_UINT
#undef DOJO_SIGN
#undef DOJO_MANTISSA
#undef DOJO_MAGIC
#undef DOJO_INTEGER_FROM
#undef DOJO_SQRT
#undef DOJO_FMA_OF_ONE
#undef DOJO_NATIVE_FMA
#undef DOJO_C
#undef DOJO_INF
#undef DOJO_NAN
#undef DOJO_CONVERT
#undef DOJO_LANE
#undef DOJO_SCALE
#undef DOJO_INVERSE14
#undef DOJO_RSQRT14
#undef DOJO_PICK
#undef DOJO_PICK8
#undef DOJO_BOUNDED
#undef DOJO_EXPONENT
#undef DOJO_NEAR_ONE
#undef DOJO_MATH_LANES
#undef DOJO_SUFFIX

#endif
