// Inputs for a kernel at its reduced extents, and the verdict on what it made of them.
#pragma once

#include <string>
#include <vector>

#include "core/ir/program.h"
#include "tests/core/references/reference.h"

namespace dojo::references {

// The extents of an array as the program declares them.
Shape shapeOf(const core::Program& program, const std::string& array);

// Random values that the inputs' types hold exactly, in the domains that the reference names. Equal
// seeds give equal values on every machine.
std::vector<Array> makeInputs(const core::Program& program, const Reference& reference,
                              uint64_t seed);

// Nothing, or a sentence naming the first element that is further from `want` than `roundings`
// roundings of intermediate values in double explain; integers and bools agree exactly. NaN agrees
// with NaN, an infinity with itself.
std::string difference(const Array& got, const Array& want, core::DType type, int64_t roundings);

}  // namespace dojo::references
