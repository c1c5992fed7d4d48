// Nests that a warp's instruction does (core/instructions/instruction.h: `warp`), as the CUDA of
// its file with the operands put in.
#pragma once

#include <map>

#include "codegen/c/emit/c_lines.h"
#include "codegen/gpu/gpu_elements.h"
#include "codegen/gpu/gpu_plan.h"

namespace dojo::codegen {

struct WarpInstructions {
  std::map<core::NodeId, core::InstructionFit> fits;  // by the marked nest
  std::map<core::NodeId, Message> notUsed;  // why a nest is not done by what it is marked with
};
WarpInstructions findWarpInstructions(const core::View& view, const core::Machine& machine);

// `nest` is that of the marked scope.
Lines warpInstructionLines(const GpuElements& elements, const core::InstructionFit& fit,
                           const core::Node& node, const Nest& nest);

}  // namespace dojo::codegen
