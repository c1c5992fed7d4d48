// Multi-versioned nests: an instruction that flushes denormals is used if the inputs hold nothing
// that it would flush, which is checked once, before anything is computed; otherwise the
// instruction's other C is used, or the nest without it. See core/instructions/flushing.h.
#pragma once

#include <string>

#include "codegen/c/emit/c_lines.h"
#include "codegen/c/emit/scalar.h"

namespace dojo::codegen {

// What has to hold for the instructions of the nest, as C; empty where nothing has.
std::string exactness(EmitContext& context, const core::Node& nest);

// The variables that exactness() used, at the function's start.
Lines exactnessVariables(EmitContext& context);

}  // namespace dojo::codegen
