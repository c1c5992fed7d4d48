// Does an instruction's C compute what its file says? Compiled and run in a worker on every family
// of inputs, at unaligned addresses, against the interpreted spec (net 3, core/README.md).
#pragma once

#include "core/instructions/instruction.h"
#include "core/proof/numerical_check.h"

namespace dojo::codegen {

// The instruction is taken from knownInstructions() by its name, as emitted kernels take it.
// Unsupported when the target lacks a feature; another error when the C does not compile or run.
Result<core::NumbersVerdict> tryInstruction(const core::Instruction& instruction,
                                            const core::Machine& machine,
                                            const core::NumbersOptions& options = {});

// The same of one that takes denormal numbers as zero where inputs are asked for such before: its C
// and the C that is for the other case.
Result<core::NumbersVerdict> tryAsked(const core::Instruction& instruction,
                                      const core::Machine& machine,
                                      const core::NumbersOptions& options = {});

}  // namespace dojo::codegen
