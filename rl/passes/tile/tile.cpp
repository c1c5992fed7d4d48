// Contractions: c[i,j] += a[i,k] * b[k,j] and its like (matmul, batched, convolution). One scope,
// the lanes' (j), walks along the result's memory; along another (i) one of the factors is used
// again. A tile of both is kept in registers while the scopes that sum run inside it, so that few
// loads feed many multiply-adds (Goto and van de Geijn, "Anatomy of High-Performance Matrix
// Multiplication", 2008). The factor that the lanes walk along is packed where its rows lie far
// apart, and the longest sum is cut into blocks, the rows into chunks, that stay in a cache, if
// that is chosen.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/moves/place.h"
#include "rl/passes/rules.h"
#include "rl/passes/tile/contraction.h"
#include "rl/passes/tile/tile_choice.h"

namespace dojo::rl {
namespace {

constexpr int64_t kMostWrittenOut = 8;  // rows of a window

bool split(Schedule& schedule, core::NodeId op, std::vector<Loop>& loops, size_t at, int64_t inner,
           Loop::Part outerPart, Loop::Part innerPart) {
  if (loops[at].extent == inner || inner == 1) {
    loops[at].part = inner == 1 ? outerPart : innerPart;
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
              const Cuts& cuts) {
  int64_t columns = tile.vectors * tile.lanes;
  for (size_t i = loops.size(); i-- > 0;) {
    Loop& loop = loops[i];
    bool done = true;
    if (loop.role == Role::Rows)
      done = split(schedule, op, loops, i, tile.rows, Loop::Part::Blocks, Loop::Part::Inside) &&
             (cuts.chunk == 0 ||
              split(schedule, op, loops, i, cuts.chunk, Loop::Part::Chunks, Loop::Part::Blocks));
    else if (loop.role == Role::Sum && cuts.block > 0 && loop.extent > cuts.block &&
             loop.extent % cuts.block == 0)
      done = split(schedule, op, loops, i, cuts.block, Loop::Part::Blocks, Loop::Part::Whole);
    else if (loop.isOfLines && tile.lines > 1)
      done = split(schedule, op, loops, i, tile.lines, Loop::Part::Blocks, Loop::Part::Inside);
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

constexpr int kWithinTile = 5;  // ranks from here on

// Where a loop belongs, from the outside in.
int rank(const Loop& loop, bool rowsOutside) {
  bool inside = loop.part == Loop::Part::Inside;
  switch (loop.role) {
    case Role::Outer:
      return inside ? 7 : 0;
    case Role::Sum:
      return loop.part == Loop::Part::Blocks ? 2 : 5;
    case Role::Lanes:
      return inside ? 8 : (rowsOutside ? 4 : 3);
    case Role::Rows:
      return loop.part == Loop::Part::Chunks ? 1 : inside ? 6 : (rowsOutside ? 3 : 4);
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
         rank(loops[static_cast<size_t>(count)], false) < kWithinTile)
    ++count;
  return count;
}

// Zeroes the tile where it is used: the zeroing nest gets the same tiles and joins the sum's.
bool joinInit(Schedule& schedule, const Contraction& c, const Tile& tile, const Cuts& cuts,
              bool rowsOutside, int outside) {
  std::vector<Loop> loops;
  for (const Loop& loop : c.loops)
    if (loop.role != Role::Sum) loops.push_back(loop);
  if (!cutLoops(schedule, c.init, loops, tile, cuts) ||
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
    int depth = schedule.view().op(index).depth() - 2;
    schedule.attempt([&] { return writeOutTile(schedule, op, tile.lanes); });
    // The copy goes through the result's dimensions in their order.
    std::multiset<int64_t> copies = {tile.lines, tile.rows};
    copies.erase(1);
    for (; depth >= 0 && !copies.empty(); --depth) {
      index = schedule.view().opIndex(op);
      auto found = copies.find(schedule.view().op(index).extents[static_cast<size_t>(depth)]);
      if (found == copies.end()) break;
      copies.erase(found);
      schedule.applyAround("unroll", op, depth);
    }
  }
  core::Place place;
  place.name = tileBuffer;
  inVectors(schedule, place, tile.lanes);
  schedule.apply("set_location", place, {"register"});
}

// The outermost sum of a window of several rows: what one of them loads is then in a register for
// the next. The compiler writes out the sums inside it; of large windows all would be too much.
void writeOutWindow(Schedule& schedule, core::NodeId op, int depth) {
  const core::View& view = schedule.view();
  if (view.op(view.opIndex(op)).extents[static_cast<size_t>(depth)] <= kMostWrittenOut)
    schedule.applyAround("unroll", op, depth);
}

// Whether panels.cpp copies what the rows' blocks read.
bool isPackedLater(const Schedule& schedule, const Contraction& c, const Tile& tile,
                   const Cuts& cuts) {
  int64_t longest = 1;
  for (const Loop& loop : c.loops)
    if (loop.role == Role::Sum) longest = std::max(longest, loop.extent);
  int64_t terms = cuts.block > 0 ? termsOf(c) / longest * cuts.block : termsOf(c);
  return packsPanelsLater(schedule, terms) && !c.slidesAlongRow() && !c.isWindow &&
         extentOf(c, Role::Rows) / tile.rows >= kManyRowBlocks;
}

void packPanel(Schedule& schedule, const Contraction& c, int depth, bool pays) {
  schedule.attempt([&] {
    core::Program before = schedule.program();
    if (!schedule.applyAround("stage_in", c.op, depth, {c.alongLanes})) return false;
    const core::Buffer* copy =
        schedule.program().bufferNamed(newBuffer(before, schedule.program()));
    return copy && schedule.choices().decide(fmt::format("pack {} for {}", c.alongLanes, c.result),
                                             pays && !storesPartsSlowly(schedule.machine(), *copy));
  });
}

// How often the columns of a factor are read in tiles, of one height or several.
using Heights = std::map<std::pair<std::string, int64_t>, int>;

Heights heightsIn(const Schedule& schedule) {
  Heights heights;
  for (int op = 0; op < static_cast<int>(schedule.view().ops().size()); ++op)
    if (auto c = contractionAt(schedule.view(), op))
      ++heights[{c->alongLanes, extentOf(*c, Role::Lanes)}];
  return heights;
}

bool tileContraction(Schedule& schedule, const Contraction& c, const Tile& tile, const Cuts& cuts,
                     bool withInit, bool hasHeights) {
  std::vector<Loop> loops = c.loops;
  bool pays = packingPays(schedule, c, tile) && !isPackedLater(schedule, c, tile, cuts);
  bool rowsOutside =
      schedule.choices().decide(choiceOfRowsOutside(c.result), rowsGoOutside(schedule, c));
  if (!cutLoops(schedule, c.op, loops, tile, cuts) ||
      !orderLoops(schedule, c.op, loops, rowsOutside))
    return false;
  int outside = outsideTile(loops);
  if (withInit && !joinInit(schedule, c, tile, cuts, rowsOutside, outside)) return false;
  std::string tileBuffer;
  if (!keepTile(schedule, c, outside, tileBuffer)) return false;
  if (withInit && !schedule.applyAround("remove_scope", c.op, outside)) return false;
  // The panel that the rows use again, in one piece, where it is not one already: before the scope
  // of the rows' blocks.
  int rowBlocks = -1;
  bool hasPanels = false;
  for (int i = 0; i < outside; ++i) {
    const Loop& loop = loops[static_cast<size_t>(i)];
    if (loop.role == Role::Rows && loop.part != Loop::Part::Chunks) rowBlocks = i;
    if (loop.role == Role::Lanes) hasPanels = true;
  }
  bool isMade = !c.slidesAlongRow() && isMadeForSeveral(schedule, c);
  if (rowBlocks < 0 && isMade) rowBlocks = outside;  // of a single block
  bool isShared = hasPanels && hasHeights && isMadeOnTheWay(schedule, c.alongLanes);
  if (rowBlocks >= 0 && !rowsOutside && !isShared)  // one copy for all heights: panels.cpp
    packPanel(schedule, c, rowBlocks, (hasPanels || isMade) && pays);
  writeOutTiles(schedule, tileBuffer, tile);
  if (c.isWindow && tile.rows > 1) writeOutWindow(schedule, c.op, outside);
  return true;
}

}  // namespace

void tileContractions(Schedule& schedule) {
  divideUnevenly(schedule);
  std::map<std::pair<std::string, int64_t>, int64_t> vectorsOf;  // of a result and its columns
  std::map<std::pair<std::string, int64_t>, int64_t> rowsOf;     // and its rows
  Heights heights = heightsIn(schedule);
  for (core::NodeId id : schedule.operations()) {
    int op = schedule.view().opIndex(id);
    auto c = op >= 0 ? contractionAt(schedule.view(), op, kFewestTerms) : std::nullopt;
    if (!c || takesAxpyForm(schedule, *c)) continue;
    int64_t& rows = rowsOf[{c->result, extentOf(*c, Role::Rows)}];
    // What is left of columns is as its first part.
    if (rows == 0 && !contractionAt(schedule.view(), op)) continue;
    int64_t& vectors = vectorsOf[{c->result, extentOf(*c, Role::Lanes)}];
    auto tile = chooseTile(schedule, *c, {rows, vectors});
    if (!tile) continue;
    vectors = tile->vectors;
    Cuts cuts = chooseCuts(schedule, *c, *tile);
    bool withInit = cuts.block == 0 && c->init != 0;
    bool hasHeights = heights[{c->alongLanes, extentOf(*c, Role::Lanes)}] > 1;
    auto isTiled = [&](bool init) {
      return schedule.attempt(
          [&] { return tileContraction(schedule, *c, *tile, cuts, init, hasHeights); });
    };
    if ((withInit && isTiled(true)) || isTiled(false)) rows = tile->rows;
  }
}

}  // namespace dojo::rl
