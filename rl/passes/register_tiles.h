// Tiles of a contraction's result that the vector registers hold while the sums run.
#pragma once

#include <cstdint>
#include <vector>

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

}  // namespace dojo::rl
