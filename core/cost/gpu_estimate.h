// How long a program takes on a GPU, estimated from its text and the machine's data, for ranking
// variants and for saying what limits one; never a reward, never a measurement. Each launch takes
// the longest of six times (GpuBound) and the cost of starting it; the bounds are throughputs, but
// for Waiting, the chain of loads, sums and barriers of one block, times the rounds of blocks that
// the machine runs one after the other (Hong and Kim, ISCA 2009; Volkov, GTC 2010). Caches are
// taken as in core/cost/traffic.h: a loop whose data fit loads them once.
#pragma once

#include <optional>
#include <vector>

#include "core/analysis/view.h"
#include "core/machine/machine.h"
#include "core/message.h"

namespace dojo::core {

enum class GpuBound : uint8_t {
  Memory,      // bytes from memory
  Cache,       // bytes from the cache that all units share
  LoadStore,   // passes of the units that load and store
  Arithmetic,  // instructions
  Waiting,     // latency that too few threads hide
  Launches,    // starting kernels
};
// "memory bandwidth", …
Message describe(GpuBound bound);

struct GpuLaunchEstimate {
  NodeId node = 0;  // the child of the root
  int64_t blocks = 1, threads = 1;
  int registers = 0;  // of a thread: a guess from what it keeps
  int64_t sharedBytes = 0;
  int64_t residentBlocks = 0;  // of a unit at once
  double occupancy = 0;        // of the threads that a unit can hold
  int64_t rounds = 1;          // in which the machine runs the blocks, residentBlocks at once
  double barriers = 0;         // that a block waits at
  double memoryBytes = 0, cacheBytes = 0, flops = 0;
  double ns = 0;
  GpuBound bound = GpuBound::Launches;
};

struct GpuEstimate {
  double ns = 0;
  GpuBound bound = GpuBound::Launches;  // of the launches that take longest together
  std::vector<GpuLaunchEstimate> launches;
  std::vector<Message> remarks;    // what would make it faster, each once
  std::optional<Message> problem;  // why it cannot run: ns is infinite then
};

GpuEstimate estimateGpu(const View& view, const Machine& machine);

}  // namespace dojo::core
