// What the blocks of one launch do, counted from the text: instructions, passes, bytes, chains of
// latency. gpu_estimate.cpp sets it against what the machine has.
#pragma once

#include "core/analysis/grid.h"
#include "core/cost/gpu_access.h"

namespace dojo::core {

struct GpuWork {
  double instructions = 0;  // of all warps of a block
  double passes = 0;        // of the unit that loads and stores, likewise
  double waiting = 0;       // cycles of the chain of one block
  double barriers = 0;
  double flops = 0;  // of the launch
};
GpuWork workOf(const View& view, const GridLaunch& launch, const Machine& machine);

// Registers that a thread needs: those of its buffers, of what an unrolled body loads, and some.
int registersOf(const View& view, const GridLaunch& launch);
int64_t sharedBytesOf(const View& view, const GridLaunch& launch);

// Bytes that a launch takes from the cache that all units share, by buffer, and from memory:
// `resident` blocks share a unit's cache, `wave` run at once on the machine.
struct GpuTraffic {
  double cacheBytes = 0, memoryBytes = 0;
};
GpuTraffic trafficOf(const View& view, const GridLaunch& launch, const Machine& machine,
                     int64_t resident, int64_t wave);

}  // namespace dojo::core
