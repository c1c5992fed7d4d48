/* SPDX-License-Identifier: MIT-0 */
/* Maths for the CUDA C++ that PerfDojo generates, of one number at a time. It needs no library of
 * the GPU's vendor: the same text compiles under Clang as CUDA and HIP without an SDK, under nvcc,
 * and as C++ for a host, and gives the same bits on all of them (NaN's own bits aside).
 *
 * For the suffixes s f32 (float) and f64 (double):
 *   dojo_exp_s(x)  log tanh erf sin cos sqrt rsqrt sigmoid abs floor
 *   dojo_pow_s(x, y)  max min            dojo_fma_s(a, b, c)
 *
 * Largest error in units in the last place of the exact result, as the tests found them on a host,
 * rounded up; f32 over every 61st float, pow and f64 over samples of the whole range and edge
 * cases.
 *
 *   function   f32    f64
 *   exp        0.90   0.88
 *   log        0.86   0.86
 *   tanh       1.34   1.42
 *   erf        1.05   1.05
 *   sin        1.62   1.62
 *   cos        1.62   1.62
 *   rsqrt      1.50   1.50
 *   sigmoid    1.55   1.55
 *   pow        0.70   1.20
 *   sqrt       0.50   0.50
 *
 * Special values are those of C's Annex F: signed zeros, infinities, NaN and gradual underflow
 * included; rsqrt(+-0) is +-inf. max and min give NaN if either operand is one and leave the sign
 * of a zero open. fma rounds once everywhere; a host without the instruction calls its library.
 * sin and cos hold their bound over the whole range. powf computes in double.
 *
 * The errors above, and equal bits, want precise arithmetic: no -ffast-math, no flushing of
 * denormals (the default), and of nvcc -fmad=false, without which it contracts more than is
 * written as fma. */
#ifndef DOJO_GPU_MATH_H
#define DOJO_GPU_MATH_H

#if defined(__FAST_MATH__)
#error "dojo_gpu_math.h: compile without fast maths"
#endif

/* How the functions are declared; defined before the inclusion, it is taken as it is. */
#if defined(__CUDA__) || defined(__CUDACC__) || defined(__HIP__)
#define DOJO_DEVICE_ __attribute__((device))
#else
#define DOJO_DEVICE_
#endif
#ifndef DOJO_DEVICE
#define DOJO_DEVICE static inline DOJO_DEVICE_ __attribute__((always_inline, unused))
#endif
#define DOJO_SLOW static DOJO_DEVICE_ __attribute__((noinline, unused))

#if defined(__clang__)
#pragma clang fp contract(off)
#endif

#ifndef INFINITY
#define INFINITY __builtin_inff()
#endif
#ifndef NAN
#define NAN __builtin_nanf("")
#endif

/* Fused, rounded and never contracted operations. */
#if defined(__CUDACC__) && !defined(__clang__) && defined(__CUDA_ARCH__)
#define DOJO_FMA32(a, b, c) __fmaf_rn(a, b, c)
#define DOJO_FMA64(a, b, c) __fma_rn(a, b, c)
#define DOJO_SQRT32(x) __fsqrt_rn(x)
#define DOJO_SQRT64(x) __dsqrt_rn(x)
#define DOJO_FLOOR32(x) floorf(x)
#define DOJO_FLOOR64(x) floor(x)
#define DOJO_MUL64(a, b) __dmul_rn(a, b)
#else
#define DOJO_FMA32(a, b, c) __builtin_fmaf(a, b, c)
#define DOJO_FMA64(a, b, c) __builtin_fma(a, b, c)
#define DOJO_SQRT32(x) __builtin_sqrtf(x)
#define DOJO_SQRT64(x) __builtin_sqrt(x)
#define DOJO_FLOOR32(x) __builtin_floorf(x)
#define DOJO_FLOOR64(x) __builtin_floor(x)
#define DOJO_MUL64(a, b) ((a) * (b))
#endif

typedef unsigned dojo_u32;
typedef unsigned long long dojo_u64;

#define DOJO_SIGN32 0x80000000u
#define DOJO_SIGN64 0x8000000000000000ull
#define DOJO_MAGIC32 0x1.8p23f
#define DOJO_MAGIC64 0x1.8p52

DOJO_DEVICE dojo_u32 dojo_bits_f32(float x) {
  union {
    float value;
    dojo_u32 bits;
  } pun = {x};
  return pun.bits;
}

DOJO_DEVICE float dojo_from_f32(dojo_u32 bits) {
  union {
    dojo_u32 bits;
    float value;
  } pun = {bits};
  return pun.value;
}

DOJO_DEVICE dojo_u64 dojo_bits_f64(double x) {
  union {
    double value;
    dojo_u64 bits;
  } pun = {x};
  return pun.bits;
}

DOJO_DEVICE double dojo_from_f64(dojo_u64 bits) {
  union {
    dojo_u64 bits;
    double value;
  } pun = {bits};
  return pun.value;
}

DOJO_DEVICE float dojo_fma_f32(float a, float b, float c) {
  return DOJO_FMA32(a, b, c);
}

DOJO_DEVICE double dojo_fma_f64(double a, double b, double c) {
  return DOJO_FMA64(a, b, c);
}

