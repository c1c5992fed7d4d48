/* Functions of dojo_math.h on arguments that the compiler knows, beside the same on arguments that
 * it does not: what it computes itself has to be what the machine would. */
#ifndef KNOWN_ARGUMENTS_H
#define KNOWN_ARGUMENTS_H

#ifdef __cplusplus
extern "C" {
#endif

// clang-format off: it never agrees with itself on this list
#define KNOWN_LITERALS(X) \
  X(0) X(0.5) X(1) X(3) X(10) X(20.7) X(88) X(88.8) X(100) X(103) X(300) X(709.5) X(1000) \
  X(12345) X(99999) X(1e6) X(-0.3) X(-2.5) X(-20) X(-87.6) X(-100) X(-700) X(1e-5) X(1e-40)
// clang-format on

enum { KnownIndices = 32, KnownStep = 100 }; /* index values 0, 100, 200, ... */

/* Elements of `type`, of vectors the first lane. */
typedef struct {
  const char* function;
  const char* type;
  void (*literals)(void* result);
  void (*indices)(void* result);                                /* of an unrolled loop */
  void (*unknown)(const void* arguments, void* result, long n); /* of n elements */
} KnownArguments;

/* functions end with an entry without a name. */
typedef struct {
  const char* name;
  int fused;
  const KnownArguments* functions;
} KnownArgumentsBuild;

#ifdef __cplusplus
}
#endif

#endif
