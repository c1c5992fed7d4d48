// Copies of factors into shared memory.
#pragma once

#include "rl/passes/gpu/gpu_rules.h"

namespace dojo::rl {

// A copy's nest from a depth on, shared among the threads of a block so that neighbours load
// neighbours; its scopes that become threads are added.
void shareCopy(Schedule& schedule, core::NodeId copy, int depth, int64_t threads,
               std::vector<Spot>& added);

// Longer rows of shared buffers, where that spares bank conflicts by the estimate.
void padShared(Schedule& schedule);

}  // namespace dojo::rl
