// Buffers that only a warp's instructions know: fragments, of which each lane has a part, and what
// an instruction computes between its operands.
#pragma once

#include "codegen/gpu/crossing.h"
#include "codegen/gpu/gpu_plan.h"

namespace dojo::codegen {

// Only instructions touch it, and none as an operand: it is stored nowhere.
bool isInsideInstructions(const GpuPlan& plan, const core::View& view,
                          const std::vector<ThreadPlace>& places, int buffer);

// Sets what a lane has of a fragment's tiles. Refused where something else than an instruction
// touches it, with the step that helps.
std::optional<BackendRefusal> layTiles(const GpuPlan& plan, const core::View& view,
                                       const core::Machine& machine,
                                       const std::vector<ThreadPlace>& places, int buffer,
                                       GpuHome& home);

}  // namespace dojo::codegen
