#include "rl/passes/gpu/block_product.h"

#include <algorithm>
#include <cmath>

namespace dojo::rl {
namespace {

constexpr int64_t kLeastTerms = 8;  // of all sums together
constexpr int64_t kMostSums = 64;   // of a thread, in registers
constexpr size_t kMostTiles = 10;
constexpr int64_t kLeastThreads = 32, kMostThreads = 512;

bool isPerfect(const core::View& view, int op) {
  return std::ranges::all_of(view.op(op).scopes, [&](int s) {
    return isOpen(*view.scope(s).node) && view.scope(s).scope().children.size() == 1;
  });
}

const core::Access* factor(const core::Operation& o, size_t k) {
  return std::get_if<core::Access>(&o.operands[k]);
}

// The outermost scopes are the results', in any order.
int resultsOf(const core::OpInfo& info) {
  const core::Access& target = info.operation().target();
  int results = 0;
  while (results < info.depth() && target.uses(results)) ++results;
  for (int d = results; d < info.depth(); ++d)
    if (target.uses(d)) return 0;
  return results;
}

std::vector<int64_t> divisors(int64_t n, int64_t most) {
  std::vector<int64_t> found;
  for (int64_t d = 1; d <= std::min(n, most); ++d)
    if (n % d == 0) found.push_back(d);
  return found;
}

// Chunks of a sum that a block holds at a time.
int64_t termsOf(const BlockProduct& product) {
  int64_t first = product.sums.front();
  if (product.sums.size() > 1) return 1;
  for (int64_t terms : {16, 8, 32, 4})
    if (first % terms == 0) return terms;
  return 1;
}

// Less is better: passes for loads of each multiply-add, those for the tile's factors, idle units.
double costOf(const BlockTile& tile, const BlockProduct& product, const core::Machine& machine) {
  auto rows = static_cast<double>(tile.rows), columns = static_cast<double>(tile.columns);
  double loads = (rows + columns) / (rows * columns);
  double copies =
      2.0 / static_cast<double>(tile.rowCount()) + 2.0 / static_cast<double>(tile.columnCount());
  double blocks = static_cast<double>(product.otherCount * (product.rowCount / tile.rowCount()) *
                                      (product.columnCount / tile.columnCount()));
  auto units = static_cast<double>(std::max<int64_t>(1, machine.level(core::Mapping::Grid)->most));
  double idle = std::ceil(blocks / units) * units / blocks;
  double resident = std::min(8.0, std::ceil(blocks / units)) * static_cast<double>(tile.threads());
  double waits = std::max(1.0, 512.0 / resident);
  return std::max(0.3, loads + copies) * idle * std::sqrt(waits);
}

}  // namespace

std::optional<BlockProduct> blockProductAt(const core::View& view, int op) {
  const core::OpInfo& info = view.op(op);
  const core::Operation& o = info.operation();
  if (o.assign != core::Assign::Add || o.op != core::Operator::Mul || !o.guards.empty() ||
      !isPerfect(view, op))
    return std::nullopt;
  const core::Access *first = factor(o, 0), *second = factor(o, 1);
  BlockProduct product;
  product.op = info.node->id();
  product.results = resultsOf(info);
  if (!first || !second || product.results < 2 || product.results == info.depth() ||
      first->array == second->array || o.target().indices.empty())
    return std::nullopt;
  product.columns = o.target().indices.back().soleIteration();
  if (product.columns < 0 || first->uses(product.columns) == second->uses(product.columns))
    return std::nullopt;
  const core::Access& along = first->uses(product.columns) ? *first : *second;
  const core::Access& other = first->uses(product.columns) ? *second : *first;
  product.rows = -1;
  for (int d = 0; d < product.results; ++d)
    if (other.uses(d) && !along.uses(d)) product.rows = d;
  if (product.rows < 0) return std::nullopt;
  product.alongRows = other.array;
  product.alongColumns = along.array;
  int64_t terms = 1;
  for (int d = 0; d < info.depth(); ++d) {
    int64_t extent = info.extents[static_cast<size_t>(d)];
    if (d == product.rows)
      product.rowCount = extent;
    else if (d == product.columns)
      product.columnCount = extent;
    else if (d < product.results)
      product.otherCount *= extent;
    if (d < product.results) continue;
    product.sums.push_back(extent);
    terms *= extent;
  }
  if (terms < kLeastTerms) return std::nullopt;
  return product;
}

std::vector<BlockTile> tilesFor(const BlockProduct& product, const core::Machine& machine) {
  std::vector<std::pair<double, BlockTile>> tiles;
  BlockTile tile;
  tile.terms = termsOf(product);
  int64_t most = std::min(kMostThreads, machine.level(core::Mapping::Block)->most);
  for (int64_t height : divisors(product.rowCount, 128))
    for (int64_t width : divisors(product.columnCount, 256))
      for (int64_t rows : divisors(height, 10))
        for (int64_t columns : divisors(width, 8)) {
          tile.rows = rows;
          tile.columns = columns;
          tile.threadRows = height / rows;
          tile.threadColumns = width / columns;
          if (rows * columns > kMostSums || tile.threads() < kLeastThreads || tile.threads() > most)
            continue;
          tiles.emplace_back(costOf(tile, product, machine), tile);
        }
  std::ranges::stable_sort(tiles, {}, &std::pair<double, BlockTile>::first);
  std::vector<BlockTile> best;
  for (const auto& [cost, each] : tiles)
    if (best.size() < kMostTiles) best.push_back(each);
  return best;
}

}  // namespace dojo::rl
