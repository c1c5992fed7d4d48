// Vectors of which a mask lets no more than the first half of the lanes through: the last of 50
// columns in vectors of 16.
#pragma once

#include "codegen/c/emit/scalar.h"

namespace dojo::codegen {

// With {lane} * c + rest < bound, where {lane} is the iteration at `depth`: the lanes before
// (bound - rest) / c, rounded up, or where c is negative those not before (rest - bound + 1) / -c,
// rounded up; c times this number.
core::Affine lanesThrough(const core::Guard& guard, int depth, const Nest& nest);

// Whether half a vector does what an operation does for all lanes of the scope at `depth`, the
// innermost around it: its only mask lets the first half of a widest vector or less of it through,
// and the variables that it uses allow it (dead_lanes.h). Functions like exp are other formulas
// in half a vector, and stay.
bool fitsHalf(const EmitContext& context, const core::Operation& operation, int depth);
// Whether it does, and the scope carries the hint :hv.
bool takesHalf(const EmitContext& context, const core::Operation& operation, int depth);

}  // namespace dojo::codegen
