// Rules of the heuristic pass for machines that run a grid of thread blocks. Each nest at the top
// of a program becomes a launch: its parallel outer scopes blocks, its inner loops threads, what
// threads share shared memory, the rest registers. Of several ways the estimate
// (core/cost/gpu_estimate.h) chooses one; a search may choose another.
#pragma once

#include <vector>

#include "rl/passes/schedule.h"

namespace dojo::rl {

bool hasGrid(const core::Machine& machine);

// The whole program's, as it stands; infinite where it cannot run.
double estimatedNs(const Schedule& schedule);

// A loop of operations that stay together: the scope at a depth around one of them.
struct Spot {
  core::NodeId op = 0;
  int depth = 0;
};

// How the iterations of a row's loops are dealt out: to so many threads, each of which takes so
// many neighbours at once.
struct ThreadShape {
  int64_t threads = 256;
  int64_t lanes = 1;
};

// thread_rows.cpp: a block for each iteration of the parallel scopes around an operation, in which
// threads share each loop of a row; sums in parts, combined by a tree. False: not in this shape,
// and the program may be anything.
bool mapRows(Schedule& schedule, core::NodeId op, ThreadShape shape);

// thread_per_row.cpp: a thread for each iteration of the parallel scopes, so many in a block.
bool mapThreadPerRow(Schedule& schedule, core::NodeId op, int64_t threads);

// block_tiles.cpp: products as tiles of blocks and threads, their factors in shared memory.
void tileForBlocks(Schedule& schedule);

// grid_sums.cpp: sums of more terms than few blocks should take, in parts of many blocks. False:
// there are none.
bool splitSumsAcrossBlocks(Schedule& schedule);

// heuristic_gpu.cpp: the pass.
void runOnGrid(Schedule& schedule);

// map_launches.cpp: each nest, or that of an operation, in the cheapest of these ways.
void mapLaunches(Schedule& schedule);
void mapLaunchOf(Schedule& schedule, core::NodeId op);

// recompute_between_launches.cpp: cheap values that one nest computes and others read.
void recomputeBetweenLaunches(Schedule& schedule);

// single_blocks.cpp: nests and operations that no scope holds together as one block.
void gatherSingleBlocks(Schedule& schedule);

// gpu_nest.cpp, what the rules ask and do:

// How many scopes, from the outermost in around an operation, hold one another alone and may run at
// once; the last may hold several nests.
int parallelScopes(const core::View& view, core::NodeId op);
// The outermost :g scopes, as many as there may be.
bool mapGrid(Schedule& schedule, core::NodeId op, int scopes);
// Temporaries of a launch: in registers or on the stack where each thread has its own part, shared
// where not; `threads` are the scopes that will be threads. False: something fits nowhere.
bool placeOnBlock(Schedule& schedule, core::NodeId op, const std::vector<Spot>& threads);
// What several launches use, in device memory.
void shareBetweenLaunches(Schedule& schedule);
// Loops of a thread, the inner ones first, up to so many copies of an operation, so that arrays
// that they index become registers.
void unrollInThreads(Schedule& schedule, const std::vector<Spot>& loops, int64_t most);

// The operations of the launch that holds an operation: [first, end).
core::View::Range launchOf(const core::View& view, core::NodeId op);

}  // namespace dojo::rl
