// Tiles of a contraction's result that the vector registers hold while the sums run.
#pragma once

#include <cstdint>
#include <vector>

#include "core/ir/program.h"
#include "core/machine/machine.h"

namespace dojo::rl {

struct Tile {
  int64_t rows = 1, vectors = 1, lanes = 1;
  int64_t lines = 1;  // of an image

  int64_t columns() const { return vectors * lanes; }
  int64_t sums() const { return rows * lines * vectors; }  // that run at once
};

constexpr int64_t kMostRowsOfTile = 16;
constexpr int64_t kLeastSums = 8;   // hide the latency of two multiply-adds a cycle
constexpr int64_t kAmpleSums = 10;  // and of loads now and then

// Rows of a tile of one vector for sums of few terms. Such a tile begins and ends so often that it
// has to overlap with the next, and larger ones do not: 5 rows of one vector are 1.2 to 1.4 times
// as fast as 5 of 5 or 6 of 4 at 7 to 12 terms, 1.1 times at 20 and 1.03 at 64 (measured on a Zen
// 4, one multiply-add of the widest vectors a cycle; with AVX2 there larger tiles are faster).
constexpr int64_t kFewTerms = 64;
constexpr int64_t kLeastLowRows = 4, kMostLowRows = 6;

// A window's rows overlap: the higher a tile, the fewer loads for each sum. 8 rows of one vector
// and 4 of two are 1.3 to 1.9 times as fast as single rows, 4 rows of four 1.26 times where 8 sums
// are 1.36 (3 by 3 windows, measured on a Zen 5).
constexpr int64_t kMostWindowSums = 8;

int64_t roundedUp(int64_t value, int64_t multiple);
// Vectors for one that would do if all lanes worked.
double vectorsFor(int64_t elements, int64_t lanes);

// Those that divide the rows, and the columns or hold all of them, by loads per multiply-add, the
// fewest first, and those whose sums wait for each other last. A vector across two lines is loaded
// as two.
std::vector<Tile> tilesFor(const core::Machine& machine, int64_t rows, int64_t columns,
                           int64_t lanes, int64_t mostSums, int64_t linesOfVector = 1);

// Of one vector and several lines of an image, of which each term's weight is loaded once for all,
// by loads per multiply-add; they divide the rows and the lines. 3 rows of 7 lines take 1.06 times
// as long as 2 (Zen 4).
std::vector<Tile> tilesOfLines(const core::Machine& machine, int64_t rows, int64_t lines,
                               int64_t lanes);

// Whether the buffer's rows end in a part of a vector and parts are slow to store, as before
// AVX-512 (6.3 to 7.8 ns beside 0.4 to 1.4 for a whole one, measured on a Zen 4): a copy of a panel
// into it costs more than it brings.
bool storesPartsSlowly(const core::Machine& machine, const core::Buffer& buffer);

}  // namespace dojo::rl
