// A small C program that calls an exported kernel: it makes inputs, runs the kernel a few times and
// prints how long the best call took and what came out.
#pragma once

#include "codegen/c/emit/emit_c.h"

namespace dojo::codegen {

std::string exampleCaller(const EmittedC& emitted);

}  // namespace dojo::codegen