DOJO_DEVICE float dojo_abs_f32(float x) {
  return dojo_from_f32(dojo_bits_f32(x) & ~DOJO_SIGN32);
}

DOJO_DEVICE double dojo_abs_f64(double x) {
  return dojo_from_f64(dojo_bits_f64(x) & ~DOJO_SIGN64);
}

/* a, whose sign bit is clear, or which is NaN, with x's sign. */
DOJO_DEVICE float dojo_withsign_f32(float a, float x) {
  return dojo_from_f32(dojo_bits_f32(a) | (dojo_bits_f32(x) & DOJO_SIGN32));
}

DOJO_DEVICE double dojo_withsign_f64(double a, double x) {
  return dojo_from_f64(dojo_bits_f64(a) | (dojo_bits_f64(x) & DOJO_SIGN64));
}

DOJO_DEVICE float dojo_max_f32(float a, float b) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  float result;
  asm("max.NaN.f32 %0, %1, %2;" : "=f"(result) : "f"(a), "f"(b));
  return result;
#else
  return a != a || a > b ? a : b;
#endif
}

DOJO_DEVICE float dojo_min_f32(float a, float b) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  float result;
  asm("min.NaN.f32 %0, %1, %2;" : "=f"(result) : "f"(a), "f"(b));
  return result;
#else
  return a != a || a < b ? a : b;
#endif
}

DOJO_DEVICE double dojo_max_f64(double a, double b) {
  return a != a || a > b ? a : b;
}

DOJO_DEVICE double dojo_min_f64(double a, double b) {
  return a != a || a < b ? a : b;
}

DOJO_DEVICE float dojo_floor_f32(float x) {
  return DOJO_FLOOR32(x);
}

DOJO_DEVICE double dojo_floor_f64(double x) {
  return DOJO_FLOOR64(x);
}

DOJO_DEVICE float dojo_sqrt_f32(float x) {
  return DOJO_SQRT32(x);
}

DOJO_DEVICE double dojo_sqrt_f64(double x) {
  return DOJO_SQRT64(x);
}

DOJO_DEVICE float dojo_rsqrt_f32(float x) {
  return 1 / DOJO_SQRT32(x);
}

DOJO_DEVICE double dojo_rsqrt_f64(double x) {
  return 1 / DOJO_SQRT64(x);
}

/* ---- exp ---- */

/* e^r for |r| <= 0.348. */
DOJO_DEVICE float dojo_expsmall_f32(float r) {
  float p = DOJO_FMA32(r, 0x1.6a6316p-10f, 0x1.123c5ep-7f);
  p = DOJO_FMA32(p, r, 0x1.5558a0p-5f);
  p = DOJO_FMA32(p, r, 0x1.55548ep-3f);
  p = DOJO_FMA32(p, r, 0x1.fffffcp-2f);
  p = DOJO_FMA32(p, r, 1.0f);
  return DOJO_FMA32(p, r, 1.0f);
}

/* p * 2^n, rounded once, for 1/2 < p < 2, where the low bits of shifted are n plus twice the
 * exponent's bias: 2^n as two factors, each a normal number. */
DOJO_DEVICE float dojo_scaled_f32(float p, float shifted) {
  dojo_u32 both = dojo_bits_f32(shifted), half = both >> 1;
  return p * dojo_from_f32(half << 23) * dojo_from_f32((both - half) << 23);
}

DOJO_DEVICE double dojo_scaled_f64(double p, double shifted) {
  dojo_u64 both = dojo_bits_f64(shifted), half = both >> 1;
  return p * dojo_from_f64(half << 52) * dojo_from_f64((both - half) << 52);
}

/* x - n * log(2), n the difference. */
DOJO_DEVICE float dojo_minusln2_f32(float n, float x) {
  float r = DOJO_FMA32(n, -0.693359375f, x);
  return DOJO_FMA32(n, 2.12194440e-4f, r);
}

DOJO_DEVICE float dojo_exp_f32(float x) {
  float c = x > 89.0f ? 89.0f : x;
  c = c < -104.0f ? -104.0f : c;
  float shifted = DOJO_FMA32(c, 0x1.715476p+0f, DOJO_MAGIC32 + 254);
  float n = shifted - (DOJO_MAGIC32 + 254);
  return dojo_scaled_f32(dojo_expsmall_f32(dojo_minusln2_f32(n, c)), shifted);
}

/* e^x where 2^n is a normal number. */
DOJO_DEVICE float dojo_expnormal_f32(float x) {
  float shifted = DOJO_FMA32(x, 0x1.715476p+0f, DOJO_MAGIC32 + 127);
  float n = shifted - (DOJO_MAGIC32 + 127);
  float r = dojo_minusln2_f32(n, x), square = r * r;
  float p = DOJO_FMA32(square, 0x1.6a6316p-10f, DOJO_FMA32(r, 0x1.123c5ep-7f, 0x1.5558a0p-5f));
  p = DOJO_FMA32(p, square, DOJO_FMA32(r, 0x1.55548ep-3f, 0x1.fffffcp-2f));
  p = DOJO_FMA32(p, square, r);
  float power = dojo_from_f32(dojo_bits_f32(shifted) << 23);
  return DOJO_FMA32(p, power, power);
}

