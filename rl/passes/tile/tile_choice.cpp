#include "rl/passes/tile/tile_choice.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "core/cost/alignment.h"
#include "rl/passes/rules.h"

namespace dojo::rl {
namespace {

constexpr size_t kMostTiles = 8;           // to choose from
constexpr int64_t kManyRows = 96;          // for which a copy of what they all read pays
constexpr int64_t kManyBlocksOfWide = 64;  // row blocks, of panels that are read where they lie
constexpr int64_t kLeastWide = 3;          // vectors
constexpr int64_t kManySums = 20;
constexpr int64_t kBlocksFromAfar = 3;  // of rows, for which a copy pays on Intel processors
// Rows that slide read what the first cache holds, lanes a panel from the second: 9 by 2 vectors
// are 1.1 times as fast as 3 by 4 (measured on a Zen 5).
constexpr int64_t kLinesWhereRowsSlide = 3;
constexpr int64_t kManyVectors = 4;  // of columns: more than one tile
constexpr int64_t kManyShares = 16;  // of a thread, of which one more is little
// What stays in registers: terms and vectors of all of a result's columns, rows that share them,
// and of what is made on the way terms, and rows that may be as many.
constexpr int64_t kMostKept = 12, kMostKeptVectors = 48, kLeastRowsOfKept = 8;
constexpr int64_t kMostKeptOfMade = 16, kMostOfMadeIn16 = 5;
// Where blocks of rows stand outside: terms for which tiles are of one vector, and their rows, of
// results in memory and in the caches.
constexpr int64_t kFewTermsOutside = 8, kMostRowsFar = 12, kMostRowsNear = 4;

// Half as many lanes where that leaves fewer idle, and they are as many vectors, or two such cost
// no more than one: 40 columns are five vectors of 8, not three of 16. Two to four columns are one
// of the shortest.
int64_t chooseLanes(Schedule& schedule, const Contraction& c, int64_t columns) {
  int64_t widest = widestLanes(schedule, c), half = widest / 2;
  for (int bits : schedule.machine().vectorBits)
    if (int64_t n = bits / (8 * c.elementBytes); n >= columns && n < half) return n;
  if (schedule.machine().vectorBits.size() < 2 || half < 2 || columns > kMostVectors * half ||
      roundedUp(columns, half) == roundedUp(columns, widest))
    return widest;
  return schedule.choices().choose(fmt::format("lanes of the tile of {}", c.result), {widest, half},
                                   schedule.machine().isDoublePumped() || columns <= half ? 1 : 0);
}

// Where in its buffer the factor that the lanes walk along is read.
core::Affine alongLanes(const Schedule& schedule, const Contraction& c) {
  return core::flatIndex(*schedule.program().bufferOf(c.alongLanes),
                         factorAlongLanes(schedule.view(), c));
}

// By how many bytes the sums step through the factor that the lanes walk along.
std::vector<int64_t> stepsOfSums(const Schedule& schedule, const Contraction& c) {
  core::Affine flat = alongLanes(schedule, c);
  std::vector<int64_t> steps;
  for (size_t d = 0; d < c.loops.size(); ++d)
    if (c.loops[d].role == Role::Sum)
      steps.push_back(flat.coefficient(static_cast<int>(d)) * c.elementBytes);
  return steps;
}

bool isBeyondSecondCache(const Schedule& schedule, const Contraction& c) {
  return schedule.program().bufferOf(c.alongLanes)->elements() * c.elementBytes >
         schedule.machine().cacheBytes(2);
}

// Whether every row of that factor lies in another page, or so many bytes apart.
bool walksPages(const Schedule& schedule, const Contraction& c, int64_t bytes = kPageBytes) {
  return std::ranges::any_of(stepsOfSums(schedule, c), [=](int64_t step) { return step >= bytes; });
}

// Whether the rows of the factor that the lanes walk along begin anywhere in a line, and are too
// seldom used again to be copied. Tiles of 3 by 5 vectors then wait for loads (1.1 to 1.2 times as
// long on a Zen 4), higher ones do not. Vectors of 256 bits only lie across lines where rows are
// not whole vectors either: of 40 columns 2 by 5 are 1.1 to 1.4 times as fast as 10 by 1 (Zen 3).
bool loadsAcrossLines(const Schedule& schedule, const Contraction& c) {
  int64_t whole = hasVectors512(schedule) ? kLineBytes : widestLanes(schedule, c) * c.elementBytes;
  return extentOf(c, Role::Rows) < kManyRows &&
         std::ranges::any_of(
             stepsOfSums(schedule, c), [=](int64_t step) { return step % whole != 0; });
}

// Whether few rows use a factor that only the third cache or memory holds, every row of it in
// another page, so that none of it is copied: tiles of 8 by 3 or 6 by 4 vectors are 1.1 times as
// fast as 4 by 6 (8 to 24 rows, measured on a Zen 5).
bool walksAcrossPages(const Schedule& schedule, const Contraction& c) {
  return hasTwoFma512Pipes(schedule) && extentOf(c, Role::Rows) < 4 * kManyRowBlocks &&
         isBeyondSecondCache(schedule, c) && walksPages(schedule, c);
}

// Tiles of several lines of an image, where one vector holds a line: where loads are as scarce as
// multiply-adds, as they are of all vectors but those of 512 bits that go in halves.
void addTilesOfLines(const Schedule& schedule, const Contraction& c, int64_t lanes,
                     std::vector<Tile>& tiles) {
  constexpr size_t kMostTilesOfLines = 3;
  bool isDoublePumped = isDoublePumped512(schedule) && lanes == widestLanes(schedule, c);
  if (extentOf(c, Role::Lanes) > lanes || !c.slidesAlongRow() || isDoublePumped) return;
  auto lines = tilesOfLines(schedule.machine(), extentOf(c, Role::Rows), linesOf(c), lanes);
  if (lines.size() > kMostTilesOfLines) lines.resize(kMostTilesOfLines);
  tiles.insert(tiles.begin(), lines.begin(), lines.end());
}

void preferHigh(std::vector<Tile>& tiles) {
  std::ranges::stable_sort(tiles, std::greater(), [](const Tile& tile) {
    return tile.sums() > kMostWindowSums ? 0 : tile.rows;
  });
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
  size_t ways = static_cast<size_t>(schedule.machine().cacheBytes(1) / kPageBytes);
  return std::ranges::any_of(linesOfSet, [&](const auto& set) { return set.second.size() > ways; });
}

// Whether the rows' blocks read a tile's columns as fast from where they lie as from a copy, which
// half the second cache has to hold, lines and all. Where 512-bit vectors are double-pumped, loads
// have time: of 8 to 32 blocks a copy costs 1.03 to 1.26 times as much, of 64 to 250 there is no
// difference (Zen 4, tiles of 3 to 6 vectors, rows in pages of their own or not, in a line or
// across). In halves of vectors, or from memory, copies pay, and of less than 20 sums where every
// term is in another page.
bool servesInPlace(const Schedule& schedule, const Contraction& c, const Tile& tile) {
  return (!walksPages(schedule, c) || tile.sums() >= kManySums) && isDoublePumped512(schedule) &&
         tile.lanes * c.elementBytes == kLineBytes && tile.vectors >= kLeastWide &&
         !c.slidesAlongRow() && !comesFromMemory(schedule) &&
         2 * termsOf(c) * tile.vectors * kLineBytes <= schedule.machine().cacheBytes(2);
}

// Whether an Intel processor takes the factor that the lanes walk along from beyond the second
// cache, and finds no more than two rows of it in a page. Of three to five blocks of rows a copy of
// one or two vectors is 1.2 to 2.2 times as fast then, from memory 1.8 to 2.9; of four vectors it
// is 1.05 to 1.1 times as slow from the third cache, and copies of what the second holds are 1.1 to
// 1.25 times.
bool isFarAndApart(const Schedule& schedule, const Contraction& c) {
  return hasSlowThirdCache(schedule) && isBeyondSecondCache(schedule, c) &&
         walksPages(schedule, c, kPageBytes / 2);
}

}  // namespace

bool isMadeOnTheWay(const Schedule& schedule, const std::string& array) {
  const core::Program& program = schedule.program();
  const core::Operation* maker = nullptr;
  for (const core::OpInfo& op : schedule.view().ops()) {
    if (op.operation().target().array != array) continue;
    if (maker) return false;
    maker = &op.operation();
  }
  return maker && maker->assign == core::Assign::Set && takesOneInstruction(schedule, *maker) &&
         !program.isOutput(array) &&
         std::ranges::all_of(maker->operands, [&](const core::Operand& operand) {
           const core::Access* access = accessOf(operand);
           return !access || program.isInput(access->array);
         });
}

bool isMadeForSeveral(const Schedule& schedule, const Contraction& c) {
  auto readers = std::ranges::count_if(schedule.view().ops(), [&](const core::OpInfo& op) {
    return std::ranges::any_of(op.operation().operands, [&](const core::Operand& operand) {
      const core::Access* access = accessOf(operand);
      return access && access->array == c.alongLanes;
    });
  });
  return readers > 1 && readers <= kMostReaders && isMadeOnTheWay(schedule, c.alongLanes);
}

bool keepsColumns(const Schedule& schedule, const Contraction& c) {
  int64_t rows = extentOf(c, Role::Rows), columns = extentOf(c, Role::Lanes), terms = termsOf(c);
  int64_t widest = widestLanes(schedule, c), vectors = roundedUp(columns, widest) / widest;
  if (c.isWindow || c.slidesAlongRow() || rows < 2) return false;
  bool isOneTile = vectors <= kMostVectors, suffice = terms * vectors <= kMostKeptVectors;
  int64_t most = schedule.machine().vectorRegisters > 16 ? kMostKeptOfMade : kMostOfMadeIn16;
  bool isOfWhole = columns % widest == 0 || vectors == 1 || !isOneTile;
  if (terms <= most && rows <= most && (isOfWhole || suffice) &&
      isMadeOnTheWay(schedule, c.alongLanes))
    return true;
  const core::Buffer& result = *schedule.program().bufferOf(c.result);
  return isDoublePumped512(schedule) && terms <= kMostKept && isOneTile && suffice &&
         result.dims.back().extent.value == columns && columns > widest / 2 &&
         columns % (widest / 2) != 0 && rows >= std::max(kLeastRowsOfKept, terms);
}

// Rows that memory or the third cache would bring again for every panel of columns: products of
// 36000 by 256 by 128 are 1.5 times as fast in chunks that the second cache holds, of 2000 by 300
// by 500 1.05 and of 768 by 1024 by 1024 1.02, but two products of the same rows (swiglu of 512 by
// 1024 by 1024) 1.03 to 1.08 times as slow (measured on a Zen 3). The columns are copied whole
// then, so the third cache has to hold them.
int64_t rowsOfChunk(const Schedule& schedule, const Contraction& c) {
  const core::Access* rows = otherFactor(schedule.view(), c);
  if (!rows || c.isWindow || c.shared > 0 || !packsPanelsLater(schedule, termsOf(c))) return 0;
  bool isOuter = std::ranges::any_of(c.loops, [](const Loop& l) { return l.role == Role::Outer; });
  std::set<std::string> results;
  for (const core::AccessInfo& access : schedule.view().accesses())
    if (!access.writes && access.access->array == rows->array)
      results.insert(schedule.view().op(access.op).operation().target().array);
  auto bytesOf = [&](const std::string& array) {
    return schedule.program().bufferOf(array)->elements() * c.elementBytes;
  };
  if (isOuter || results.size() > 1 ||
      extentOf(c, Role::Lanes) < kManyVectors * widestLanes(schedule, c) ||
      bytesOf(rows->array) <= schedule.machine().cacheBytes(2) ||
      4 * bytesOf(c.alongLanes) > schedule.machine().cacheBytes(3))
    return 0;
  int64_t all = extentOf(c, Role::Rows), threads = schedule.threads();
  for (int64_t n : {96, 48})  // whole tiles of six rows or four
    if (2 * n * termsOf(c) * c.elementBytes <= schedule.machine().cacheBytes(2) &&
        (all / n % threads == 0 || all / n >= kManyShares * threads))
      return n;
  return 0;
}

std::string choiceOfRowsOutside(const std::string& result) {
  return fmt::format("rows of {} outside columns", result);
}

// Measured on a Zen 4. Two or three terms beside rows that are set to zero and added to: results of
// 50 KB to 4 MB are 0.95 to 4 times as fast, from memory 0.85 to 2.5. Results in memory of 4 to 300
// terms, beside columns outside rows, 1.1 to 3.1 times as fast with vectors of 512 bits, 0.8 to 4.6
// with 256, since each row is written line after line and no page is left before it is full; where
// the second cache does not hold the other factor, or its rows fall on the same lines of the first,
// they are up to 2 times as slow, and so they are 1.0 to 1.4 times where the third cache holds the
// result.
bool rowsGoOutside(const Schedule& schedule, const Contraction& c) {
  if (c.isWindow || c.slidesAlongRow()) return c.isWindow;
  if (termsOf(c) < kLeastSum) return !keepsColumns(schedule, c);
  auto bytesOf = [&](const std::string& array) {
    return schedule.program().bufferOf(array)->elements() * c.elementBytes;
  };
  int64_t bytes = bytesOf(c.result);
  for (const Loop& loop : c.loops)
    if (loop.role == Role::Outer) bytes /= loop.extent;
  return 2 * bytes > schedule.machine().cacheBytes(3) && comesFromMemory(schedule) &&
         4 * bytesOf(c.alongLanes) <= 3 * schedule.machine().cacheBytes(2) &&
         !linesConflict(schedule, c);
}

namespace {

// Rows of a tile of one vector, where blocks of rows stand outside and few terms make an element:
// of results in memory as many as registers hold, but of short rows of two or three terms one after
// the other. Past the caches vectors of 256 bits go by half a line, so that as many lines wait as
// there are rows (12 rows take 10 times as long as 8, and 1.5 to 2 times in rows of 8 KB; Zen 4).
int64_t mostRowsOutside(const Schedule& schedule, const Contraction& c) {
  if (c.isWindow || !rowsGoOutside(schedule, c) || termsOf(c) > kFewTermsOutside) return 0;
  if (!comesFromMemory(schedule)) return kMostRowsNear;
  if (termsOf(c) < kLeastSum && 2 * extentOf(c, Role::Lanes) * c.elementBytes <= kPageBytes)
    return 1;
  return hasVectors512(schedule) ? kMostRowsFar : kMostRowsNear;
}

// Of one vector, as many rows as `most` or the next below; or the next above, where that were one
// row of several.
void preferRowsUpTo(std::vector<Tile>& tiles, int64_t most) {
  std::ranges::stable_sort(tiles, std::greater(), [=](const Tile& t) -> int64_t {
    if (t.vectors > 1) return 0;
    if (t.rows > most) return kMostRowsOfTile - t.rows;
    return t.rows == 1 && most > 1 ? 1 : kMostRowsOfTile + t.rows;
  });
}

}  // namespace

std::optional<Tile> chooseTile(Schedule& schedule, const Contraction& c, const OtherParts& others) {
  int64_t vectors = others.vectors;
  int64_t rows = extentOf(c, Role::Rows), columns = extentOf(c, Role::Lanes);
  if (columns < 2) return std::nullopt;
  int64_t lanes = chooseLanes(schedule, c, columns);
  bool isFar = loadsAcrossLines(schedule, c) || walksAcrossPages(schedule, c);
  auto tiles = tilesFor(schedule.machine(), rows, columns, lanes, mostSums(schedule, c),
                        c.rowsSlide ? kLinesWhereRowsSlide
                        : isFar     ? 2
                                    : 1);
  addTilesOfLines(schedule, c, lanes, tiles);
  if (tiles.empty()) return std::nullopt;
  if (c.isWindow && rows > 1) {
    preferHigh(tiles);
    vectors = 0;
  }
  bool wantsLow = wantsLowTiles(schedule, c);
  if (keepsColumns(schedule, c)) {
    int64_t kept = isMadeOnTheWay(schedule, c.alongLanes) ? 1 : kMostVectors;
    std::ranges::stable_sort(tiles, std::greater(), [=](const Tile& t) {
      return t.rows == 1 && t.vectors <= kept ? t.vectors : 0;
    });
    wantsLow = true;
  } else if (int64_t most = mostRowsOutside(schedule, c); most > 0) {
    preferRowsUpTo(tiles, most);
    wantsLow = true;
  } else if (wantsLow)
    std::ranges::stable_sort(tiles, std::greater(), [](const Tile& t) {
      bool isLow = t.rows >= kLeastLowRows && t.rows <= kMostLowRows;
      return t.vectors > 1 ? 0 : isLow ? 2 : 1;
    });
  if (others.rows > 0 && !c.isWindow && rowsGoOutside(schedule, c)) {
    std::ranges::stable_sort(tiles, std::greater(),
                             [&](const Tile& t) { return t.rows == others.rows; });
    wantsLow = true;
  }
  if (tiles.size() > kMostTiles) tiles.resize(kMostTiles);
  if (!wantsLow)
    std::ranges::stable_sort(tiles, std::greater(), [&](const Tile& t) {
      return t.vectors == vectors && t.sums() >= kLeastSums;
    });
  // Lines, rows and vectors as one number that reads: 1202 is 12 by 2, 70201 7 lines of 2 by 1.
  std::vector<int64_t> options;
  options.reserve(tiles.size());
  for (const Tile& t : tiles)
    options.push_back((t.lines > 1 ? t.lines * 10000 : 0) + t.rows * 100 + t.vectors);
  int64_t chosen = schedule.choices().choose(fmt::format("tile of {}", c.result), options);
  return tiles[static_cast<size_t>(std::ranges::find(options, chosen) - options.begin())];
}

bool packingPays(const Schedule& schedule, const Contraction& c, const Tile& tile) {
  int64_t rows = extentOf(c, Role::Rows), blocks = rows / tile.rows;
  // What a convolution's window loads it loads again at once: eight blocks of rows and more read
  // the image itself in 0.9 to 1.0 of the time (measured on a Zen 5).
  if (c.isWindow || (hasTwoFma512Pipes(schedule) && c.slidesAlongRow())) return false;
  bool isMade = isMadeForSeveral(schedule, c) ||
                (rows >= 2 * tile.rows && isMadeOnTheWay(schedule, c.alongLanes));
  if (!c.slidesAlongRow() && isMade) return true;
  if (tile.vectors == 1 && wantsLowTiles(schedule, c)) return linesConflict(schedule, c);
  if (blocks >= kBlocksFromAfar && tile.vectors < kLeastWide && isFarAndApart(schedule, c))
    return true;
  return blocks >= (servesInPlace(schedule, c, tile) ? kManyBlocksOfWide : kManyRowBlocks);
}

}  // namespace dojo::rl
