// What a contraction's tile looks like, how its sum is cut, and whether its columns are copied: the
// choices that tile.cpp carries out.
#pragma once

#include <optional>

#include "rl/passes/contraction.h"
#include "rl/passes/register_tiles.h"

namespace dojo::rl {

// With as many vectors as the tiles of other rows have, if there are such, so that one scope over
// the columns can hold both and the second finds the panel in a cache; 0: no others.
std::optional<Tile> chooseTile(Schedule& schedule, const Contraction& contraction, int64_t vectors);

// The extent that the longest sum is cut into; 0: it stays whole.
int64_t chooseBlock(Schedule& schedule, const Contraction& contraction, const Tile& tile);

// Whether rows share a copy of the tile's columns.
bool packingPays(const Schedule& schedule, const Contraction& contraction, const Tile& tile);

}  // namespace dojo::rl