/* e^r for |r| <= 0.348. */
DOJO_DEVICE double dojo_expsmall_f64(double r) {
  double p = DOJO_FMA64(r, 0x1.1edc6d9545823p-29, 0x1.af6f7a1d20ce1p-26);
  p = DOJO_FMA64(p, r, 0x1.27e53f8d6a159p-22);
  p = DOJO_FMA64(p, r, 0x1.71ddedf95474p-19);
  p = DOJO_FMA64(p, r, 0x1.a01a017733a9bp-16);
  p = DOJO_FMA64(p, r, 0x1.a01a01b46a272p-13);
  p = DOJO_FMA64(p, r, 0x1.6c16c16c1fa59p-10);
  p = DOJO_FMA64(p, r, 0x1.111111110e9c1p-7);
  p = DOJO_FMA64(p, r, 0x1.5555555555541p-5);
  p = DOJO_FMA64(p, r, 0x1.555555555555cp-3);
  p = DOJO_FMA64(p, r, 0x1p-1);
  p = DOJO_FMA64(p, r, 1.0);
  return DOJO_FMA64(p, r, 1.0);
}

/* e^x as the product of the result and *power, where 2^n is a normal number. */
DOJO_DEVICE double dojo_expfactors_f64(double x, double* power) {
  double shifted = DOJO_FMA64(x, 0x1.71547652b82fep+0, DOJO_MAGIC64 + 1023);
  double n = shifted - (DOJO_MAGIC64 + 1023);
  double r = DOJO_FMA64(n, -0x1.62e42feep-1, x);
  *power = dojo_from_f64(dojo_bits_f64(shifted) << 52);
  return dojo_expsmall_f64(DOJO_FMA64(n, -0x1.a39ef35793c76p-33, r));
}

/* e^(x + tail). */
DOJO_DEVICE double dojo_expsum_f64(double x, double tail) {
  double c = x > 710.0 ? 710.0 : x;
  c = c < -746.0 ? -746.0 : c;
  double shifted = DOJO_FMA64(c, 0x1.71547652b82fep+0, DOJO_MAGIC64 + 2046);
  double n = shifted - (DOJO_MAGIC64 + 2046);
  double r = DOJO_FMA64(n, -0x1.62e42feep-1, c);
  return dojo_scaled_f64(dojo_expsmall_f64(DOJO_FMA64(n, -0x1.a39ef35793c76p-33, tail) + r),
                         shifted);
}

DOJO_DEVICE double dojo_exp_f64(double x) {
  return dojo_expsum_f64(x, 0.0);
}

/* ---- log ---- */

DOJO_DEVICE float dojo_log_f32(float x) {
  bool tiny = x < 0x1p-126f;
  dojo_u32 bits = dojo_bits_f32(tiny ? x * 0x1p23f : x) + (0x3f800000u - 0x3f3504f3u);
  float e = (float)((int)(bits >> 23) - (tiny ? 150 : 127));
  float f = dojo_from_f32((bits & 0x7fffffu) + 0x3f3504f3u) - 1;
  float p = DOJO_FMA32(f, -0x1.2a6f78p-4f, 0x1.015974p-3f);
  p = DOJO_FMA32(p, f, -0x1.0e96ccp-3f);
  p = DOJO_FMA32(p, f, 0x1.239ce2p-3f);
  p = DOJO_FMA32(p, f, -0x1.5466fep-3f);
  p = DOJO_FMA32(p, f, 0x1.99944ep-3f);
  p = DOJO_FMA32(p, f, -0x1.000234p-2f);
  p = DOJO_FMA32(p, f, 0x1.555570p-2f);
  float square = f * f;
  float rest = DOJO_FMA32(p, square * f, e * -2.12194440e-4f);
  float result = DOJO_FMA32(e, 0.693359375f, f + DOJO_FMA32(square, -0.5f, rest));
  float pole = x == 0 ? -INFINITY : NAN;
  return x > 0 ? (x < INFINITY ? result : x) : (x == x ? pole : x);
}

/* x > 0 as 2^e * m with m from sqrt(1/2) to sqrt(2). */
DOJO_DEVICE double dojo_split_f64(double x, double* e) {
  bool tiny = x < 0x1p-1022;
  dojo_u64 bits =
      dojo_bits_f64(tiny ? x * 0x1p54 : x) + (0x3ff0000000000000ull - 0x3fe6a09e667f3bcdull);
  *e = (double)((int)(bits >> 52) - (tiny ? 1077 : 1023));
  return dojo_from_f64((bits & 0xfffffffffffffull) + 0x3fe6a09e667f3bcdull);
}

