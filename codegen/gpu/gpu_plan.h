// How a program runs on a GPU, before any text: its launches, what the threads of a block do one
// after the other, where each buffer lives, and the barriers between. The meaning of the program is
// the sequential one; the plan adds only the waiting that keeps it. Made without the text, so that
// estimates and the window may ask for it; `refusal` says what the plan cannot express.
//
// A child of the program's root is a kernel. Its :g scopes are the grid; what stands inside is a
// tree of *items*, which all threads of the block go through in order:
//
//   Loop     a sequential or unrolled scope around further items, run by all threads
//   Threads  a nest of :b scopes, one iteration per thread; threads beyond the nest are idle
//   Warps    a nest of :b scopes (or none) whose iterations are warps, with items of its own:
//   Lanes      a :w scope, one iteration per lane of the warp
//   Collective  a nest that one instruction does with all lanes of the warp together
//   Single   what no :b or :w maps: done by thread 0, inside Warps by lane 0
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "codegen/backend.h"
#include "codegen/gpu/dialect.h"
#include "core/analysis/view.h"
#include "core/instructions/fit.h"
#include "core/machine/machine.h"

namespace dojo::codegen {

// Threads wait for each other, because elements go from one to another: of each array what `before`
// touched, `after` (indices into View::accesses(), of the first such pair) touches later.
struct GpuBarrier {
  struct Crossing {
    const core::Buffer* buffer = nullptr;
    int before = -1, after = -1;
  };
  std::vector<Crossing> crossings;         // one for each array
  bool isLocal = false, isGlobal = false;  // some are in shared, in device memory
};

struct GpuItem {
  enum class Kind { Loop, Threads, Warps, Lanes, Collective, Single };
  Kind kind = Kind::Single;
  const core::Node* node = nullptr;  // null: Warps without a :b scope around them
  std::vector<int> axes;  // view's scopes of a nest of threads, warps or lanes, outermost first
  int64_t threads = 1;    // that run it: of the block; of a warp, for Lanes
  std::vector<GpuItem> items = {};  // of a Loop, and of a warp in Warps
  // Of the block; inside Warps, of the warp.
  std::optional<GpuBarrier> barrierBefore = {};
  std::optional<GpuBarrier> barrierAtEnd = {};  // of every turn of a Loop

  // What one thread of the nest runs; of Single the node itself.
  bool isNest() const { return kind == Kind::Threads || kind == Kind::Lanes; }
};

struct GpuKernel {
  const core::Node* node = nullptr;         // child of the root
  std::vector<int> gridScopes;              // the view's, outermost first
  std::array<int64_t, 3> grid = {1, 1, 1};  // as launched: x, y, z
  bool isFlattened = false;                 // y or z would be too large: all in x
  int64_t threads = 1;                      // of a block
  int64_t sharedBytes = 0;                  // of a block
  std::vector<GpuItem> items;               // of a block, in order

  int64_t blocks() const { return grid[0] * grid[1] * grid[2]; }
};

// Where a buffer lives.
struct GpuHome {
  enum class Kind {
    Parameter,
    Workspace,  // part of the one allocation of device memory, at `offset`
    Shared,     // one per block, at `offset` of the block's shared memory
    Thread,     // one per thread
  };
  Kind kind = Kind::Parameter;
  const core::Buffer* buffer = nullptr;
  bool isInput = false;    // a Parameter's
  int kernel = -1;         // of Shared and Thread: the only one that touches it
  core::NodeId scope = 0;  // a Thread's: the scope whose body declares it, 0 the kernel
  int64_t offset = 0;      // in bytes
  int64_t bytes = 0;       // of one such memory
  // By dimension: materialised in the program, but each block, thread or lane has only its own
  // index of it, so that it is not stored.
  std::vector<bool> isDistributed = {};
  // Of a fragment: how many of the last dimensions are a tile, and the elements that each lane has.
  int tileDims = 0;
  int64_t tileElements = 0;

  bool isStored(size_t dimension) const {
    return buffer->dims[dimension].materialised && !isDistributed[dimension];
  }
};

struct GpuPlan {
  std::vector<GpuKernel> kernels;
  std::map<std::string, GpuHome>
      homes;  // by buffer; those that only instructions know, or nobody touches, are left out
  int64_t workspaceBytes = 0;
  // By the marked nest: the instructions of a warp; and why those that are not used are not.
  std::map<core::NodeId, core::InstructionFit> instructions;
  std::map<core::NodeId, Message> notUsed;
  std::optional<BackendRefusal> refusal = {};  // then the rest is what was planned until there

  const GpuHome& of(const core::Buffer& buffer) const { return homes.at(buffer.name); }
};

GpuPlan planGpu(const core::View& view, const core::Machine& machine);

}  // namespace dojo::codegen
