#include "rl/passes/tile/register_tiles.h"

#include <algorithm>

#include "rl/passes/tile/contraction.h"

namespace dojo::rl {
namespace {

constexpr int64_t kLeastLines = 3, kMostLines = 8, kMostSumsOfLines = 20;

// Whole tiles only, or a single one whose last vector is masked.
bool covers(int64_t columns, int64_t wide, int64_t lanes) {
  return columns % wide == 0 || wide == roundedUp(columns, lanes);
}

double loadsPerSum(const Tile& tile, int64_t linesOfVector) {
  return static_cast<double>(tile.rows + linesOfVector * tile.vectors * tile.lines) /
         static_cast<double>(tile.sums());
}

}  // namespace

int64_t roundedUp(int64_t value, int64_t multiple) {
  return (value + multiple - 1) / multiple * multiple;
}

double vectorsFor(int64_t elements, int64_t lanes) {
  return static_cast<double>(roundedUp(elements, lanes)) / static_cast<double>(elements);
}

std::vector<Tile> tilesFor(const core::Machine& machine, int64_t rows, int64_t columns,
                           int64_t lanes, int64_t mostSums, int64_t linesOfVector) {
  std::vector<Tile> tiles;
  for (int64_t v = 1; v <= kMostVectors; ++v)
    for (int64_t r = 1; r <= kMostRowsOfTile; ++r)
      if (rows % r == 0 && covers(columns, v * lanes, lanes) &&
          r * v + v + 1 <= machine.vectorRegisters && r * v <= mostSums)
        tiles.push_back({r, v, lanes});
  std::ranges::stable_sort(tiles, [=](const Tile& x, const Tile& y) {
    bool xWaits = x.sums() < kLeastSums, yWaits = y.sums() < kLeastSums;
    return xWaits != yWaits ? yWaits
                            : loadsPerSum(x, linesOfVector) < loadsPerSum(y, linesOfVector);
  });
  return tiles;
}

std::vector<Tile> tilesOfLines(const core::Machine& machine, int64_t rows, int64_t lines,
                               int64_t lanes) {
  std::vector<Tile> tiles;
  for (int64_t l = kLeastLines; l <= kMostLines; ++l)
    for (int64_t r = 1; r <= kMostRowsOfTile; ++r)
      if (rows % r == 0 && lines % l == 0 && r * l >= kLeastSums && r * l <= kMostSumsOfLines &&
          r * l + std::min(r, l) + 2 <= machine.vectorRegisters)
        tiles.push_back({r, 1, lanes, l});
  std::ranges::stable_sort(tiles, std::less(),
                           [](const Tile& tile) { return loadsPerSum(tile, 1); });
  return tiles;
}

bool storesPartsSlowly(const core::Machine& machine, const core::Buffer& buffer) {
  int bits = machine.widestVector();
  return !machine.hasMasks && bits > 0 && !buffer.dims.empty() &&
         buffer.dims.back().extent.value * 8 * core::sizeOf(buffer.dtype) % bits != 0;
}

}  // namespace dojo::rl