/* log(1 + f) = f - f^2/2 + s * (f^2/2 + R(s)) for s = f / (2 + f). */
DOJO_DEVICE double dojo_log_f64(double x) {
  double e, f = dojo_split_f64(x, &e) - 1;
  double s = f / (f + 2), z = s * s, half = f * f * 0.5;
  double p = DOJO_FMA64(z, 0x1.2f32570062c1ep-4, 0x1.399d755ad2e2fp-4);
  p = DOJO_FMA64(p, z, 0x1.7466675940284p-4);
  p = DOJO_FMA64(p, z, 0x1.c71c514dd2aedp-4);
  p = DOJO_FMA64(p, z, 0x1.24924942cc2f9p-3);
  p = DOJO_FMA64(p, z, 0x1.999999997ef07p-3);
  p = DOJO_FMA64(p, z, 0x1.5555555555595p-2);
  double rest = DOJO_FMA64(s, DOJO_FMA64(p, z + z, half), DOJO_MUL64(e, 0x1.a39ef35793c76p-33));
  double result = DOJO_FMA64(e, 0x1.62e42feep-1, f - (half - rest));
  double pole = x == 0 ? -INFINITY : NAN;
  return x > 0 ? (x < INFINITY ? result : x) : (x == x ? pole : x);
}

/* ---- tanh ---- */

DOJO_DEVICE float dojo_tanh_f32(float x) {
  float a = dojo_abs_f32(x);
  a = a > 9.1f ? 9.1f : a;
  float z = a * a;
  float p = DOJO_FMA32(z, -0x1.71de24p-8f, 0x1.5143eep-6f);
  p = DOJO_FMA32(p, z, -0x1.b81a10p-5f);
  p = DOJO_FMA32(p, z, 0x1.110622p-3f);
  p = DOJO_FMA32(p, z, -0x1.55552ep-2f);
  float low = DOJO_FMA32(p, z * a, a);
  float high = 1 - 2 / (dojo_expnormal_f32(a + a) + 1);
  return dojo_withsign_f32(a < 0.6f ? low : high, x);
}

DOJO_DEVICE double dojo_tanh_f64(double x) {
  double a = dojo_abs_f64(x);
  a = a > 19.1 ? 19.1 : a;
  double z = a * a;
  double p = DOJO_FMA64(z, -0x1.08401044a8618p-16, 0x1.40c686f3f5a0bp-14);
  p = DOJO_FMA64(p, z, -0x1.de17a28c7f99bp-13);
  p = DOJO_FMA64(p, z, 0x1.333e4883539e6p-11);
  p = DOJO_FMA64(p, z, -0x1.7d627afb65bc9p-10);
  p = DOJO_FMA64(p, z, 0x1.d6ce8c53266ap-9);
  p = DOJO_FMA64(p, z, -0x1.226e11455cbffp-7);
  p = DOJO_FMA64(p, z, 0x1.664f474a356cdp-6);
  p = DOJO_FMA64(p, z, -0x1.ba1ba1b3f21a2p-5);
  p = DOJO_FMA64(p, z, 0x1.11111111094abp-3);
  p = DOJO_FMA64(p, z, -0x1.55555555554e8p-2);
  double low = DOJO_FMA64(p, z * a, a);
  double power, factor = dojo_expfactors_f64(a + a, &power);
  double high = 1 - 2 / DOJO_FMA64(factor, power, 1.0);
  return dojo_withsign_f64(a < 0.6 ? low : high, x);
}

/* ---- erf: near 0 an odd polynomial; beyond it 1 - erfc, where log(erfc) is a polynomial ---- */

DOJO_DEVICE float dojo_erf_f32(float x) {
  float a = dojo_abs_f32(x);
  a = a > 4.0f ? 4.0f : a;
  float z = a * a;
  float p = DOJO_FMA32(z, 0x1.5f5af8p-14f, -0x1.aade3ep-11f);
  p = DOJO_FMA32(p, z, 0x1.54d38ap-8f);
  p = DOJO_FMA32(p, z, -0x1.b80ebep-6f);
  p = DOJO_FMA32(p, z, 0x1.ce2df8p-4f);
  p = DOJO_FMA32(p, z, -0x1.812742p-2f);
  p = DOJO_FMA32(p, z, 0x1.06eba8p-3f);
  float low = DOJO_FMA32(p, a, a);
  float q = DOJO_FMA32(DOJO_FMA32(a, 0x1.c11cf8p-13f, -0x1.a59634p-9f), z,
                       DOJO_FMA32(a, 0x1.771d1ep-6f, -0x1.af302p-4f));
  q = DOJO_FMA32(q, z, DOJO_FMA32(a, -0x1.457bf2p-1f, -0x1.0733b6p-3f));
  float high = 1 - dojo_expnormal_f32(DOJO_FMA32(q, a, -a));
  return dojo_withsign_f32(a < 0.92f ? low : high, x);
}

