// Where the sums of a product are cut into blocks, and its rows into chunks, that a cache holds.
#include <fmt/format.h>

#include <algorithm>

#include "rl/passes/rules.h"
#include "rl/passes/tile/tile_choice.h"

namespace dojo::rl {
namespace {

constexpr int64_t kUsualBlock = 128;  // of terms

// Near the usual one, of a sum that none of those divides; 0: there is none.
int64_t blockThatDivides(int64_t sum, int64_t usual) {
  for (int64_t off = 0; off <= usual / 2; ++off)
    for (int64_t block : {usual - off, usual + off})
      if (sum % block == 0) return block;
  return 0;
}

// What an Intel processor's third cache brings is slow, and so is adding to results that its second
// does not hold: where half of it holds them, blocks of 512 terms take two products of the same
// rows (swiglu) 1.0 to 1.3 times as fast, of 8192 terms 2.6 times, a single one of those 1.6 times;
// else 0.85 to 1.0. Those of 128 are up to 1.8 times as slow as of 512 (model 207).
bool wantsBlocksBeforeThird(const Schedule& schedule, const Contraction& c, int64_t panel) {
  int64_t result = schedule.program().bufferOf(c.result)->elements() * c.elementBytes;
  int64_t l2 = schedule.machine().cacheBytes(2);
  return 2 * result <= l2 && 8 * panel >= 3 * l2;
}

// Whether the panel of a tile's columns leaves no room in the second cache for that of another sum,
// and is gone through often enough to come from the third again and again. Blocks of it that the
// first cache holds take products of 4096 to 8192 terms 1.1 to 1.3 times as fast where two
// multiply-adds of the widest vectors go in a cycle (measured on a Zen 5; of 2048 terms there is no
// difference).
bool wantsBlocks(const Schedule& schedule, const Contraction& c, const Tile& tile, int64_t sum) {
  int64_t panel = sum * tile.vectors * tile.lanes * c.elementBytes;
  if (schedule.machine().isDoublePumped() || extentOf(c, Role::Rows) / tile.rows < kManyRowBlocks)
    return false;
  return hasSlowThirdCache(schedule) ? wantsBlocksBeforeThird(schedule, c, panel)
                                     : 2 * panel > schedule.machine().cacheBytes(2);
}

int64_t chooseBlock(Schedule& schedule, const Contraction& c, const Tile& tile) {
  int64_t longest = 0;
  for (const Loop& loop : c.loops)
    if (loop.role == Role::Sum) longest = std::max(longest, loop.extent);
  std::vector<int64_t> options = {0};
  for (int64_t block : {4 * kUsualBlock, 2 * kUsualBlock, kUsualBlock})
    if (longest > block && longest % block == 0) options.push_back(block);
  bool wants = wantsBlocks(schedule, c, tile, longest), wantsLong = hasSlowThirdCache(schedule);
  int64_t near = wantsLong ? 4 * kUsualBlock : kUsualBlock;
  bool lacksUsual = options.size() == 1 || (wantsLong && options[1] != near);
  if (int64_t block = wants && lacksUsual ? blockThatDivides(longest, near) : 0;
      block > 0 && std::ranges::find(options, block) == options.end())
    options.insert(options.begin() + 1, block);
  size_t usual = wantsLong ? 1 : options.size() - 1;
  return schedule.choices().choose(fmt::format("block of the sum of {}", c.result), options,
                                   wants ? std::min(usual, options.size() - 1) : 0);
}

int64_t chooseChunk(Schedule& schedule, const Contraction& c, const Tile& tile) {
  bool hasPanels = extentOf(c, Role::Lanes) > tile.vectors * tile.lanes;
  int64_t rows = extentOf(c, Role::Rows), chunk = rowsOfChunk(schedule, c);
  if (chunk == 0 || !hasPanels || rows % chunk != 0 || rows == chunk || chunk % tile.rows != 0)
    return 0;
  return schedule.choices().choose(fmt::format("chunks of rows of {}", c.result),
                                   {chunk / tile.rows, 0});
}

}  // namespace

Cuts chooseCuts(Schedule& schedule, const Contraction& c, const Tile& tile) {
  Cuts cuts{chooseBlock(schedule, c, tile), 0};
  if (cuts.block == 0) cuts.chunk = chooseChunk(schedule, c, tile);
  return cuts;
}

}  // namespace dojo::rl
