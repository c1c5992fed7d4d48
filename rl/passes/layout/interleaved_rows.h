// Arrays whose rows are short: pictures with their channels last, complex numbers, points.
#pragma once

#include "rl/passes/schedule.h"

namespace dojo::rl {

// Whether lanes at `depth` go along rows of two to four elements that lie side by side and take an
// element of each. Where a vector of lanes is 16 to 64 bytes, vectors of rows are loaded, and
// shuffles take of them what each lane needs (codegen/c/prelude/prelude_interleaved.cpp); else
// lanes one by one.
bool takesParts(const core::Program& program, const core::Access& access, int depth);

}  // namespace dojo::rl