DOJO_DEVICE double dojo_erf_f64(double x) {
  double a = dojo_abs_f64(x);
  a = a > 6.0 ? 6.0 : a;
  double z = a * a;
  double p = DOJO_FMA64(z, 0x1.7e9ff73877483p-34, -0x1.6145f4a5b74dbp-30);
  p = DOJO_FMA64(p, z, 0x1.01e5570855c0bp-26);
  p = DOJO_FMA64(p, z, -0x1.60299d4f815c3p-23);
  p = DOJO_FMA64(p, z, 0x1.b9fcb3d17ac1ap-20);
  p = DOJO_FMA64(p, z, -0x1.f4d416c6561eap-17);
  p = DOJO_FMA64(p, z, 0x1.f9a33e7d76e4bp-14);
  p = DOJO_FMA64(p, z, -0x1.c02db4d82004p-11);
  p = DOJO_FMA64(p, z, 0x1.565bcd138748cp-8);
  p = DOJO_FMA64(p, z, -0x1.b82ce312afb2ap-6);
  p = DOJO_FMA64(p, z, 0x1.ce2f21a043688p-4);
  p = DOJO_FMA64(p, z, -0x1.812746b0379fdp-2);
  p = DOJO_FMA64(p, z, 0x1.06eba8214db69p-3);
  double low = DOJO_FMA64(p, a, a);
  double q = DOJO_FMA64(a, -0x1.a5e11e5648b6ep-49, -0x1.472ebf4f809a5p-44);
  q = DOJO_FMA64(q, a, 0x1.01bf7298f3251p-37);
  q = DOJO_FMA64(q, a, -0x1.b530c3b721faap-33);
  q = DOJO_FMA64(q, a, 0x1.a9b7f8ee07c43p-29);
  q = DOJO_FMA64(q, a, -0x1.1a4be1bda0188p-25);
  q = DOJO_FMA64(q, a, 0x1.12e2d2009e3ap-22);
  q = DOJO_FMA64(q, a, -0x1.98aafba5bbb81p-20);
  q = DOJO_FMA64(q, a, 0x1.d7fc9f019f3c2p-18);
  q = DOJO_FMA64(q, a, -0x1.a6448890ea3ecp-16);
  q = DOJO_FMA64(q, a, 0x1.19ffb3defb52bp-14);
  q = DOJO_FMA64(q, a, -0x1.e77cd4e5acb16p-14);
  q = DOJO_FMA64(q, a, 0x1.089fff307d10dp-15);
  q = DOJO_FMA64(q, a, 0x1.1a9eeb390487cp-11);
  q = DOJO_FMA64(q, a, -0x1.b33bd526d89cep-10);
  q = DOJO_FMA64(q, a, 0x1.8dbcbff41f0acp-13);
  q = DOJO_FMA64(q, a, 0x1.3987c237f9bbbp-6);
  q = DOJO_FMA64(q, a, -0x1.a4f73fd698eb1p-4);
  q = DOJO_FMA64(q, a, -0x1.45f2f9664a732p-1);
  q = DOJO_FMA64(q, a, -0x1.06ebaca31435cp-3);
  double power, factor = dojo_expfactors_f64(DOJO_FMA64(q, a, -a), &power);
  double high = DOJO_FMA64(-factor, power, 1.0);
  return dojo_withsign_f64(a < 0.92 ? low : high, x);
}

/* ---- sigmoid: 1 / (1 + e^-x), written so that neither tail overflows or loses its small values.
 * One correction removes the errors of the quotient and of 1 + e. ---- */

DOJO_DEVICE float dojo_sigmoid_f32(float x) {
  float e = dojo_exp_f32(-dojo_abs_f32(x));
  float top = x < 0 ? e : 1.0f, bottom = 1 + e, inverse = 1 / bottom;
  float quotient = top * inverse;
  float rest = DOJO_FMA32(quotient, (bottom - 1) - e, DOJO_FMA32(-quotient, bottom, top));
  return DOJO_FMA32(rest, inverse, quotient);
}

DOJO_DEVICE double dojo_sigmoid_f64(double x) {
  double e = dojo_exp_f64(-dojo_abs_f64(x));
  double top = x < 0 ? e : 1.0, bottom = 1 + e, inverse = 1 / bottom;
  double quotient = top * inverse;
  double rest = DOJO_FMA64(quotient, (bottom - 1) - e, DOJO_FMA64(-quotient, bottom, top));
  return DOJO_FMA64(rest, inverse, quotient);
}

/* ---- sin, cos ---- */

/* 2/pi, 32 bits a word, after two words of zeros. */
static DOJO_DEVICE_ const dojo_u32 dojo_two_over_pi[40] __attribute__((unused)) = {
    0u,          0u,          0xa2f9836eu, 0x4e441529u, 0xfc2757d1u, 0xf534ddc0u, 0xdb629599u,
    0x3c439041u, 0xfe5163abu, 0xdebbc561u, 0xb7246e3au, 0x424dd2e0u, 0x06492eeau, 0x09d1921cu,
    0xfe1deb1cu, 0xb129a73eu, 0xe88235f5u, 0x2ebb4484u, 0xe99c7026u, 0xb45f7e41u, 0x3991d639u,
    0x835339f4u, 0x9c845f8bu, 0xbdf9283bu, 0x1ff897ffu, 0xde05980fu, 0xef2f118bu, 0x5a0a6d1fu,
    0x6d367ecfu, 0x27cb09b7u, 0x4f463f66u, 0x9e5fea2du, 0x7527bac7u, 0xebe5f17bu, 0x3d0739f7u,
    0x8a5292eau, 0x6bfb5fb1u, 0x1f8d5d08u, 0x56033046u, 0xfc7b6babu};

/* product[10] = mantissa * 2^shift * the seven words of 2/pi that reach below 4 for it, least
 * significant word first. Words 0 to 6 are then the fraction, the low bits of word 7 the quadrant.
 */
