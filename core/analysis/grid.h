// Where a program's scopes lie on a GPU: launches, their blocks, and the threads of each phase. A
// child of the root is a launch; up to three :g scopes nested directly at its top are its grid;
// below them, and below loops that all threads run, each nest of :b and :w scopes is a phase, and
// what lies in none is a phase of one thread. Says nothing about legality: a mapping elsewhere is
// taken as it comes, so that programs on the way to a better one can be compared.
#pragma once

#include <cstdint>
#include <vector>

#include "core/analysis/view.h"

namespace dojo::core {

inline constexpr int kMostGridScopes = 3;

// Operations that the threads of a block run between two points where they may wait for each other.
struct GridPhase {
  View::Range ops = {0, 0};
  std::vector<int> axes;   // :b and :w scopes, outermost first, as far as all operations share them
  std::vector<int> loops;  // scopes between the grid and it: all threads run them
  int64_t threads = 1;     // that have work: the product of the axes, of the widest warp nest
  int64_t turns = 1;       // of the loops together
};

struct GridLaunch {
  const Node* node = nullptr;  // a child of the root
  std::vector<int> grid;       // :g scopes, outermost first; empty: one block
  int64_t blocks = 1;
  int64_t threads = 1;  // of a block: those of its largest phase
  std::vector<GridPhase> phases;
};

// The launches of a program, in order.
std::vector<GridLaunch> gridLaunches(const View& view);

// Whether the program has a scope of the grid, a block or a warp.
bool usesGrid(const View& view);

// What a thread of a phase sees of the scope at a depth around an operation.
enum class GridRole : uint8_t { Block, Thread, Loop, Copies };  // Copies: unrolled, or lanes of :v
GridRole gridRole(Mapping mapping);

// The iterations of the threads' scopes around an operation for a thread's number, which is the
// row-major position in them; other scopes at 0.
std::vector<int64_t> iterationsOfThread(const View& view, int op, int64_t thread);

// Whether the dimension of a buffer is indexed, in every access, by exactly the iteration of a
// scope of that role, or of one outside it: each block (Block), or each thread (Thread), has an
// element of its own, and the dimension needs no memory.
bool isDistributed(const View& view, int buffer, size_t dimension, GridRole role);

// Elements of a buffer that each thread has (stack, registers), or each block (shared).
int64_t elementsOfEach(const View& view, int buffer);

}  // namespace dojo::core
