// Products that blocks compute by tiles, c[i,j] += a[i,k] * b[k,j] and its like: which scopes play
// which role, and tiles worth trying.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rl/passes/gpu/gpu_rules.h"

namespace dojo::rl {

// A sum of products in a nest whose outer scopes are its results' and whose inner ones are summed
// over. Depths are those of the nest as it is found.
struct BlockProduct {
  core::NodeId op = 0;
  int results = 0;            // scopes that the target's indices walk along
  int rows = 0, columns = 0;  // depths, of those: one factor moves with each
  int64_t rowCount = 1, columnCount = 1;
  int64_t otherCount = 1;               // iterations of the other results' scopes
  std::vector<int64_t> sums;            // extents
  std::string alongRows, alongColumns;  // the factors' arrays
};

std::optional<BlockProduct> blockProductAt(const core::View& view, int op);

// A block's tile: so many threads, each with so many results, in either direction, and so many
// terms of the outermost sum at a time.
struct BlockTile {
  int64_t threadRows = 16, threadColumns = 16;
  int64_t rows = 4, columns = 4;  // of a thread
  int64_t terms = 16;
  int64_t rowCount() const { return threadRows * rows; }
  int64_t columnCount() const { return threadColumns * columns; }
  int64_t threads() const { return threadRows * threadColumns; }
};

// The most promising first; none where no tile divides the product.
std::vector<BlockTile> tilesFor(const BlockProduct& product, const core::Machine& machine);

}  // namespace dojo::rl
