// What hardware is, as data: what moves, passes, cost models and emitters need to know of it, each
// fact with its meaning and unit, none of them a vendor's or a family's name. Named machines are
// files (resources/machines/NAME.json); the host is detected (core/machine/host.h). "Target" is the
// user's word for the name of a machine: `target x86-64-avx2` in a trajectory, --target.
// Zero, or an empty list, is "none" or "not known"; each field says which. Every combination is
// legal: a machine may be scalar, and may have no cache.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/ir/types.h"

namespace dojo::core {

// A cache, or memory.
struct MemoryLevel {
  std::string name;       // "L1", "L2", "L3", "memory"
  int64_t bytes = 0;      // that one core can count on; 0: unbounded
  int lineBytes = 64;     // what it exchanges with the next level
  double bytesPerNs = 0;  // that one core reads from it; 0: not known
  int sharedBy = 1;       // cores; 0: all
  bool operator==(const MemoryLevel&) const = default;
};

// What runs the iterations of a scope of some mapping at once: cores for :p, blocks of a grid, the
// threads of a block, the lanes of a warp.
struct ParallelLevel {
  Mapping mapping = Mapping::Parallel;
  int64_t most = 0;            // iterations at once; 0: not known
  std::vector<Location> owns;  // locations of which each of its iterations has one of its own
  bool hasBarrier = false;     // its iterations can wait for each other
  bool operator==(const ParallelLevel&) const = default;
};

// What a grid's blocks run on, a streaming multiprocessor or compute unit; zeros without a grid.
// How many there are is `most` of the level of :g.
struct ComputeUnit {
  int threads = 0;                  // resident at once, of all blocks
  int blocks = 0;                   // resident at once
  int64_t registers = 0;            // of 4 bytes, of all resident threads
  int registersPerThread = 0;       // at most
  int64_t sharedBytes = 0;          // of all resident blocks
  int64_t sharedBytesPerBlock = 0;  // at most
  int banks = 0;                    // of shared memory, each 4 bytes wide
  double clockGHz = 0;
  double fmaPerCycle = 0;  // of f32
  double launchNs = 0;     // from one launch's end to the next one's begin, back to back
  bool operator==(const ComputeUnit&) const = default;
};

// Cycles of a vector operation of some width.
struct OperationCost {
  std::string operation;  // "fma"; "dot_bf16": two products of a 32-bit lane and their sum
  int vectorBits = 0;
  double latency = 0;   // from operands to result; 0: not known
  double interval = 0;  // from one to the next that does not wait for it; 0: not known
  bool operator==(const OperationCost&) const = default;
};

struct Machine {
  std::string name;  // as written in trajectories and after --target
  std::string isa;   // "x86-64"; empty: none that is known

  // For the compiler.
  std::string cpu;                          // Clang's -march or -mcpu
  std::vector<std::string> features;        // beyond the cpu's own: "+avx512vnni"
  std::vector<std::string> ownFeatures;     // that the cpu brings along: "avx2"
  std::string pipelineModel;                // of llvm-mca's -mcpu; empty: its own guess
  std::vector<std::string> trajectoryTags;  // ends of the names of trajectories that are shipped
                                            // for such machines ("softmax_avx2"), best first

  // Vectors of the instruction set.
  std::vector<int> vectorBits;  // widths of registers, widest first; empty: a scalar machine
  int vectorRegisters = 0;
  bool hasMasks = false;                 // registers that mask the lanes of any vector operation
  int streams = 0;                       // registers that read or write memory as a stream
  std::vector<int> streamingStoreBytes;  // of vectors that have a non-temporal store
  // Of vectors that are written as half of one where their mask lets no more through; 0: none. Half
  // of 64 bytes is one register fewer, or half the time where 512 bits are run in halves.
  int halvedVectorBytes = 0;

  // How the processor carries vectors out.
  int hardwareVectorBits = 0;  // its widest vectors, which a lesser instruction set leaves unused
  int datapathBits = 0;        // that its units take at once: less where the widest are in halves
  bool addsApart = true;       // additions have units of their own beside those of multiply-adds
  std::vector<OperationCost> costs;

  std::vector<MemoryLevel> memory;    // innermost first
  std::vector<ParallelLevel> levels;  // outermost first
  ComputeUnit unit;
  // What it takes to fetch four bytes that another core wrote, in multiply-adds of a float. Softmax
  // of a row of 20000 to 60000 elements, of which two threads shared the exponentials alone,
  // took 1.4 to 1.5 times as long as one thread takes (Zen 4).
  double fetchFromCore = 24;

  // 0: a scalar machine.
  int widestVector() const { return vectorBits.empty() ? 0 : vectorBits.front(); }
  int64_t widestBytes() const { return widestVector() / 8; }
  // Elements of so many bytes in a register of the widest vectors; at least 1.
  int64_t widestLanes(int64_t elementBytes) const;
  // Lane counts of a full register for elements of type t, widest first; never 1.
  std::vector<int> lanes(DType t) const;

  // Runs its widest vectors in halves, two vectors of half the width at once.
  bool isDoublePumped() const { return datapathBits < hardwareVectorBits; }
  // Whether a vector of so many bytes has a store that bypasses the caches.
  bool hasStreamingStore(int64_t bytes) const;
  bool hasFeature(std::string_view feature) const;  // in Clang's words, without the sign
  const OperationCost* costOf(std::string_view operation) const;  // null: not known

  const ParallelLevel* level(Mapping mapping) const;  // null: it runs none of that mapping at once

  int cores() const;      // at least 1
  int lineBytes() const;  // of the innermost cache; 64 where there is none
  // What the n-th cache holds, from 1; where there are fewer, the last one; 0 without caches.
  int64_t cacheBytes(int n) const;
  const MemoryLevel* cache(int n) const;  // the same; null without caches
  // Memory that some level of threads has for itself.
  bool owns(Location location) const;
  // Memory that a block of threads shares: the location "shared".
  bool hasSharedMemory() const { return owns(Location::Shared); }

  bool operator==(const Machine&) const = default;
};

}  // namespace dojo::core
