/* The functions of dojo_math.h behind plain pointers, so that one test can run the same text as
 * different compilers and instruction sets translate it. */
#ifndef VECTOR_MATH_KERNELS_H
#define VECTOR_MATH_KERNELS_H

#ifdef __cplusplus
extern "C" {
#endif

/* run works through `bytes` of each operand, a multiple of the widest vector. */
typedef struct {
  const char* function;
  const char* type;
  void (*run)(const void* const* operands, void* result, long bytes);
} VectorMathKernel;

/* The largest error, in ulp of float, over the `count` floats from the bit pattern `first` on,
 * against the double version of the same function; count is a power of two, at least 16, and
 * divides first. */
typedef struct {
  const char* function;
  double (*worst)(unsigned first, long count);
} VectorMathSweep;

/* kernels and sweeps end with an entry without a name. */
typedef struct {
  const char* name;
  int fused;
  const VectorMathKernel* kernels;
  const VectorMathSweep* sweeps;
} VectorMathBuild;

#ifdef __cplusplus
}
#endif

#endif
