// Whether some element of memory goes from one thread of a block to another: the question behind
// every barrier, and behind every buffer of which each thread has its own. Asked exactly, with the
// thread's number as an affine expression of the iterations, so that nests of any shapes compare.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "codegen/gpu/gpu_plan.h"

namespace dojo::codegen {

// Which thread runs an operation.
struct ThreadPlace {
  int kernel = -1;
  const GpuItem* item = nullptr;   // the innermost: Threads, Lanes or Single
  const GpuItem* warps = nullptr;  // around it
  std::vector<int> axes;           // scopes :b, and :w last
  bool isLane = false;             // the last axis is :w
  bool isCollective = false;       // some lane of the warp, nobody knows which
  int depth = 0;                   // from which on scopes are the nest's own
  int innerDepth = 0;              // the item's: behind the scopes that are a warp's
  core::Affine thread = {};        // its number in the block
  core::Affine warp = {};          // its warp's
};

std::vector<ThreadPlace> findThreadPlaces(const core::View& view,
                                          const std::vector<GpuKernel>& kernels, int64_t lanes);

// How the second access's iteration of a scope that both share stands to the first's.
enum class Turn : uint8_t { Same, Next, Later, After, Any };  // Later: not the next; After: both

struct CrossingQuery {
  int a = 0, b = 0;                  // indices into View::accesses(), to one buffer
  std::span<const Turn> turns = {};  // of shared scopes, outermost first; beyond: Any
  bool ofWarps = false;              // asks for different warps rather than threads
};

// Whether an instance of `a` and one of `b`, run by different threads, touch one element. Also
// where that could not be decided.
bool crosses(const core::View& view, const std::vector<ThreadPlace>& places,
             const CrossingQuery& query);

// Same for scopes outside `depth`, `turn` there.
std::vector<Turn> turnAt(int depth, Turn turn);

}  // namespace dojo::codegen
