/* Compiled once per compiler and instruction set; VECTOR_MATH_BUILD names the result. */
#include "vector_math_kernels.h"

#define DOJO_NEED_F32X16
#define DOJO_NEED_F32X8
#define DOJO_NEED_F32X4
#define DOJO_NEED_F32
#define DOJO_NEED_F64X8
#define DOJO_NEED_F64X4
#define DOJO_NEED_F64X2
#define DOJO_NEED_F64
#include "codegen/c/prelude/dojo_math.h"

#define KERNEL(function, type, call)                                                     \
  static void function##_##type(const void* const* operands, void* result, long bytes) { \
    for (long at = 0; at < bytes; at += (long)sizeof(dojo_##type)) {                     \
      dojo_##type a, b, c;                                                               \
      __builtin_memcpy(&a, (const char*)operands[0] + at, sizeof a);                     \
      __builtin_memcpy(&b, (const char*)operands[1] + at, sizeof b);                     \
      __builtin_memcpy(&c, (const char*)operands[2] + at, sizeof c);                     \
      dojo_##type value = call;                                                          \
      __builtin_memcpy((char*)result + at, &value, sizeof value);                        \
    }                                                                                    \
  }

#define KERNELS(type)                           \
  KERNEL(exp, type, dojo_exp_##type(a))         \
  KERNEL(log, type, dojo_log_##type(a))         \
  KERNEL(tanh, type, dojo_tanh_##type(a))       \
  KERNEL(erf, type, dojo_erf_##type(a))         \
  KERNEL(sin, type, dojo_sin_##type(a))         \
  KERNEL(cos, type, dojo_cos_##type(a))         \
  KERNEL(rsqrt, type, dojo_rsqrt_##type(a))     \
  KERNEL(sigmoid, type, dojo_sigmoid_##type(a)) \
  KERNEL(pow, type, dojo_pow_##type(a, b))      \
  KERNEL(sqrt, type, dojo_sqrt_##type(a))       \
  KERNEL(abs, type, dojo_abs_##type(a))         \
  KERNEL(floor, type, dojo_floor_##type(a))     \
  KERNEL(max, type, dojo_max_##type(a, b))      \
  KERNEL(min, type, dojo_min_##type(a, b))      \
  KERNEL(fma, type, dojo_fma_##type(a, b, c))   \
  KERNEL(select, type, dojo_select_##type(a < b, b, c))

KERNELS(f32x16)
KERNELS(f32x8)
KERNELS(f32x4)
KERNELS(f32)
KERNELS(f64x8)
KERNELS(f64x4)
KERNELS(f64x2)
KERNELS(f64)

#define ENTRY(function, type) {#function, #type, function##_##type}
#define ENTRIES(type)                                                                              \
  ENTRY(exp, type), ENTRY(log, type), ENTRY(tanh, type), ENTRY(erf, type), ENTRY(sin, type),       \
      ENTRY(cos, type), ENTRY(rsqrt, type), ENTRY(sigmoid, type), ENTRY(pow, type),                \
      ENTRY(sqrt, type), ENTRY(abs, type), ENTRY(floor, type), ENTRY(max, type), ENTRY(min, type), \
      ENTRY(fma, type), ENTRY(select, type)

static const VectorMathKernel kernels[] = {ENTRIES(f32x16), ENTRIES(f32x8), ENTRIES(f32x4),
                                           ENTRIES(f32),    ENTRIES(f64x8), ENTRIES(f64x4),
                                           ENTRIES(f64x2),  ENTRIES(f64),   {0, 0, 0}};

/* Errors against exact, in ulp of float; infinities count as 2^128, NaN must meet NaN. */
static dojo_f64x8 errors(dojo_f32x8 value, dojo_f64x8 exact) {
  const dojo_f64x8 zero = {0}, top = zero + 0x1p128, bottom = zero + 0x1p-126, wrong = zero + 1e30;
  dojo_f64x8 wide = __builtin_convertvector(value, dojo_f64x8);
  dojo_mask_f64x8 nan = exact != exact;
  dojo_mask_f64x8 mismatch = nan ^ (wide != wide);
  wide = dojo_max_f64x8(dojo_min_f64x8(wide, top), -top);
  exact = dojo_max_f64x8(dojo_min_f64x8(exact, top), -top);
  dojo_f64x8 size = dojo_min_f64x8(dojo_max_f64x8(dojo_abs_f64x8(exact), bottom), zero + 0x1p127);
  dojo_mask_f64x8 exponent = (dojo_mask_f64x8)size & 0x7ff0000000000000ll;
  dojo_f64x8 perUlp = (dojo_f64x8)(0x7fe0000000000000ll - exponent) * 0x1p23;
  dojo_f64x8 error = dojo_select_f64x8(nan, zero, dojo_abs_f64x8(wide - exact) * perUlp);
  return dojo_select_f64x8(mismatch, wrong, error);
}

/* A power of two of floats has one sign and exponent, so that below 2^-40 and from 128 on the exact
 * value is near or far, in which no function of dojo_math.h is needed. */
#define SWEEP(name, function, near, far)                                                       \
  static dojo_f64x8 exact_##function(dojo_f32x8 floats, unsigned magnitude) {                  \
    dojo_f64x8 x = __builtin_convertvector(floats, dojo_f64x8);                                \
    if (magnitude < 0x2b800000u) return near;                                                  \
    if (magnitude >= 0x43000000u) return far;                                                  \
    return dojo_##function##_f64x8(x);                                                         \
  }                                                                                            \
  static double __attribute__((unused)) worst_##name(unsigned first, long count) {             \
    dojo_f64x8 worst = {0};                                                                    \
    dojo_mask_f32x8 bits = {0, 1, 2, 3, 4, 5, 6, 7};                                           \
    bits += (int)first;                                                                        \
    for (long done = 0; done < count; done += 8, bits += 8) {                                  \
      dojo_f64x8 exact = exact_##function((dojo_f32x8)bits, first & 0x7fffffffu);              \
      worst = dojo_max_f64x8(worst, errors(dojo_##function##_f32x8((dojo_f32x8)bits), exact)); \
    }                                                                                          \
    return largest(worst);                                                                     \
  }

static double largest(dojo_f64x8 values) {
  double result = 0;
  for (int i = 0; i < 8; ++i) result = dojo_max_f64(result, values[i]);
  return result;
}

static dojo_f64x8 limits(dojo_f64x8 x, double below, double above) {
  const dojo_f64x8 zero = {0};
  return dojo_select_f64x8(x != x, x, dojo_select_f64x8(x < 0, zero + below, zero + above));
}

SWEEP(exp8, exp, 1 + x, limits(x, 0, __builtin_inf()))
SWEEP(log, log, dojo_log_f64x8(x), dojo_log_f64x8(x))
SWEEP(tanh, tanh, x, limits(x, -1, 1))
SWEEP(erf, erf, x * 0x1.20dd750429b6dp+0, limits(x, -1, 1))

/* Without a lookup of its own. */
static double worst_exp(unsigned first, long count) {
  typedef union {
    dojo_mask_f32x8 bits;
    dojo_f32x8 all;
    dojo_f32x4 halves[2];
  } Floats;
  dojo_f64x8 worst = {0};
  Floats x = {{0, 1, 2, 3, 4, 5, 6, 7}}, result;
  x.bits += (int)first;
  for (long done = 0; done < count; done += 8, x.bits += 8) {
    for (int half = 0; half < 2; ++half) result.halves[half] = dojo_exp_f32x4(x.halves[half]);
    worst = dojo_max_f64x8(worst, errors(result.all, exact_exp(x.all, first & 0x7fffffffu)));
  }
  return largest(worst);
}

#ifdef __AVX512DQ__
/* 16 floats have some functions of their own here. */
#define SWEEP16(function)                                                         \
  static double worst_##function##16(unsigned first, long count) {                \
    dojo_f64x8 worst = {0};                                                       \
    Floats16 x, result;                                                           \
    for (int i = 0; i < 16; ++i) x.bits[i] = (int)first + i;                      \
    for (long done = 0; done < count; done += 16, x.bits += 16) {                 \
      result.all = dojo_##function##_f32x16(x.all);                               \
      for (int half = 0; half < 2; ++half) {                                      \
        dojo_f64x8 exact = exact_##function(x.halves[half], first & 0x7fffffffu); \
        worst = dojo_max_f64x8(worst, errors(result.halves[half], exact));        \
      }                                                                           \
    }                                                                             \
    return largest(worst);                                                        \
  }

typedef union {
  dojo_mask_f32x16 bits;
  dojo_f32x16 all;
  dojo_f32x8 halves[2];
} Floats16;

SWEEP16(exp)
SWEEP16(log)
SWEEP16(tanh)
SWEEP16(erf)
#endif

static const VectorMathSweep sweeps[] = {{"exp", worst_exp},
#if defined(__AVX2__) && defined(__FMA__)
                                         {"exp8", worst_exp8},
#endif
#ifdef __AVX512DQ__
                                         {"exp16", worst_exp16},   {"log16", worst_log16},
                                         {"tanh16", worst_tanh16}, {"erf16", worst_erf16},
#endif
                                         {"log", worst_log},       {"tanh", worst_tanh},
                                         {"erf", worst_erf},       {0, 0}};

#define NAME_(build) #build
#define NAME(build) NAME_(build)
#if defined(__FMA__) || defined(__AVX512F__) || defined(__aarch64__) || defined(__riscv_flen)
#define FUSED 1
#else
#define FUSED 0
#endif

extern const VectorMathBuild VECTOR_MATH_BUILD;
const VectorMathBuild VECTOR_MATH_BUILD = {NAME(VECTOR_MATH_BUILD), FUSED, kernels, sweeps};
