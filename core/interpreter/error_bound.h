// Running error analysis: how far the value of an element in a correct kernel may lie from the
// float64 reference. Every value carries an absolute bound on the rounding error that any
// evaluation consistent with the program could make in the declared types, whatever order its
// accumulations take: first-order propagation of the operands' bounds, plus the operator's own
// error (1 ulp for basic operations, 2 ulp for division and functions), plus n·u·Σ|x| for a sum of
// n terms. An infinite bound means that nothing can be said, as where an overflow depends on the
// order. A kernel's element passes net 3 when it differs from the reference by no more than its
// bound.
#pragma once

#include "core/ir/types.h"

namespace dojo::core {

struct Uncertain {
  double value = 0;
  double error = 0;
};

// What is known about one storage cell. A sum keeps its terms' number and absolute values apart, so
// that its bound covers every association; a product keeps how far partial products may stray.
struct ErrorCell {
  double fixed = 0;
  double magnitude = 0;
  double terms = 0;
  float growth = 0;  // log2 of the largest partial product
  float decay = 0;   // log2 of the smallest
};

double totalError(const ErrorCell& cell, DType type);

// The bound of op's exact result `value` that the operands' bounds cause. Operands of select are
// condition, first, second.
double propagatedError(Operator op, const Uncertain* in, double value);

// What bringing op's exact result `value` to `type` adds; nothing where operands and result are
// exact.
double roundingError(Operator op, DType type, const Uncertain* in, double value);

// The result within the type's range: infinite for certain where every evaluation overflows, with
// an infinite bound where only some may.
Uncertain settled(DType type, Uncertain result);

// The bound of a real truncated to an integer type.
double truncationError(DType type, Uncertain real);

// Updates a cell for `after = before (+) added`.
void accumulateError(Assign assign, DType type, ErrorCell& cell, double before, Uncertain added,
                     double after);

// The same for the tuple monoids; all pointers are to tupleSize(assign) elements.
void accumulateTupleError(Assign assign, DType type, ErrorCell* const* cells, const double* before,
                          const Uncertain* added, const double* after);

}  // namespace dojo::core
