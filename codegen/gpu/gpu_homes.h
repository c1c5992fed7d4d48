// Where the buffers of a GPU program live (GpuHome), and which of them cannot live where the
// program says.
#pragma once

#include "codegen/gpu/crossing.h"
#include "codegen/gpu/gpu_plan.h"

namespace dojo::codegen {

// Adds homes, workspace and shared bytes to a plan that has its kernels, or a refusal.
void planHomes(GpuPlan& plan, const core::View& view, const core::Machine& machine,
               const std::vector<ThreadPlace>& places);

// The index of a dimension is that of the thread, lane or block that accesses it, so that a home
// with the dimension distributed needs no index there. Where it is not, a lane reads what another
// one holds.
bool isOwnIndex(const core::View& view, const std::vector<ThreadPlace>& places, int op,
                const core::Affine& index);

}  // namespace dojo::codegen
