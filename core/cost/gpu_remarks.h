// What an estimate says about a launch in words: accesses that take more sectors or passes than
// they need, too few threads, partial waves, what spills.
#pragma once

#include "core/analysis/grid.h"
#include "core/cost/gpu_estimate.h"

namespace dojo::core {

// Adds those that are not there yet.
void addRemarks(std::vector<Message>& remarks, const View& view, const GridLaunch& grid,
                const GpuLaunchEstimate& launch, const Machine& machine);

}  // namespace dojo::core
