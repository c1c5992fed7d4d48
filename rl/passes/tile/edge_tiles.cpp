// Remainders of contractions whose rows or columns no tile divides: two ranges, 31 rows as 22 and
// 9, which are two tiles of 11 and one; 4099 columns as 4096 and 3. The zeros are cut like the
// sums. Within the loops around them (a batch, an image) the parts then follow each other.
#include <algorithm>

#include "core/moves/place.h"
#include "rl/passes/rules.h"
#include "rl/passes/tile/contraction.h"
#include "rl/passes/tile/register_tiles.h"
#include "rl/passes/tile/tile_choice.h"

namespace dojo::rl {
namespace {

constexpr int64_t kMostRows = 12;
constexpr int64_t kManyTiles = 4;  // for which another height for the last pays

// Of a row that one tile can hold all of. In 16 registers, of which a mask and what is blended take
// some too, several masked rows are of two: of 41 to 48 columns there was no tile, and of 20 one of
// 4 by 3 vectors that took 2 times as long as 16 and 4.
int64_t mostVectors(const Schedule& schedule, const Contraction& c) {
  bool isMasked = extentOf(c, Role::Lanes) % widestLanes(schedule, c) != 0;
  bool isCrowded = schedule.machine().vectorRegisters <= 16 && extentOf(c, Role::Rows) > 1;
  return isCrowded && isMasked ? 2 : kMostVectors;
}

// Vectors in a row of the tiles that these columns will have.
int64_t vectorsOfTile(const Schedule& schedule, const Contraction& c) {
  int64_t columns = extentOf(c, Role::Lanes), lanes = widestLanes(schedule, c), half = lanes / 2;
  if (c.isWindow) return columns % lanes == 0 || columns > 2 * lanes ? 1 : 2;
  if (schedule.machine().isDoublePumped() && half > 0 && columns <= kMostVectors * half &&
      roundedUp(columns, half) != roundedUp(columns, lanes))
    return roundedUp(columns, half) / half;
  int64_t vectors = roundedUp(columns, lanes) / lanes;
  if (vectors > mostVectors(schedule, c) || (columns % lanes == 0 && vectors % 2 == 0)) return 2;
  return vectors;
}

// Of two or three rows, pairs of vectors are too few sums to hide each other's latency: so many
// columns that rows of six vectors take them (1.2 times as fast for 1000 by 1000, measured on a
// Zen 5). 0: as for more rows.
int64_t cutForFewRows(const Schedule& schedule, const Contraction& c) {
  int64_t columns = extentOf(c, Role::Lanes), lanes = widestLanes(schedule, c);
  int64_t rows = extentOf(c, Role::Rows), whole = columns / (kMostVectors * lanes);
  bool isDivided = false;
  for (int64_t v = 3; v <= kMostVectors; ++v)
    isDivided = isDivided || (columns % (v * lanes) == 0 && rows * v >= kLeastSums);
  whole *= kMostVectors * lanes;
  if (c.isWindow || isDivided || 2 * rows >= kLeastSums || columns - whole < 2 ||
      schedule.machine().vectorRegisters <= 16)
    return 0;
  return whole;
}

// Whether a panel of so many vectors comes from the second cache for every block of rows, and few
// rows share it: tiles of 2 by 5 vectors then wait for it, those of 6 by 2 and 4 by 3 do not (1000³
// 1.05 times as fast, measured on a Zen 3). 32 registers hold enough rows beside them.
bool waitsForPanel(const Schedule& schedule, const Contraction& c, int64_t vectors) {
  constexpr int64_t kNarrow = 3;
  return vectors > kNarrow && schedule.machine().vectorRegisters <= 16 && !c.isWindow &&
         termsOf(c) * vectors * widestLanes(schedule, c) * c.elementBytes >
             schedule.machine().cacheBytes(1);
}

// Whole pairs of vectors and the rest; of a prime number of vectors all but three.
int64_t cutOfColumns(const Schedule& schedule, const Contraction& c) {
  int64_t columns = extentOf(c, Role::Lanes), lanes = widestLanes(schedule, c);
  int64_t vectors = columns / lanes;
  bool hasHighTiles = c.isWindow && extentOf(c, Role::Rows) > 1;
  if (columns <= (hasHighTiles ? 2 : mostVectors(schedule, c)) * lanes) return 0;
  if (int64_t cut = cutForFewRows(schedule, c); cut > 0) return cut;
  if (hasHighTiles || wantsLowTiles(schedule, c))
    return columns % lanes == 0 ? 0 : (columns % lanes > 1 ? vectors : vectors - 1) * lanes;
  if (columns % lanes != 0) {
    int64_t whole = vectors / 2 * 2 * lanes;
    if (columns - whole > 1) return whole;
    return whole - (whole > 2 * lanes ? 2 : 1) * lanes;  // no tile has a single column
  }
  for (int64_t v = 2; v <= kMostVectors; ++v)
    if (vectors % v == 0 && !waitsForPanel(schedule, c, v)) return 0;
  return (vectors - 3) * lanes;
}

// The rows that tiles of one height take when those of another take the rest, in as few tiles as
// there can be: 31 as five of 5 and one of 6. 0: heights between these two do not.
int64_t rowsOfFirstHeight(int64_t rows, int64_t least, int64_t most) {
  int64_t cut = 0, fewest = rows;
  for (int64_t first = most; first >= least; --first)
    for (int64_t second = first - 1; second >= least; --second) {
      // As many of the higher as leave whole ones of the lower; what is left repeats after
      // `second`.
      int64_t n = (rows - 1) / first, stop = std::max<int64_t>(0, n - second);
      while (n > stop && (rows - n * first) % second != 0) --n;
      int64_t rest = rows - n * first, tiles = n + rest / second;
      if (n == stop || tiles >= fewest) continue;
      fewest = tiles;
      cut = std::max(n * first, rest);
    }
  return cut;
}

// 31 rows as 25 and 6; as few as one high tile takes stay.
int64_t cutForLowTiles(int64_t rows) {
  if (rows <= kMostRows) return 0;
  for (int64_t r = kMostLowRows; r >= kLeastLowRows; --r)
    if (rows % r == 0) return 0;
  return rowsOfFirstHeight(rows, kLeastLowRows, kMostLowRows);
}

// 53 rows as four tiles of 8 and three of 7.
int64_t cutForHighTiles(int64_t rows, int64_t most) {
  for (int64_t r = most; r > most / 2; --r)
    if (rows <= most || rows % r == 0) return 0;
  int64_t first = rowsOfFirstHeight(rows, most / 2 + 1, most);
  return first > 0 ? first : rows / most * most;
}

// 31 rows as 22 and 9: tiles as high as the registers allow, and a last one that has work enough.
// 256 rows as 252 in tiles of 6 and four: of 4 rows all would have no more than just enough. What
// whole chunks leave is cut again.
int64_t cutOfRows(const Schedule& schedule, const Contraction& c) {
  int64_t rows = extentOf(c, Role::Rows), vectors = vectorsOfTile(schedule, c);
  if (int64_t chunk = rowsOfChunk(schedule, c); chunk > 0 && rows >= 2 * chunk)
    return rows / chunk * chunk % rows;
  if (keepsColumns(schedule, c)) return 0;
  if (wantsLowTiles(schedule, c)) return cutForLowTiles(rows);
  if (c.isWindow) return cutForHighTiles(rows, kMostWindowSums / vectors);
  int64_t sums = mostSums(schedule, c);
  int64_t most = std::min(
      {kMostRows, sums / vectors, (schedule.machine().vectorRegisters - 1 - vectors) / vectors});
  int64_t least = (kLeastSums + vectors - 1) / vectors,
          ample = (kAmpleSums + vectors - 1) / vectors;
  if (rows <= most || most < 1) return 0;
  int64_t cut = cutOfColumns(schedule, c), columns = cut > 0 ? cut : extentOf(c, Role::Lanes);
  auto whole = tilesFor(schedule.machine(), rows, columns, widestLanes(schedule, c), sums);
  bool wantsMore = rows >= kManyTiles * most && ample <= most &&
                   !schedule.machine().isDoublePumped() &&
                   (whole.empty() || whole.front().sums() < kAmpleSums);
  for (int64_t r = most; r >= (wantsMore ? ample : least); --r)
    if (rows % r == 0) return 0;
  for (int64_t each = most; wantsMore && each >= ample; --each)
    if (rows % each >= least) return rows / each * each;
  int64_t tiles = (rows + most - 1) / most, balanced = (rows + tiles - 1) / tiles;
  for (int64_t each = balanced; each > 1; --each)
    if (rows % each >= least) return rows / each * each;
  if (int64_t first = rowsOfFirstHeight(rows, least, most); first > 0) return first;
  return rows / balanced * balanced;
}

int outerLoops(const Contraction& c) {
  auto inside = std::ranges::find_if(c.loops, [](const Loop& l) { return l.role != Role::Outer; });
  return static_cast<int>(inside - c.loops.begin());
}

// The loop with that role to a depth, from where it stands among the loops that count.
bool bringTo(Schedule& schedule, core::NodeId op, const Contraction& c, Role role, int depth) {
  int at = 0;
  for (const Loop& loop : c.loops) {
    if (loop.role == role) break;
    if (op == c.op || loop.role != Role::Sum) ++at;
  }
  for (; at > depth; --at)
    if (!schedule.applyAround("swap_scopes", op, at - 1)) return false;
  return at == depth;
}

}  // namespace

// What stands init, init of the rest, sum, sum of the rest then changes places in the middle. A
// product that is added to what another left has no init.
bool cutInTwo(Schedule& schedule, const Contraction& c, Role role, int64_t cut) {
  int depth = outerLoops(c);
  std::vector<core::NodeId> ops = {c.op};
  if (c.init != 0) ops.push_back(c.init);
  for (core::NodeId op : ops)
    if (!bringTo(schedule, op, c, role, depth)) return false;
  for (int d = c.shared; d < depth && c.init != 0; ++d)
    if (!schedule.applyAround("join_scopes", c.init, d)) return false;
  for (core::NodeId op : ops)
    if (!schedule.applyAround("cut_scope", op, depth, {std::to_string(cut)})) return false;
  if (c.init == 0) return true;
  const core::View& view = schedule.view();
  const core::OpInfo& init = view.op(view.opIndex(c.init));
  const core::ScopeInfo& first = view.scope(init.scopes[static_cast<size_t>(depth)]);
  const core::NodePtr& rest =
      view.childrenOf(first.parent)[static_cast<size_t>(first.position) + 1];
  return schedule.apply("reorder", core::placeOfNode(view, *rest));
}

namespace {

void divide(Schedule& schedule, Role role,
            int64_t (*cutOf)(const Schedule& schedule, const Contraction& c)) {
  for (core::NodeId id : schedule.operations()) {
    int op = schedule.view().opIndex(id);
    auto c = op >= 0 ? contractionAt(schedule.view(), op) : std::nullopt;
    if (!c || takesAxpyForm(schedule, *c)) continue;
    int64_t cut = cutOf(schedule, *c);
    if (cut > 0) schedule.attempt([&] { return cutInTwo(schedule, *c, role, cut); });
  }
}

}  // namespace

void divideUnevenly(Schedule& schedule) {
  divide(schedule, Role::Rows, cutOfRows);
  divide(schedule, Role::Rows, cutOfRows);
  divide(schedule, Role::Lanes, cutOfColumns);
}

}  // namespace dojo::rl
