// Versions of a nest: an instruction that takes denormal numbers as zero does it where the inputs
// hold nothing that it would flush, which is asked once, before anything is computed; else the
// instruction's other C does it, or the nest as it stands. See core/instructions/flushing.h.
#pragma once

#include <string>

#include "codegen/c/lines.h"
#include "codegen/c/scalar.h"

namespace dojo::codegen {

// What has to hold for the instructions of the nest, as C; empty where nothing has.
std::string exactness(EmitContext& context, const core::Node& nest);

// The variables that exactness() used, at the function's start.
Lines exactnessVariables(EmitContext& context);

}  // namespace dojo::codegen
