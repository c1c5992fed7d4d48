// What a contraction's tile looks like, how its sum is cut, and whether its columns are copied: the
// choices that tile.cpp carries out.
#pragma once

#include <optional>

#include "rl/passes/tile/contraction.h"
#include "rl/passes/tile/register_tiles.h"

namespace dojo::rl {

// What the tiles of a result's other parts have, 0 where there is no such part.
struct OtherParts {
  int64_t rows = 0;     // of other columns
  int64_t vectors = 0;  // of other rows
};

// As they are: with as many vectors, so that one scope over the columns can hold both and the
// second finds the panel in a cache, or as high, where one over the rows is to.
std::optional<Tile> chooseTile(Schedule& schedule, const Contraction& contraction,
                               const OtherParts& others);

// So many that what a sum reads of them stays in the second cache while all columns pass by; 0: the
// rows need no chunks.
int64_t rowsOfChunk(const Schedule& schedule, const Contraction& contraction);

// What the longest sum and the rows' tiles are cut into; 0: they stay whole. All columns pass by a
// chunk of rows before the next one.
struct Cuts {
  int64_t block = 0;  // terms
  int64_t chunk = 0;  // tiles
};
// Defined in tile_cuts.cpp.
Cuts chooseCuts(Schedule& schedule, const Contraction& contraction, const Tile& tile);

// Whether one instruction makes an array of inputs: a copy of a tile's columns then makes it on its
// way (recompute.cpp), and no pass of its own has to.
bool isMadeOnTheWay(const Schedule& schedule, const std::string& array);

// Whether such an array is the factor that the lanes walk along, and others read
// it, too, as columns beyond the panels and tiles of another height do: each has a copy then that
// makes what it needs (recompute.cpp), or all would be kept for them. relu_ffn of 13 to 128
// channels and 9 to 2500 columns is 0.98 to 1.28 times as fast so (measured on a Zen 4).
bool isMadeForSeveral(const Schedule& schedule, const Contraction& contraction);

// Whether what a tile reads along its lanes is to stay in registers, as far as they go, while rows
// pass by one at a time: of few terms, where it is made on the way, or where all columns are one
// tile whose last vector is masked. Measured on a Zen 4: relu_ffn of 2 to 16 channels takes 0.45
// to 1.05 of the time of tiles with all rows, of 20 and 24 as long; with 256 bits of 4 and 5
// channels 0.6 to 1.0, of 6 to 15 0.55 to 1.7. Products of 10 to 75 columns and up to 12 terms take
// 0.65 to 1.05 of the time, from memory 0.85 to 0.9; of more terms up to 1.7, of fewer than 8 rows
// or than terms up to 1.25, and with 256 bits 0.9 to 1.2.
bool keepsColumns(const Schedule& schedule, const Contraction& contraction);

// Whether blocks of rows are to stand around those of columns, so that the result is written row
// after row.
bool rowsGoOutside(const Schedule& schedule, const Contraction& contraction);

// The choice of that, by the result's name.
std::string choiceOfRowsOutside(const std::string& result);

// Whether rows share a copy of the tile's columns.
bool packingPays(const Schedule& schedule, const Contraction& contraction, const Tile& tile);

}  // namespace dojo::rl
