// Contractions: c[i,j] += a[i,k] * b[k,j] and its like (matmul, batched, convolution). One scope,
// the lanes' (j), walks along the result's memory; along another (i) one of the factors is used
// again. A tile of both is kept in registers while the scopes that sum run inside it, so that few
// loads feed many multiply-adds (Goto and van de Geijn, "Anatomy of High-Performance Matrix
// Multiplication", 2008). The factor that the lanes walk along is packed where its rows lie far
// apart, and the longest sum is cut into blocks that stay in a cache, if that is chosen.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "core/analysis/alignment.h"
#include "core/moves/refuse.h"
#include "rl/passes/contraction.h"
#include "rl/passes/register_tiles.h"
#include "rl/passes/rules.h"

namespace dojo::rl {
namespace {

constexpr size_t kMostTiles = 8;       // to choose from
constexpr int64_t kManyRowBlocks = 8;  // for which a copy of what they all read pays
constexpr int64_t kManyRows = 96;      // the same, in rows
constexpr int64_t kUsualBlock = 128;   // of terms

// Half as many lanes where that leaves fewer idle, and two such vectors cost no more than one: 40
// columns are five vectors of 8, not three of 16. Two to four columns are one of the shortest.
int64_t chooseLanes(Schedule& schedule, const Contraction& c, int64_t columns) {
  int64_t widest = widestLanes(schedule, c), half = widest / 2;
  for (int bits : schedule.target().vectorBits)
    if (int64_t n = bits / (8 * c.elementBytes); n >= columns && n < half) return n;
  if (schedule.target().vectorBits.size() < 2 || half < 2 || columns > kMostVectors * half ||
      roundedUp(columns, half) == roundedUp(columns, widest))
    return widest;
  return schedule.choices().choose(fmt::format("lanes of the tile of {}", c.result), {widest, half},
                                   schedule.hardware().halvesVectors ? 1 : 0);
}

// Where in its buffer the factor that the lanes walk along is read.
core::Affine alongLanes(const Schedule& schedule, const Contraction& c) {
  const core::View& view = schedule.view();
  const auto& operands = view.op(view.opIndex(c.op)).operation().operands;
  auto read = std::ranges::find_if(operands, [&](const core::Operand& operand) {
    return accessOf(operand) && accessOf(operand)->array == c.alongLanes;
  });
  return core::flatIndex(*schedule.program().bufferOf(c.alongLanes), *accessOf(*read));
}

// Whether the rows of the factor that the lanes walk along begin anywhere in a line, and are too
// seldom used again to be copied. Tiles of 3 by 5 vectors then wait for loads (1.1 to 1.2 times as
// long on a Zen 4), higher ones do not.
bool loadsAcrossLines(const Schedule& schedule, const Contraction& c) {
  if (extentOf(c, Role::Rows) >= kManyRows) return false;
  core::Affine flat = alongLanes(schedule, c);
  for (size_t d = 0; d < c.loops.size(); ++d)
    if (c.loops[d].role == Role::Sum &&
        flat.coefficient(static_cast<int>(d)) * c.elementBytes % kLineBytes != 0)
      return true;
  return false;
}

// With as many vectors as the tiles of other rows have, if there are such, so that one scope over
// the columns can hold both and the second finds the panel in a cache; 0: no others.
std::optional<Tile> chooseTile(Schedule& schedule, const Contraction& c, int64_t vectors) {
  int64_t rows = extentOf(c, Role::Rows), columns = extentOf(c, Role::Lanes);
  if (columns < 2) return std::nullopt;
  int64_t lanes = chooseLanes(schedule, c, columns);
  auto tiles =
      tilesFor(schedule.target(), rows, columns, lanes, loadsAcrossLines(schedule, c) ? 2 : 1);
  if (tiles.empty()) return std::nullopt;
  bool wantsLow = wantsLowTiles(schedule, c);
  if (wantsLow)
    std::ranges::stable_sort(tiles, std::greater(), [](const Tile& t) {
      bool isLow = t.rows >= kLeastLowRows && t.rows <= kMostLowRows;
      return t.vectors > 1 ? 0 : isLow ? 2 : 1;
    });
  if (tiles.size() > kMostTiles) tiles.resize(kMostTiles);
  if (!wantsLow)
    std::ranges::stable_sort(tiles, std::greater(), [&](const Tile& t) {
      return t.vectors == vectors && t.sums() >= kLeastSums;
    });
  std::vector<int64_t> options;  // rows and vectors as one number that reads: 1202 is 12 by 2
  options.reserve(tiles.size());
  for (const Tile& tile : tiles) options.push_back(tile.rows * 100 + tile.vectors);
  int64_t chosen = schedule.choices().choose(fmt::format("tile of {}", c.result), options);
  return tiles[static_cast<size_t>(std::ranges::find(options, chosen) - options.begin())];
}

// Near 128, of a sum that none of the usual blocks divides; 0: there is none.
int64_t blockThatDivides(int64_t sum) {
  for (int64_t off = 0; off <= kUsualBlock / 2; ++off)
    for (int64_t block : {kUsualBlock - off, kUsualBlock + off})
      if (sum % block == 0) return block;
  return 0;
}

// Whether the panel of a tile's columns leaves no room in the second cache for that of another sum,
// and is gone through often enough to come from the third again and again. Blocks of it that the
// first cache holds take products of 4096 to 8192 terms 1.1 to 1.3 times as fast where two
// multiply-adds of the widest vectors go in a cycle (measured on a Zen 5; of 2048 terms there is no
// difference).
bool wantsBlocks(const Schedule& schedule, const Contraction& c, const Tile& tile, int64_t sum) {
  return !schedule.hardware().halvesVectors &&
         extentOf(c, Role::Rows) / tile.rows >= kManyRowBlocks &&
         2 * sum * tile.vectors * tile.lanes * c.elementBytes > schedule.hardware().l2Bytes;
}

// The extent that the longest sum is cut into; 0: it stays whole.
int64_t chooseBlock(Schedule& schedule, const Contraction& c, const Tile& tile) {
  int64_t longest = 0;
  for (const Loop& loop : c.loops)
    if (loop.role == Role::Sum) longest = std::max(longest, loop.extent);
  std::vector<int64_t> options = {0};
  for (int64_t block : {4 * kUsualBlock, 2 * kUsualBlock, kUsualBlock})
    if (longest > block && longest % block == 0) options.push_back(block);
  bool wants = wantsBlocks(schedule, c, tile, longest);
  if (int64_t block = wants && options.size() == 1 ? blockThatDivides(longest) : 0; block > 0)
    options.push_back(block);
  return schedule.choices().choose(fmt::format("block of the sum of {}", c.result), options,
                                   wants ? options.size() - 1 : 0);
}

bool split(Schedule& schedule, core::NodeId op, std::vector<Loop>& loops, size_t at, int64_t inner,
           Loop::Part outerPart, Loop::Part innerPart) {
  if (loops[at].extent == inner) {
    loops[at].part = innerPart;
    return true;
  }
  if (!schedule.applyAround("split_scope", op, static_cast<int>(at), {std::to_string(inner)}))
    return false;
  Loop inside = loops[at];
  loops[at].extent /= inner;
  loops[at].part = outerPart;
  inside.extent = inner;
  inside.part = innerPart;
  loops.insert(loops.begin() + static_cast<std::ptrdiff_t>(at) + 1, inside);
  return true;
}

bool cutLoops(Schedule& schedule, core::NodeId op, std::vector<Loop>& loops, const Tile& tile,
              int64_t block) {
  int64_t columns = tile.vectors * tile.lanes;
  for (size_t i = loops.size(); i-- > 0;) {
    Loop& loop = loops[i];
    bool done = true;
    if (loop.role == Role::Rows)
      done = split(schedule, op, loops, i, tile.rows, Loop::Part::Blocks, Loop::Part::Inside);
    else if (loop.role == Role::Sum && block > 0 && loop.extent > block && loop.extent % block == 0)
      done = split(schedule, op, loops, i, block, Loop::Part::Blocks, Loop::Part::Whole);
    else if (loop.role == Role::Lanes) {
      if (loop.extent % columns != 0) {
        int64_t padded = roundedUp(loop.extent, columns);
        if (!schedule.applyAround("pad_scope", op, static_cast<int>(i), {std::to_string(padded)}))
          return false;
        loop.extent = padded;
      }
      done = split(schedule, op, loops, i, columns, Loop::Part::Blocks, Loop::Part::Inside);
    }
    if (!done) return false;
  }
  return true;
}

// Where a loop belongs, from the outside in.
int rank(const Loop& loop, bool rowsOutside) {
  bool inside = loop.part == Loop::Part::Inside;
  switch (loop.role) {
    case Role::Outer:
      return 0;
    case Role::Sum:
      return loop.part == Loop::Part::Blocks ? 1 : 4;
    case Role::Lanes:
      return inside ? 6 : (rowsOutside ? 3 : 2);
    case Role::Rows:
      return inside ? 5 : (rowsOutside ? 2 : 3);
  }
  return 0;
}

bool orderLoops(Schedule& schedule, core::NodeId op, std::vector<Loop>& loops, bool rowsOutside) {
  for (size_t end = loops.size(); end > 1; --end)
    for (size_t i = 0; i + 1 < end; ++i) {
      if (rank(loops[i], rowsOutside) <= rank(loops[i + 1], rowsOutside)) continue;
      if (!schedule.applyAround("swap_scopes", op, static_cast<int>(i))) return false;
      std::swap(loops[i], loops[i + 1]);
    }
  return true;
}

// Number of loops outside the sums that run within a tile.
int outsideTile(const std::vector<Loop>& loops) {
  int count = 0;
  while (count < static_cast<int>(loops.size()) &&
         rank(loops[static_cast<size_t>(count)], false) < 4)
    ++count;
  return count;
}

// Zeroes the tile where it is used: the zeroing nest gets the same tiles and joins the sum's.
bool joinInit(Schedule& schedule, const Contraction& c, const Tile& tile, bool rowsOutside,
              int outside) {
  std::vector<Loop> loops;
  for (const Loop& loop : c.loops)
    if (loop.role != Role::Sum) loops.push_back(loop);
  if (!cutLoops(schedule, c.init, loops, tile, 0) ||
      !orderLoops(schedule, c.init, loops, rowsOutside) || outsideTile(loops) != outside)
    return false;
  for (core::NodeId op : {c.init, c.op})
    if (!schedule.applyAround("add_scope", op, outside)) return false;
  for (int depth = c.shared; depth <= outside; ++depth)
    if (!schedule.applyAround("join_scopes", c.init, depth)) return false;
  return true;
}

// Keeps the tile in a buffer of its own, of which unrolling makes registers.
bool keepTile(Schedule& schedule, const Contraction& c, int outside, std::string& tileBuffer) {
  core::Program before = schedule.program();
  if (!schedule.applyAround("stage_out", c.op, outside, {c.result})) return false;
  tileBuffer = newBuffer(before, schedule.program());
  return !tileBuffer.empty();
}

// Lanes as vectors, the tile's rows and vectors written out.
bool writeOutTile(Schedule& schedule, core::NodeId op, int64_t lanes) {
  int depth = schedule.view().op(schedule.view().opIndex(op)).depth() - 1;
  int64_t columns =
      schedule.view().op(schedule.view().opIndex(op)).extents[static_cast<size_t>(depth)];
  if (columns % lanes != 0) {
    columns = roundedUp(columns, lanes);
    if (!schedule.applyAround("pad_scope", op, depth, {std::to_string(columns)})) return false;
  }
  if (columns > lanes) {
    if (!schedule.applyAround("split_scope", op, depth, {std::to_string(lanes)})) return false;
    ++depth;
  }
  if (!schedule.applyAround("vectorize", op, depth)) return false;
  if (columns > lanes && !schedule.applyAround("unroll", op, --depth)) return false;
  return true;
}

// Rows of a tile as vectors, where all that touches them is.
void inVectors(Schedule& schedule, core::Place buffer, int64_t lanes) {
  const auto& dims = schedule.program().bufferNamed(buffer.name)->dims;
  int64_t columns = dims.back().extent.value;
  buffer.dimension = static_cast<int>(dims.size()) - 1;
  schedule.attempt([&] {
    if (columns % lanes != 0 &&
        !schedule.apply("pad_dim", buffer, {std::to_string(roundedUp(columns, lanes))}))
      return false;
    return columns <= lanes || schedule.apply("split_dim", buffer, {std::to_string(lanes)});
  });
}

void writeOutTiles(Schedule& schedule, const std::string& tileBuffer, const Tile& tile) {
  std::vector<core::NodeId> ops;
  for (const core::OpInfo& op : schedule.view().ops()) {
    bool touches = op.operation().target().array == tileBuffer;
    for (const core::Operand& operand : op.operation().operands)
      touches = touches || (accessOf(operand) && accessOf(operand)->array == tileBuffer);
    if (touches) ops.push_back(op.node->id());
  }
  for (core::NodeId op : ops) {
    int index = schedule.view().opIndex(op);
    int rows = schedule.view().op(index).depth() - 2;
    schedule.attempt([&] { return writeOutTile(schedule, op, tile.lanes); });
    index = schedule.view().opIndex(op);
    if (tile.rows > 1 && rows >= 0 &&
        schedule.view().op(index).extents[static_cast<size_t>(rows)] == tile.rows)
      schedule.applyAround("unroll", op, rows);
  }
  core::Place place;
  place.name = tileBuffer;
  inVectors(schedule, place, tile.lanes);
  schedule.apply("set_location", place, {"register"});
}

// Whether the lines of the factor that the lanes walk along, of which every term of a sum reads
// one, are more than the first cache holds: rows that lie a page apart all fall on the same set of
// it.
bool linesConflict(const Schedule& schedule, const Contraction& c) {
  const core::OpInfo& op = schedule.view().op(schedule.view().opIndex(c.op));
  core::Affine flat = alongLanes(schedule, c);
  std::set<int64_t> addresses = {0};
  for (int d = 0; d < op.depth(); ++d) {
    if (c.loops[static_cast<size_t>(d)].role != Role::Sum) continue;
    std::set<int64_t> more;
    for (int64_t first : addresses)
      for (int64_t i = 0; i < op.extents[static_cast<size_t>(d)]; ++i)
        more.insert(first + i * flat.coefficient(d) * c.elementBytes);
    addresses = std::move(more);
  }
  std::map<int64_t, std::set<int64_t>> linesOfSet;
  for (int64_t address : addresses)
    linesOfSet[address % kPageBytes / kLineBytes].insert(address / kLineBytes);
  size_t ways = static_cast<size_t>(schedule.hardware().l1Bytes / kPageBytes);
  return std::ranges::any_of(linesOfSet, [&](const auto& set) { return set.second.size() > ways; });
}

// Rows share what is copied.
bool packingPays(const Schedule& schedule, const Contraction& c, const Tile& tile) {
  int64_t rows = extentOf(c, Role::Rows);
  if (tile.vectors == 1 && wantsLowTiles(schedule, c))
    return rows >= kManyRows || linesConflict(schedule, c);
  return rows / tile.rows >= kManyRowBlocks;
}

void packPanel(Schedule& schedule, const Contraction& c, int depth, bool pays) {
  schedule.attempt([&] {
    core::Program before = schedule.program();
    if (!schedule.applyAround("stage_in", c.op, depth, {c.alongLanes})) return false;
    const core::Buffer* copy =
        schedule.program().bufferNamed(newBuffer(before, schedule.program()));
    return copy && schedule.choices().decide(fmt::format("pack {} for {}", c.alongLanes, c.result),
                                             pays && !storesPartsSlowly(schedule.target(), *copy));
  });
}

bool tileContraction(Schedule& schedule, const Contraction& c, const Tile& tile, int64_t block,
                     bool withInit) {
  std::vector<Loop> loops = c.loops;
  bool pays = packingPays(schedule, c, tile);
  bool rowsOutside =
      schedule.choices().decide(fmt::format("rows of {} outside columns", c.result), false);
  if (!cutLoops(schedule, c.op, loops, tile, block) ||
      !orderLoops(schedule, c.op, loops, rowsOutside))
    return false;
  int outside = outsideTile(loops);
  if (withInit && !joinInit(schedule, c, tile, rowsOutside, outside)) return false;
  std::string tileBuffer;
  if (!keepTile(schedule, c, outside, tileBuffer)) return false;
  if (withInit && !schedule.applyAround("remove_scope", c.op, outside)) return false;
  // The panel that the rows use again, in one piece, where it is not one already: before the scope
  // of the rows' blocks.
  int rowBlocks = -1;
  bool hasPanels = false;
  for (int i = 0; i < outside; ++i) {
    if (loops[static_cast<size_t>(i)].role == Role::Rows) rowBlocks = i;
    if (loops[static_cast<size_t>(i)].role == Role::Lanes) hasPanels = true;
  }
  if (rowBlocks >= 0 && !rowsOutside) packPanel(schedule, c, rowBlocks, hasPanels && pays);
  writeOutTiles(schedule, tileBuffer, tile);
  return true;
}

}  // namespace

void tileContractions(Schedule& schedule) {
  divideUnevenly(schedule);
  std::map<std::pair<std::string, int64_t>, int64_t> vectorsOf;  // of a result and its columns
  for (core::NodeId id : schedule.operations()) {
    int op = schedule.view().opIndex(id);
    auto c = op >= 0 ? contractionAt(schedule.view(), op) : std::nullopt;
    if (!c) continue;
    int64_t& vectors = vectorsOf[{c->result, extentOf(*c, Role::Lanes)}];
    auto tile = chooseTile(schedule, *c, vectors);
    if (!tile) continue;
    vectors = tile->vectors;
    int64_t block = chooseBlock(schedule, *c, *tile);
    bool withInit = block == 0 && c->init != 0;
    if (withInit && schedule.attempt([&] { return tileContraction(schedule, *c, *tile, 0, true); }))
      continue;
    schedule.attempt([&] { return tileContraction(schedule, *c, *tile, block, false); });
  }
}

}  // namespace dojo::rl
