// How many blocks of a kernel a multiprocessor holds at once, and what keeps it from holding more.
// The numbers are those of the machine; how resources are rounded up is that of NVIDIA's cards
// since Ampere (registers by warps and 256 at a time, shared memory by 128 bytes and 1 KiB a
// block).
#pragma once

#include <cstdint>

#include "core/machine/machine.h"
#include "core/message.h"

namespace dojo::codegen {

struct Occupancy {
  enum class Limiter { Threads, Blocks, Registers, SharedMemory, DoesNotFit };
  Limiter limiter = Limiter::DoesNotFit;
  int blocks = 0;    // resident at once
  int threads = 0;   // of them all
  double share = 0;  // of the threads that a multiprocessor holds at most

  bool operator==(const Occupancy&) const = default;
};

// Of blocks of so many threads, each with so many registers, and so many bytes of shared memory a
// block, static and dynamic. A resource that the unit says nothing of (0) does not limit.
Occupancy occupancy(int threads, int registers, int64_t sharedBytes, const core::ComputeUnit& unit,
                    int warpLanes = 32);

// "75 % of the threads (12 blocks of 128), limited by registers"
Message describe(const Occupancy& occupancy);

}  // namespace dojo::codegen
