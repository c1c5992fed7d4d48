// What the rules for epilogues of products share: epilogues.cpp joins their loops with the tiles',
// epilogue_memory.cpp gives them memory.
#pragma once

#include <string>
#include <vector>

#include "rl/passes/schedule.h"

namespace dojo::rl {

// A tile, by the copy from registers that stores it, and a reader that is in its loops; how many
// these are.
struct Joined {
  core::NodeId tile = 0, reader = 0;
  int depth = 0;
};

// Memory of its own for a tile and what reads it.
struct Kept {
  core::NodeId tile = 0;
  std::string buffer;
};

// The first access of an operation that reads an array; null: it does not.
const core::Access* readOf(const core::View& view, int op, const std::string& array);
// Copies of tiles from registers to an array.
std::vector<core::NodeId> tilesOf(const core::View& view, const std::string& array);

// The scopes around a reader at depths from `from` to `outside` join those around a tile.
bool joinTiles(Schedule& schedule, core::NodeId tile, core::NodeId reader, int from, int outside);

// Memory of their own for all of them, and none any more for the array; or nothing.
std::vector<Kept> keepTiles(Schedule& schedule, const std::string& array,
                            const std::vector<Joined>& joined);
// The readers' columns go in vectors as the tile's do, which lie in its memory so: loads of others
// would wait until two stores are done.
bool goInVectors(Schedule& schedule, const Kept& kept);

}  // namespace dojo::rl
