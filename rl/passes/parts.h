// Arrays whose rows are short: pictures with their channels last, complex numbers, points.
#pragma once

#include "rl/passes/schedule.h"

namespace dojo::rl {

// Whether lanes at `depth` go along rows of two to four elements that lie side by side and take an
// element of each: vectors of rows are loaded, and shuffles take of them what each lane needs
// (codegen/c/prelude_parts.cpp).
bool takesParts(const core::Program& program, const core::Access& access, int depth);

}  // namespace dojo::rl
