// Random programs with what kernels have: chains of elementwise operators over rows, comparisons
// and selects, reductions of rows by every accumulation, what they give read by all of a row,
// windows, guards, prefix sums, in every type. Valid, and small.
#pragma once

#include "core/ir/program.h"

namespace dojo::tests {

// Equal seeds give equal programs.
core::Program randomKernel(unsigned seed);

}  // namespace dojo::tests