DOJO_SLOW void dojo_times_two_over_pi(dojo_u64 mantissa, int shift, int first,
                                      dojo_u32 product[10]) {
  dojo_u32 factor[3];
  factor[0] = (dojo_u32)(shift < 32 ? mantissa << shift : 0);
  factor[1] = (dojo_u32)(shift < 32 ? mantissa >> (32 - shift) : mantissa << (shift - 32));
  factor[2] = (dojo_u32)(mantissa >> (64 - shift));
  for (int i = 0; i < 10; ++i) product[i] = 0;
  for (int i = 0; i < 3; ++i) {
    dojo_u64 carry = 0;
    for (int j = 0; j < 7; ++j) {
      carry += (dojo_u64)factor[i] * dojo_two_over_pi[first + 6 - j] + product[i + j];
      product[i + j] = (dojo_u32)carry;
      carry >>= 32;
    }
    product[i + 7] = (dojo_u32)carry;
  }
}

struct dojo_reduced {
  double rest;
  dojo_u32 quadrant; /* modulo 4 */
};

/* Payne and Hanek: x (2^15 <= x < inf) is quadrant * pi/2 + rest, which lies in +-pi/4. */
DOJO_SLOW dojo_reduced dojo_reduce_large(double x) {
  dojo_u64 bits = dojo_bits_f64(x);
  int exponent = (int)(bits >> 52) - 1075;
  dojo_u64 mantissa = (bits & 0xfffffffffffffull) | 0x10000000000000ull;
  int first = (exponent + 62) / 32;
  dojo_u32 p[10];
  dojo_times_two_over_pi(mantissa, exponent + 64 - 32 * first, first, p);
  bool negative = (p[6] >> 31) != 0;
  dojo_reduced result;
  result.quadrant = (p[7] + (negative ? 1u : 0u)) & 3;
  dojo_u64 carry = negative ? 1 : 0;
  for (int i = 0; negative && i < 7; ++i) {
    carry += ~p[i];
    p[i] = (dojo_u32)carry;
    carry >>= 32;
  }
  int top = 6;
  double scale = 0x1p-64;
  for (; top > 2 && p[top] == 0; --top) scale *= 0x1p-32;
  dojo_u64 lead = (dojo_u64)p[top] << 32 | p[top - 1];
  double high = (double)(lead & ~0xfffull);
  double low = (double)(lead & 0xfffull) + (double)p[top - 2] * 0x1p-32;
  double rest = DOJO_FMA64(high, 0x1.1a62633145c06p-54, low * 0x1.921fb54442d18p+0);
  double r = DOJO_FMA64(high, 0x1.921fb54442d18p+0, rest);
  result.rest = (negative ? -r : r) * scale;
  return result;
}

/* sin(r) and cos(r) for |r| <= 0.793. */
DOJO_DEVICE float dojo_sinsmall_f32(float r) {
  float z = r * r;
  float p = DOJO_FMA32(z, -0x1.991dp-13f, 0x1.1106c8p-7f);
  p = DOJO_FMA32(p, z, -0x1.555544p-3f);
  return DOJO_FMA32(p, z * r, r);
}

DOJO_DEVICE float dojo_cossmall_f32(float r) {
  float z = r * r;
  float p = DOJO_FMA32(z, 0x1.99de58p-16f, -0x1.6c0c14p-10f);
  p = DOJO_FMA32(p, z, 0x1.55554ap-5f);
  return DOJO_FMA32(p, z * z, DOJO_FMA32(z, -0.5f, 1.0f));
}

DOJO_DEVICE double dojo_sinsmall_f64(double r) {
  double z = r * r;
  double p = DOJO_FMA64(z, 0x1.5d7d8e0d2a31bp-33, -0x1.ae5e1d75ead8p-26);
  p = DOJO_FMA64(p, z, 0x1.71de351cab7f6p-19);
  p = DOJO_FMA64(p, z, -0x1.a01a019bab697p-13);
  p = DOJO_FMA64(p, z, 0x1.111111110f568p-7);
  p = DOJO_FMA64(p, z, -0x1.5555555555547p-3);
  return DOJO_FMA64(p, z * r, r);
}

DOJO_DEVICE double dojo_cossmall_f64(double r) {
  double z = r * r;
  double p = DOJO_FMA64(z, -0x1.8f8d577941ba8p-37, 0x1.1ee9aaefe0c35p-29);
  p = DOJO_FMA64(p, z, -0x1.27e4f7a90d484p-22);
  p = DOJO_FMA64(p, z, 0x1.a01a019c29598p-16);
  p = DOJO_FMA64(p, z, -0x1.6c16c16c14beap-10);
  p = DOJO_FMA64(p, z, 0x1.5555555555549p-5);
  return DOJO_FMA64(p, z * z, DOJO_FMA64(z, -0.5, 1.0));
}

