/* Vector maths for the C that PerfDojo generates: inlined, branch-free where the common case allows
 * it, without intrinsics, so that one text serves every target. It uses GNU C vector extensions
 * (Clang, or GCC 12 and later).
 *
 * Use: define DOJO_NEED_F32X16, _F32X8, _F32X4, _F32, _F64X8, _F64X4, _F64X2 or _F64 (any of them),
 * then include. Each gives, for its suffix s (f32x16, ..., f64),
 *   dojo_s, dojo_mask_s                  the type, and what comparing two of it yields
 *   dojo_exp_s(x)  log tanh erf sqrt rsqrt sigmoid abs floor
 *   dojo_max_s(a, b)  min                dojo_fma_s(a, b, c)      dojo_select_s(mask, a, b)
 *
 * Largest error seen, in units in the last place of the exact result, on a target with a fused
 * multiply-add and on one without. Over every 97th
 * float and all edge cases.
 *
 *   function   f32 fma   f32 plain
 *   exp        0.86      1.11
 *   log        0.80      0.80
 *   tanh       1.38      1.38
 *   erf        0.97      1.05
 *   rsqrt      1.50      1.50
 *   sigmoid    1.44      2.20
 *   sqrt       0.50      0.50
 *
 * Special values are those of C's Annex F: signed zeros, infinities, NaN and gradual underflow
 * included; rsqrt(+-0) is +-inf. max and min give NaN if either operand is one and leave the sign of
 * a zero open; their test for NaN looks at b, so in a running maximum a should be the accumulator.
 * Floating-point exceptions are not raised as Annex F says. fma rounds once where the target has the
 * instruction and twice where it has not.
 *
 * Clang keeps these functions precise whatever -ffast-math says, except that -ffinite-math-only still
 * drops NaN and infinity. GCC must compile without -ffast-math, and wants -fno-math-errno for sqrt. */

#ifndef DOJO_MATH_LANES

#if defined(__FAST_MATH__) && !defined(__clang__)
#error "dojo_math.h: compile without -ffast-math, or with Clang"
#endif

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpsabi"
#if defined(__clang__)
#pragma float_control(push)
#pragma float_control(precise, on)
#pragma clang fp contract(fast)
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
#define DOJO_BITS(x) DOJO_FN(tobits)(x)
#define DOJO_FROM(u) DOJO_FN(frombits)(u)
#define DOJO_SEL(mask, a, b) DOJO_FN(select)(mask, a, b)
#define DOJO_SPLAT(c) DOJO_FN(splat)(c)

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
#undef DOJO_BITS
#undef DOJO_FROM
#undef DOJO_SEL
#undef DOJO_SPLAT

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
#define DOJO_MAGIC 0x1.8p23f
#define DOJO_INTEGER_FROM 0x1p23f
#define DOJO_SQRT __builtin_sqrtf
#define DOJO_INF __builtin_inff()
#define DOJO_NAN __builtin_nanf("")
#else
#define DOJO_E double
#define DOJO_INT long long
#define DOJO_UINT unsigned long long
#define DOJO_SIGN 0x8000000000000000ull
#define DOJO_MAGIC 0x1.8p52
#define DOJO_INTEGER_FROM 0x1p52
#define DOJO_SQRT __builtin_sqrt
#define DOJO_INF __builtin_inf()
#define DOJO_NAN __builtin_nan("")
#endif

/* What differs between a vector and a scalar; everything below this block is written once. */
#if DOJO_MATH_LANES == 1
typedef DOJO_E DOJO_V;
typedef int DOJO_M;
typedef DOJO_UINT DOJO_U;
#define DOJO_CONVERT(x, type) ((type)(x))
#define DOJO_LANE(x, i) (x)
DOJO_INLINE DOJO_V DOJO_FN(splat)(DOJO_E c) { return c; }
DOJO_INLINE DOJO_V DOJO_FN(select)(DOJO_M mask, DOJO_V a, DOJO_V b) { return mask ? a : b; }
DOJO_INLINE DOJO_V DOJO_FN(nanwhere)(DOJO_M mask, DOJO_V x) { return mask ? DOJO_NAN : x; }
#else
typedef DOJO_E DOJO_V __attribute__((vector_size(DOJO_MATH_LANES * DOJO_MATH_BITS / 8)));
typedef DOJO_INT DOJO_M __attribute__((vector_size(DOJO_MATH_LANES * DOJO_MATH_BITS / 8)));
typedef DOJO_UINT DOJO_U __attribute__((vector_size(DOJO_MATH_LANES * DOJO_MATH_BITS / 8)));
#define DOJO_CONVERT(x, type) __builtin_convertvector(x, type)
#define DOJO_LANE(x, i) (x)[i]
DOJO_INLINE DOJO_V DOJO_FN(splat)(DOJO_E c) { return c - (DOJO_V){0}; }
DOJO_INLINE DOJO_V DOJO_FN(select)(DOJO_M mask, DOJO_V a, DOJO_V b) {
  return (DOJO_V)(((DOJO_U)mask & (DOJO_U)a) | (~(DOJO_U)mask & (DOJO_U)b));
}
DOJO_INLINE DOJO_V DOJO_FN(nanwhere)(DOJO_M mask, DOJO_V x) {
  return (DOJO_V)((DOJO_U)mask | (DOJO_U)x);
}
#endif

