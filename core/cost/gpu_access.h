// What one access costs a warp: sectors of global memory that its lanes touch together, passes
// through the banks of shared memory, and how often a thread loads or stores at all. Counted over
// the lanes of a block's first warp, so strides, offsets and partial warps need no formulas.
#pragma once

#include "core/analysis/view.h"
#include "core/machine/machine.h"

namespace dojo::core {

inline constexpr int64_t kSectorBytes = 32;  // of global memory that caches fetch at once
inline constexpr int64_t kWarpBytes = 128;   // that memory nearest to the lanes gives in a cycle

struct WarpAccess {
  int64_t sectors = 0, leastSectors = 0;  // 0 for shared memory; least: were they consecutive
  int64_t passes = 0, leastPasses = 0;    // cycles of the unit that loads and stores
};

// How a thread goes about an access.
enum class GpuHome : uint8_t { Global, Shared, Registers, Local };
// A buffer of the stack or registers lies in local memory, which is global memory, where an index
// varies in a loop: registers have no index.
GpuHome homeOf(const View& view, const AccessInfo& access);

WarpAccess warpAccess(const View& view, const AccessInfo& access, const Machine& machine);

// Elements that a thread takes in one instruction: those of a vector that is aligned, up to 16
// bytes.
int64_t vectorLanes(const View& view, const AccessInfo& access);

// Instructions with which a thread of a block loads or stores for an access: none for iterations
// of loops that do not move it, nor for unrolled copies that share it.
double instructionsOf(const View& view, const AccessInfo& access);

// Bytes of a buffer, in whole sectors, that an access touches while the iterations of the scopes
// around it run that `runs` counts: as many as it says for each depth, 1 for those held fixed.
double footprint(const View& view, const AccessInfo& access, std::span<const int64_t> runs);

// Lanes of a warp; a usual number where the machine does not tell.
int64_t warpLanes(const Machine& machine);

}  // namespace dojo::core
