// Tiles of a contraction's result that the vector registers hold while the sums run.
#pragma once

#include <cstdint>
#include <vector>

#include "core/ir/program.h"
#include "core/target.h"

namespace dojo::rl {

struct Tile {
  int64_t rows = 1, vectors = 1, lanes = 1;

  int64_t sums() const { return rows * vectors; }  // that run at once
};

constexpr int64_t kLeastSums = 8;   // hide the latency of two multiply-adds a cycle
constexpr int64_t kAmpleSums = 10;  // and of loads now and then

int64_t roundedUp(int64_t value, int64_t multiple);

// Those that divide the rows, and the columns or hold all of them, by loads per multiply-add, the
// fewest first, and those whose sums wait for each other last.
std::vector<Tile> tilesFor(const core::Target& target, int64_t rows, int64_t columns,
                           int64_t lanes);

// Whether the buffer's rows end in a part of a vector and parts are slow to store, as before
// AVX-512 (6.3 to 7.8 ns beside 0.4 to 1.4 for a whole one, measured on a Zen 4): a copy of a panel
// into it costs more than it brings.
bool storesPartsSlowly(const core::Target& target, const core::Buffer& buffer);

}  // namespace dojo::rl
