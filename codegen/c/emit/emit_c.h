// Program to C (core/README.md). The text is GNU C17 that an engineer can read, export and compile
// on its own; what is shown is what is compiled. It holds one loop per scope, straight lines per
// unrolled scope, vector-extension types per vector scope and an OpenMP pragma per parallel one;
// grid, block and warp scopes are plain loops here. Every line leads back to the IR node that it
// came from.
//
// The compile unit is text + harness, with dojoMathHeader() reachable as "dojo_math.h".
#pragma once

#include <string>
#include <string_view>

#include "codegen/emitted.h"
#include "core/ir/program.h"
#include "core/machine/machine.h"
#include "core/result.h"

namespace dojo::codegen {

// The text is NAME.c; the header NAME.h: the prototype, and the workspace's size in bytes; the
// harness void ENTRY(void *const *buffers), which unpacks the parameters and is the one launch.
using EmittedC = Emitted;

Result<EmittedC> emitC(const core::Program& program, const core::Machine& machine,
                       const EmitOptions& options = {});

// What GCC or Clang is to be given besides the file, separated by spaces.
std::string compilerOptions(const EmittedC& emitted, const core::Machine& machine);

// The text of "dojo_math.h", which emitted text includes when it calls mathematical functions.
std::string_view dojoMathHeader();

}  // namespace dojo::codegen
