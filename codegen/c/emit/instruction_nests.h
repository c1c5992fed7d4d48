// Nests that a machine instruction does, as the C of its file.
#pragma once

#include "codegen/c/emit/c_lines.h"
#include "codegen/c/emit/scalar.h"
#include "core/machine/machine.h"

namespace dojo::codegen {

// Of the scopes marked :i(NAME), those that are still what the instruction computes, on a target
// that has it. Others are written as they stand.
Instructions findInstructions(const core::Program& program, const core::Machine& machine);

// Why a nest that is marked so is written as it stands; none where it is not.
Lines refusalRemark(const EmitContext& context, const core::Node& nest);

// A block that does a nest, after the operations of the nest as remarks where `explained`.
Lines instructionLines(const EmitContext& context, const InstructionUse& use,
                       const core::Node& nest, bool explained);

}  // namespace dojo::codegen
