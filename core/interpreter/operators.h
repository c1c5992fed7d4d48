// The interpreter's inner loops: one operator, or one accumulation, over a run of elements. Values
// are Cells whose class (real or whole) is known from the leaf's types, so a loop has no branch on
// types. Semantics not obvious from the IR: max and min propagate NaN; argmax and argmin count NaN
// as the extreme and keep the smaller index on ties; integers wrap; integer division truncates;
// `and` and `or` are bitwise on integers; an integer to a negative power is the truncated quotient.
#pragma once

#include <cstdint>

#include "core/ir/types.h"

namespace dojo::core {

union Cell {
  double real;
  int64_t whole;
};

struct Strided {
  Cell* at = nullptr;
  int64_t stride = 0;
  Cell& operator[](int64_t i) const { return at[i * stride]; }
};

// out[i] = op(operands[0][i], …). Returns n, or the first i that has no value (division by zero).
using Compute = int64_t (*)(Cell* out, const Strided* operands, int64_t n);
Compute computeFor(Operator op, bool onReals);

// True for operators whose result is of class whole (0 or 1) whatever their operands are.
inline bool yieldsBool(Operator op) {
  return isComparison(op);
}
// True for operators that are computed on reals whatever the types are.
bool isRealFunction(Operator op);

// target[i] = round(target[i] (+) values[i]), in increasing i; `rounding` names the target's type.
using Combine = void (*)(Strided target, const Cell* values, int64_t n);
Combine combineFor(Assign assign, DType rounding);

// out[i] = a[i] * b[i] + c[i], rounded once to the float type, in increasing i. Half precision
// computes in float first, as compiled kernels do.
void multiplyAdd(Strided out, Strided a, Strided b, Strided c, int64_t n, DType rounding);

// The tuple monoids: targets and values are parallel arrays of tupleSize(assign). `rounding` is the
// type that welford and softmax round to.
using CombineTuple = void (*)(const Strided* targets, Cell* const* values, int64_t n,
                              DType rounding);
CombineTuple combineTupleFor(Assign assign, bool valueIsReal, bool indexIsReal);

// Converts in place to `type`; `wide` keeps reals as they are instead of rounding to a float type.
void castCells(Cell* values, int64_t n, bool fromReal, DType type, bool wide);

double maxOf(double a, double b);
double minOf(double a, double b);
// True when `candidate` replaces `best` under argmax (least = false) or argmin.
bool isMoreExtreme(double candidate, double best, bool least);

}  // namespace dojo::core
