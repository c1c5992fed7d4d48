// Whether a program's loop variables have to be wider than int.
#pragma once

#include "core/ir/program.h"

namespace dojo::codegen {

// Some index, guard or position in an array, or a part of its sum, is beyond int.
bool needsWideIndices(const core::Program& program);

}  // namespace dojo::codegen
