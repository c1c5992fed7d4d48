// Where the threads of a block wait for each other, and the lanes of a warp: only where some
// element goes from one to another, as late as that allows, as few times as possible, and never
// under a condition.
#pragma once

#include "codegen/gpu/crossing.h"
#include "codegen/gpu/gpu_plan.h"

namespace dojo::codegen {

// Puts the barriers into the items of a plan that has its homes.
void placeBarriers(GpuPlan& plan, const core::View& view, const std::vector<ThreadPlace>& places);

}  // namespace dojo::codegen