DOJO_INLINE DOJO_U DOJO_FN(tobits)(DOJO_V x) {
  union { DOJO_V value; DOJO_U bits; } pun = {x};
  return pun.bits;
}

DOJO_INLINE DOJO_V DOJO_FN(frombits)(DOJO_U x) {
  union { DOJO_U bits; DOJO_V value; } pun = {x};
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

DOJO_INLINE DOJO_V DOJO_FN(abs)(DOJO_V x) { return DOJO_FROM(DOJO_BITS(x) & ~DOJO_SIGN); }

/* a, whose sign bit is clear, or which is NaN, with x's sign. */
DOJO_INLINE DOJO_V DOJO_FN(withsign)(DOJO_V a, DOJO_V x) {
  return DOJO_FROM(DOJO_BITS(a) | (DOJO_BITS(x) & DOJO_SIGN));
}

DOJO_INLINE DOJO_V DOJO_FN(max)(DOJO_V a, DOJO_V b) {
  return DOJO_FN(nanwhere)(b != b, DOJO_SEL(b > a, b, a));
}

DOJO_INLINE DOJO_V DOJO_FN(min)(DOJO_V a, DOJO_V b) {
  return DOJO_FN(nanwhere)(b != b, DOJO_SEL(b < a, b, a));
}

/* Bounds from above and below; NaN stays NaN. */
DOJO_INLINE DOJO_V DOJO_FN(atmost)(DOJO_V x, DOJO_E limit) {
  return DOJO_SEL(x > limit, DOJO_SPLAT(limit), x);
}

DOJO_INLINE DOJO_V DOJO_FN(atleast)(DOJO_V x, DOJO_E limit) {
  return DOJO_SEL(x < limit, DOJO_SPLAT(limit), x);
}

DOJO_INLINE DOJO_V DOJO_FN(fma)(DOJO_V a, DOJO_V b, DOJO_V c) {
#if DOJO_FUSED && defined(__clang__)
  return __builtin_elementwise_fma(a, b, c);
#else
  return a * b + c;
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

DOJO_INLINE DOJO_V DOJO_FN(rsqrt)(DOJO_V x) { return 1 / DOJO_FN(sqrt)(x); }

#if DOJO_MATH_BITS == 32

/* e^r for |r| <= 0.348. */
DOJO_INLINE DOJO_V DOJO_FN(expsmall)(DOJO_V r) {
  DOJO_V p = r * 0x1.6a6316p-10f + 0x1.123c5ep-7f;
  p = p * r + 0x1.5558a0p-5f;
  p = p * r + 0x1.55548ep-3f;
  p = p * r + 0x1.fffffcp-2f;
  p = p * r + 1;
  return p * r + 1;
}

/* e^x where 2^n is a normal number. */
DOJO_INLINE DOJO_V DOJO_FN(expnormal)(DOJO_V x) {
  DOJO_V shifted = x * 0x1.715476p+0f + (DOJO_MAGIC + 127);
  DOJO_V n = shifted - (DOJO_MAGIC + 127);
  DOJO_V r = n * -0.693359375f + x;
  DOJO_V p = DOJO_FN(expsmall)(n * 2.12194440e-4f + r);
  return p * DOJO_FROM(DOJO_BITS(shifted) << 23);
}

/* 2^n is applied as two factors, each a normal number, so that only the last product rounds. */
DOJO_INLINE DOJO_V DOJO_FN(exp)(DOJO_V x) {
  DOJO_V c = DOJO_FN(atleast)(DOJO_FN(atmost)(x, 89.0f), -104.0f);
  DOJO_V shifted = c * 0x1.715476p+0f + (DOJO_MAGIC + 254);
  DOJO_V n = shifted - (DOJO_MAGIC + 254);
  DOJO_V r = n * -0.693359375f + c;
  DOJO_V p = DOJO_FN(expsmall)(n * 2.12194440e-4f + r);
  DOJO_U both = DOJO_BITS(shifted), half = both >> 1;
  return p * DOJO_FROM(half << 23) * DOJO_FROM((both - half) << 23);
}

DOJO_INLINE DOJO_V DOJO_FN(log)(DOJO_V x) {
  DOJO_M tiny = x < 0x1p-126f;
  DOJO_U bits = DOJO_BITS(DOJO_SEL(tiny, x * 0x1p23f, x)) + (0x3f800000u - 0x3f3504f3u);
  DOJO_V bias = DOJO_SEL(tiny, DOJO_SPLAT(150), DOJO_SPLAT(127));
  DOJO_V e = DOJO_CONVERT((DOJO_M)(bits >> 23), DOJO_V) - bias;
  DOJO_V f = DOJO_FROM((bits & 0x7fffffu) + 0x3f3504f3u) - 1;
  DOJO_V p = f * -0x1.2a6f78p-4f + 0x1.015974p-3f;
  p = p * f + -0x1.0e96ccp-3f;
  p = p * f + 0x1.239ce2p-3f;
  p = p * f + -0x1.5466fep-3f;
  p = p * f + 0x1.99944ep-3f;
  p = p * f + -0x1.000234p-2f;
  p = p * f + 0x1.555570p-2f;
  DOJO_V square = f * f;
  DOJO_V rest = e * -2.12194440e-4f + p * (square * f);
  DOJO_V result = e * 0.693359375f + (f + (square * -0.5f + rest));
  DOJO_V pole = DOJO_SEL(x == 0, DOJO_SPLAT(-DOJO_INF), DOJO_SPLAT(DOJO_NAN));
  return DOJO_SEL(x > 0, DOJO_SEL(x < DOJO_INF, result, x), DOJO_SEL(x == x, pole, x));
}

DOJO_INLINE DOJO_V DOJO_FN(tanh)(DOJO_V x) {
  DOJO_V a = DOJO_FN(atmost)(DOJO_FN(abs)(x), 9.1f);
  DOJO_V z = a * a;
  DOJO_V p = z * -0x1.71de24p-8f + 0x1.5143eep-6f;
  p = p * z + -0x1.b81a10p-5f;
  p = p * z + 0x1.110622p-3f;
  p = p * z + -0x1.55552ep-2f;
  DOJO_V low = p * (z * a) + a;
  DOJO_V high = 1 - 2 / (DOJO_FN(expnormal)(a + a) + 1);
  return DOJO_FN(withsign)(DOJO_SEL(a < 0.6f, low, high), x);
}

/* Near 0 an odd polynomial; beyond it 1 - erfc, where log(erfc) is a polynomial. */
DOJO_INLINE DOJO_V DOJO_FN(erf)(DOJO_V x) {
  DOJO_V a = DOJO_FN(atmost)(DOJO_FN(abs)(x), 4.0f);
  DOJO_V z = a * a;
  DOJO_V p = z * 0x1.5f5af8p-14f + -0x1.aade3ep-11f;
  p = p * z + 0x1.54d38ap-8f;
  p = p * z + -0x1.b80ebep-6f;
  p = p * z + 0x1.ce2df8p-4f;
  p = p * z + -0x1.812742p-2f;
  p = p * z + 0x1.06eba8p-3f;
  DOJO_V low = p * a + a;
  DOJO_V q = a * 0x1.c11cf8p-13f + -0x1.a59634p-9f;
  q = q * a + 0x1.771d1ep-6f;
  q = q * a + -0x1.af302p-4f;
  q = q * a + -0x1.457bf2p-1f;
  q = q * a + -0x1.0733b6p-3f;
  DOJO_V high = 1 - DOJO_FN(expnormal)(q * a - a);
  return DOJO_FN(withsign)(DOJO_SEL(a < 0.92f, low, high), x);
}

/* 1 / (1 + e^-x), written so that neither tail overflows or loses its small values. Where a product's
 * rounding can be seen, one correction removes the errors of the quotient and of 1 + e. */
DOJO_INLINE DOJO_V DOJO_FN(sigmoid)(DOJO_V x) {
  DOJO_V e = DOJO_FN(exp)(-DOJO_FN(abs)(x));
  DOJO_V top = DOJO_SEL(x < 0, e, DOJO_SPLAT(1)), bottom = 1 + e;
#if DOJO_FUSED
  DOJO_V inverse = 1 / bottom, quotient = top * inverse;
  DOJO_V lost = quotient * (e - (bottom - 1));
  return quotient + (DOJO_FN(fma)(-quotient, bottom, top) - lost) * inverse;
#else
  return top / bottom;
#endif
}

#endif

#undef DOJO_E
#undef DOJO_INT
#undef DOJO_UINT
#undef DOJO_SIGN
#undef DOJO_MAGIC
#undef DOJO_INTEGER_FROM
#undef DOJO_SQRT
#undef DOJO_INF
#undef DOJO_NAN
#undef DOJO_CONVERT
#undef DOJO_LANE
#undef DOJO_MATH_LANES
#undef DOJO_SUFFIX

#endif