/* sin(|x| + quadrants * pi/2): |x| less a multiple of pi/2, which is taken in parts. */
DOJO_DEVICE float dojo_sinabs_f32(float x, dojo_u32 quadrants) {
  float a = dojo_abs_f32(x);
  float shifted = DOJO_FMA32(a, 0x1.45f306p-1f, DOJO_MAGIC32);
  float n = shifted - DOJO_MAGIC32;
  float r = DOJO_FMA32(n, -0x1.921fb4p+0f, a);
  r = DOJO_FMA32(n, -0x1.84698ap-48f, DOJO_FMA32(n, -0x1.4442d0p-24f, r));
  dojo_u32 quadrant = dojo_bits_f32(shifted);
  if (a > 100000.0f) {
    dojo_reduced reduced = dojo_reduce_large(a < INFINITY ? (double)a : 0x1p100);
    r = a < INFINITY ? (float)reduced.rest : NAN;
    quadrant = reduced.quadrant;
  }
  quadrants += quadrant;
  float result = quadrants & 1 ? dojo_cossmall_f32(r) : dojo_sinsmall_f32(r);
  return dojo_from_f32(dojo_bits_f32(result) ^ (quadrants >> 1 << 31));
}

DOJO_DEVICE double dojo_sinabs_f64(double x, dojo_u64 quadrants) {
  double a = dojo_abs_f64(x);
  double shifted = DOJO_FMA64(a, 0x1.45f306dc9c883p-1, DOJO_MAGIC64);
  double n = shifted - DOJO_MAGIC64;
  double r = DOJO_FMA64(n, -0x1.921fb54442d18p+0, a);
  r = DOJO_FMA64(n, -0x1.c1cd129024e09p-107, DOJO_FMA64(n, -0x1.1a62633145c06p-54, r));
  dojo_u64 quadrant = dojo_bits_f64(shifted);
  if (a > 1e8) {
    dojo_reduced reduced = dojo_reduce_large(a < INFINITY ? a : 0x1p100);
    r = a < INFINITY ? reduced.rest : (double)NAN;
    quadrant = reduced.quadrant;
  }
  quadrants += quadrant;
  double result = quadrants & 1 ? dojo_cossmall_f64(r) : dojo_sinsmall_f64(r);
  return dojo_from_f64(dojo_bits_f64(result) ^ (quadrants >> 1 << 63));
}

DOJO_DEVICE float dojo_sin_f32(float x) {
  return dojo_from_f32(dojo_bits_f32(dojo_sinabs_f32(x, 0)) ^ (dojo_bits_f32(x) & DOJO_SIGN32));
}

DOJO_DEVICE float dojo_cos_f32(float x) {
  return dojo_sinabs_f32(x, 1);
}

DOJO_DEVICE double dojo_sin_f64(double x) {
  return dojo_from_f64(dojo_bits_f64(dojo_sinabs_f64(x, 0)) ^ (dojo_bits_f64(x) & DOJO_SIGN64));
}

DOJO_DEVICE double dojo_cos_f64(double x) {
  return dojo_sinabs_f64(x, 1);
}

/* ---- pow ---- */

/* x^y for x > 0, finite, by way of double: 2^(y * log2(x)), whose conversion rounds. */
DOJO_DEVICE float dojo_powpositive_f32(float x, float y) {
  double e, f = dojo_split_f64((double)x, &e) - 1;
  double p = DOJO_FMA64(f, -0x1.61ac61dbf147dp-4, 0x1.3d25f58f979p-3);
  p = DOJO_FMA64(p, f, -0x1.417fe988d5c7cp-3);
  p = DOJO_FMA64(p, f, 0x1.45a292dfe3b3p-3);
  p = DOJO_FMA64(p, f, -0x1.6eb02b30a52cdp-3);
  p = DOJO_FMA64(p, f, 0x1.a615cb536bdd5p-3);
  p = DOJO_FMA64(p, f, -0x1.ec8d73d344953p-3);
  p = DOJO_FMA64(p, f, 0x1.277732ce685f2p-2);
  p = DOJO_FMA64(p, f, -0x1.715435eb9db4fp-2);
  p = DOJO_FMA64(p, f, 0x1.ec709c00f041p-2);
  p = DOJO_FMA64(p, f, -0x1.7154767baebeap-1);
  p = DOJO_FMA64(p, f, 0x1.71547652ef953p0);
  double power = DOJO_MUL64(DOJO_FMA64(p, f, e), (double)y);
  power = power > 200 ? 200 : power < -200 ? -200 : power;
  double shifted = power + (DOJO_MAGIC64 + 1023);
  double r = power - (shifted - (DOJO_MAGIC64 + 1023));
  double q = DOJO_FMA64(r, 0x1.41d1f653d4334p-13, 0x1.5f4730a4d17a2p-10);
  q = DOJO_FMA64(q, r, 0x1.3b2dc1f10bb17p-7);
  q = DOJO_FMA64(q, r, 0x1.c6aed13757cc7p-5);
  q = DOJO_FMA64(q, r, 0x1.ebfbdaccf8282p-3);
  q = DOJO_FMA64(q, r, 0x1.62e430ca7cfb8p-1);
  q = DOJO_FMA64(q, r, 0x1.000000026b156p0);
  return (float)(q * dojo_from_f64(dojo_bits_f64(shifted) << 52));
}

/* a * b - product without rounding, where product is the nearest double to a * b or its neighbour.
 */
DOJO_DEVICE double dojo_lost_f64(double a, double b, double product) {
  return DOJO_FMA64(a, b, -product);
}

