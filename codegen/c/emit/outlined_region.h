// A parallel scope's loop as a function of its own, which every thread of the team runs. What the
// loop uses of the function around it becomes parameters of the same names, memory by `restrict`
// pointers: of what a parallel region captures compilers no longer know that it does not overlap,
// and they load again in every iteration what a store might have changed.
#pragma once

#include <optional>

#include "codegen/c/emit/scalar.h"

namespace dojo::codegen {

// Puts the loop, which divides its iterations, into a function; the call. Nothing where the loop
// writes a variable of the function around it.
std::optional<std::string> callOutlinedRegion(EmitContext& context, const core::Node& scope,
                                              Lines loop);

bool hasParallelScope(const core::Program& program);

}  // namespace dojo::codegen
