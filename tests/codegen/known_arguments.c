/* Compiled once per compiler and instruction set; KNOWN_ARGUMENTS_BUILD names the result. */
#include "known_arguments.h"

#define DOJO_NEED_F32X16
#define DOJO_NEED_F32X8
#define DOJO_NEED_F32X4
#define DOJO_NEED_F32
#define DOJO_NEED_F64X8
#define DOJO_NEED_F64X4
#define DOJO_NEED_F64X2
#define DOJO_NEED_F64
#include "codegen/c/prelude/dojo_math.h"

#define FIRST_OF_ONE(x) (x)
#define FIRST_OF_SEVERAL(x) (x)[0]

#define VALUE(v) v,
#define LITERAL_COUNT (long)(sizeof((double[]){KNOWN_LITERALS(VALUE)}) / sizeof(double))

/* call is of x. The loops are unrolled, so that every argument is a number in the text. */
#define KNOWN(name, type, element, FIRST, call)                                      \
  static void name##_##type##_literals(void* result) {                               \
    const element numbers[] = {KNOWN_LITERALS(VALUE)};                               \
    element* to = result;                                                            \
    _Pragma("GCC unroll 32") for (long i = 0; i < LITERAL_COUNT; ++i) {              \
      const dojo_##type x = dojo_splat_##type(numbers[i]);                           \
      to[i] = FIRST(call);                                                           \
    }                                                                                \
  }                                                                                  \
  static void name##_##type##_indices(void* result) {                                \
    element* to = result;                                                            \
    _Pragma("GCC unroll 32") for (int i = 0; i < KnownIndices; ++i) {                \
      const dojo_##type x = dojo_splat_##type((element)(i * KnownStep));             \
      to[i] = FIRST(call);                                                           \
    }                                                                                \
  }                                                                                  \
  static void name##_##type##_unknown(const void* arguments, void* result, long n) { \
    const element* from = arguments;                                                 \
    element* to = result;                                                            \
    for (long i = 0; i < n; ++i) {                                                   \
      const dojo_##type x = dojo_splat_##type(from[i]);                              \
      to[i] = FIRST(call);                                                           \
    }                                                                                \
  }

#define FUNCTIONS(type, element, FIRST)                                                         \
  KNOWN(exp, type, element, FIRST, dojo_exp_##type(x))                                          \
  KNOWN(log, type, element, FIRST, dojo_log_##type(x))                                          \
  KNOWN(tanh, type, element, FIRST, dojo_tanh_##type(x))                                        \
  KNOWN(erf, type, element, FIRST, dojo_erf_##type(x))                                          \
  KNOWN(sin, type, element, FIRST, dojo_sin_##type(x))                                          \
  KNOWN(cos, type, element, FIRST, dojo_cos_##type(x))                                          \
  KNOWN(rsqrt, type, element, FIRST, dojo_rsqrt_##type(x))                                      \
  KNOWN(sigmoid, type, element, FIRST, dojo_sigmoid_##type(x))                                  \
  KNOWN(pow, type, element, FIRST, dojo_pow_##type(dojo_abs_##type(x), dojo_splat_##type(1.7))) \
  KNOWN(sqrt, type, element, FIRST, dojo_sqrt_##type(x))                                        \
  KNOWN(floor, type, element, FIRST, dojo_floor_##type(x))                                      \
  KNOWN(fma, type, element, FIRST, dojo_fma_##type(x, x, dojo_splat_##type(-0.1)))

FUNCTIONS(f32x16, float, FIRST_OF_SEVERAL)
FUNCTIONS(f32x8, float, FIRST_OF_SEVERAL)
FUNCTIONS(f32x4, float, FIRST_OF_SEVERAL)
FUNCTIONS(f32, float, FIRST_OF_ONE)
FUNCTIONS(f64x8, double, FIRST_OF_SEVERAL)
FUNCTIONS(f64x4, double, FIRST_OF_SEVERAL)
FUNCTIONS(f64x2, double, FIRST_OF_SEVERAL)
FUNCTIONS(f64, double, FIRST_OF_ONE)

#define ENTRY(name, type) \
  {#name, #type, name##_##type##_literals, name##_##type##_indices, name##_##type##_unknown},
#define ENTRIES(type)                                                                   \
  ENTRY(exp, type)                                                                      \
  ENTRY(log, type) ENTRY(tanh, type) ENTRY(erf, type) ENTRY(sin, type) ENTRY(cos, type) \
      ENTRY(rsqrt, type) ENTRY(sigmoid, type) ENTRY(pow, type) ENTRY(sqrt, type)        \
          ENTRY(floor, type) ENTRY(fma, type)

static const KnownArguments functions[] = {ENTRIES(f32x16) ENTRIES(f32x8) ENTRIES(f32x4) ENTRIES(
    f32) ENTRIES(f64x8) ENTRIES(f64x4) ENTRIES(f64x2) ENTRIES(f64){0, 0, 0, 0, 0}};

#if defined(__FMA__) || defined(__AVX512F__) || defined(__aarch64__)
#define FUSED 1
#else
#define FUSED 0
#endif

#define STRING_(x) #x
#define STRING(x) STRING_(x)
const KnownArgumentsBuild KNOWN_ARGUMENTS_BUILD = {STRING(KNOWN_ARGUMENTS_BUILD), FUSED, functions};