/* atanh(s) / s - 1 - s^2 / 3, for z = s^2. */
DOJO_DEVICE double dojo_atanhrest_f64(double z) {
  double p = DOJO_FMA64(z, 0x1.04329da6d2ffap-4, 0x1.a15bc468b8c87p-5);
  p = DOJO_FMA64(p, z, 0x1.e2991b53fa6f5p-5);
  p = DOJO_FMA64(p, z, 0x1.110e5ad8973e4p-4);
  p = DOJO_FMA64(p, z, 0x1.3b13bd97a2dd2p-4);
  p = DOJO_FMA64(p, z, 0x1.745d1723eab25p-4);
  p = DOJO_FMA64(p, z, 0x1.c71c71c751cecp-4);
  p = DOJO_FMA64(p, z, 0x1.249249249233cp-3);
  p = DOJO_FMA64(p, z, 0x1.999999999999ap-3);
  return DOJO_MUL64(DOJO_MUL64(p, z), z);
}

/* log(x) for x > 0, finite, as the sum of the result and *tail, to about 2^-64. With s = f / (2 +
 * f) it is 2 atanh(s); s, s^2 / 3 and what multiplies them are kept as such sums too. */
DOJO_DEVICE double dojo_logsum_f64(double x, double* tail) {
  double e, m = dojo_split_f64(x, &e);
  double f = m - 1, d = m + 1, d_low = m - (d - 1), inverse = 1 / d, s = DOJO_MUL64(f, inverse);
  double s_low = -DOJO_MUL64(DOJO_FMA64(s, d_low, dojo_lost_f64(s, d, f)), inverse);
  double z = DOJO_MUL64(s, s), z_low = DOJO_FMA64(s + s, s_low, dojo_lost_f64(s, s, z));
  double third = DOJO_MUL64(z, 0x1.5555555555555p-2);
  double third_low = dojo_lost_f64(z, 0x1.5555555555555p-2, third) +
                     DOJO_FMA64(z_low, 0x1.5555555555555p-2, DOJO_MUL64(z, 0x1.5555555555555p-56));
  double rest = dojo_atanhrest_f64(z);
  double t = third + rest, t_low = ((third - t) + rest) + third_low;
  double u = DOJO_MUL64(s, t);
  double u_low = dojo_lost_f64(s, t, u) + DOJO_FMA64(s, t_low, DOJO_MUL64(s_low, t));
  double a = s + u, a_low = ((s - a) + u) + (s_low + u_low);
  double base = DOJO_MUL64(e, 0x1.62e42feep-1), sum = base + (a + a);
  *tail = ((base - sum) + (a + a)) + DOJO_FMA64(e, 0x1.a39ef35793c76p-33, a_low + a_low);
  return sum;
}

/* x^y for x > 0, finite. Where y * log(x) is beyond what exp can give, its tail means nothing. */
DOJO_DEVICE double dojo_powpositive_f64(double x, double y) {
  double tail, head = dojo_logsum_f64(x, &tail);
  double product = DOJO_MUL64(y, head);
  double rest = DOJO_FMA64(y, tail, dojo_lost_f64(y, head, product));
  return dojo_expsum_f64(product, dojo_abs_f64(product) < 1000 ? rest : 0.0);
}

DOJO_DEVICE float dojo_pow_f32(float x, float y) {
  float a = dojo_abs_f32(x), b = dojo_abs_f32(y), units = b + 0x1p23f;
  bool whole = units - 0x1p23f == b || b >= 0x1p23f;
  bool odd = whole && b < 0x1p24f && (dojo_bits_f32(b < 0x1p23f ? units : b) & 1) != 0;
  float power = y > 0x1p100f ? 0x1p100f : y < -0x1p100f ? -0x1p100f : y;
  float at_edge = (a == 0) == (y < 0) ? INFINITY : 0.0f;
  float result = a == 0 || a == INFINITY ? at_edge : dojo_powpositive_f32(a, power);
  result = odd ? dojo_withsign_f32(result, x) : result;
  result = x < 0 && a < INFINITY && !whole ? NAN : result;
  result = x != x || y != y ? x + y : result;
  return x == 1 || y == 0 ? 1.0f : result;
}

DOJO_DEVICE double dojo_pow_f64(double x, double y) {
  double a = dojo_abs_f64(x), b = dojo_abs_f64(y), units = b + 0x1p52;
  bool whole = units - 0x1p52 == b || b >= 0x1p52;
  bool odd = whole && b < 0x1p53 && (dojo_bits_f64(b < 0x1p52 ? units : b) & 1) != 0;
  double power = y > 0x1p100 ? 0x1p100 : y < -0x1p100 ? -0x1p100 : y;
  double at_edge = (a == 0) == (y < 0) ? (double)INFINITY : 0.0;
  double result = a == 0 || a == INFINITY ? at_edge : dojo_powpositive_f64(a, power);
  result = odd ? dojo_withsign_f64(result, x) : result;
  result = x < 0 && a < INFINITY && !whole ? (double)NAN : result;
  result = x != x || y != y ? x + y : result;
  return x == 1 || y == 0 ? 1.0 : result;
}

#endif
