#include "rl/passes/tensorize/dot_product_tiles.h"

#include <algorithm>
#include <array>

#include "core/instructions/instruction.h"

namespace dojo::rl {
namespace {

constexpr std::array kInstructions = {
    DotProduct{"vpdpbusd_512", core::DType::U8, 16, 4},
    DotProduct{"vpdpbusd_256", core::DType::U8, 8, 4},
    DotProduct{"vpdpbusd_128", core::DType::U8, 4, 4},
    DotProduct{.name = "vpdpbusd_offset_512",
               .factor = core::DType::I8,
               .lanes = 16,
               .pairs = 4,
               .isShifted = true},
    DotProduct{.name = "vpdpbusd_offset_256",
               .factor = core::DType::I8,
               .lanes = 8,
               .pairs = 4,
               .isShifted = true},
    DotProduct{.name = "vpdpbusd_offset_128",
               .factor = core::DType::I8,
               .lanes = 4,
               .pairs = 4,
               .isShifted = true},
    DotProduct{.name = "vpdpbusd_signed_512",
               .factor = core::DType::I8,
               .lanes = 16,
               .pairs = 4,
               .isSigned = true},
    DotProduct{.name = "vpdpbusd_signed_256",
               .factor = core::DType::I8,
               .lanes = 8,
               .pairs = 4,
               .isSigned = true},
    DotProduct{"vpdpwssd_512", core::DType::I16, 16, 2},
    DotProduct{"vpdpwssd_256", core::DType::I16, 8, 2},
    DotProduct{"vpdpwssd_128", core::DType::I16, 4, 2},
    DotProduct{.name = "vpmaddwd_one_256",
               .factor = core::DType::I16,
               .lanes = 8,
               .pairs = 2,
               .addsApart = true},
    DotProduct{.name = "vdpbf16ps_512",
               .factor = core::DType::BF16,
               .lanes = 16,
               .pairs = 2,
               .asksFirst = true},
    DotProduct{.name = "vdpbf16ps_256",
               .factor = core::DType::BF16,
               .lanes = 8,
               .pairs = 2,
               .asksFirst = true},
    DotProduct{.name = "vdpbf16ps_128",
               .factor = core::DType::BF16,
               .lanes = 4,
               .pairs = 2,
               .asksFirst = true},
};

constexpr int64_t kMostTileVectors = 4, kMostTileRows = 12;
// Where a product takes one: a load, a bit more than the one a cycle that there may be; and packing
// a vector of the second factor, 5.8 cycles measured on a Zen 4.
constexpr double kCyclesOfLoad = 1.1, kCyclesOfPacking = 6;
constexpr double kLittle = 1.05;       // times as long, for which nothing is left over
constexpr int64_t kLeastWithIdle = 8;  // lanes of an instruction some of which may be idle
constexpr int64_t kManyRows = 80;      // beside which the copies of a single product are little
constexpr int64_t kManyGroups = 16;    // of products, beside which a rest is little

bool isShort(core::DType type) {
  return core::isInteger(type) && core::sizeOf(type) <= 2;
}

// A single row is no product that an instruction takes.
bool leavesOne(int64_t rows, int64_t r) {
  return r > 1 && rows % r == 1;
}

// The most sums that leave registers for a row of b and an element of a, by the fewest loads.
std::optional<Tile> tileFor(int64_t rows, int64_t columns, int64_t lanes, int registers,
                            bool dividesRows) {
  std::optional<Tile> best;
  for (int64_t vectors = 1; vectors <= 4; ++vectors)
    for (int64_t r = 1; r <= std::min<int64_t>(8, rows); ++r) {
      if (columns % (vectors * lanes) != 0 || (dividesRows && rows % r != 0) ||
          leavesOne(rows, r) || r * vectors + vectors + 1 > registers)
        continue;
      bool isLarger = !best || r * vectors > best->sums();
      if (isLarger || (r * vectors == best->sums() && r + vectors < best->rows + best->vectors))
        best = Tile{r, vectors, lanes};
    }
  return best;
}

// Turns of the machine for a row's vector in such a tile: a product each, a load for each row and
// each vector of the tile, and sums that wait for the ones before. What signed factors take besides
// puts tiles in the order that was measured on a Zen 4: 4 rows of 4 vectors are 1.07 times as fast
// as 8 of 2 and 1.06 times as fast as 5 of 4, for which registers are missing.
double cyclesIn(int64_t rows, int64_t vectors, const DotProduct& with) {
  auto sums = static_cast<double>(rows * vectors), loads = static_cast<double>(rows + vectors);
  double products =
      with.isSigned ? 1 + 0.5 / static_cast<double>(rows) + 0.75 / static_cast<double>(vectors) : 1;
  return std::max({products, kCyclesOfLoad * loads / sums, static_cast<double>(kLeastSums) / sums});
}

bool fitsRegisters(int64_t rows, int64_t vectors, const DotProduct& with, int registers) {
  int64_t beside = with.isSigned ? rows + 2 * vectors + 2 : vectors + 1;
  return rows * vectors + beside <= registers;
}

// Of a row's vectors in all, by 512-bit tiles of r rows by v vectors: what is left of the rows
// packs the second factor again.
double cyclesOf(int64_t rows, int64_t vectors, int64_t r, int64_t v, const DotProduct& with) {
  auto inTiles = [&](int64_t n) {
    double perRow = static_cast<double>(vectors / v * v) * cyclesIn(n, v, with);
    int64_t rest = vectors % v;
    return rest == 0 ? perRow : perRow + static_cast<double>(rest) * cyclesIn(n, rest, with);
  };
  int64_t rest = rows % r;
  double cycles = static_cast<double>(rows - rest) * inTiles(r);
  return rest == 0 ? cycles
                   : cycles + static_cast<double>(rest) * inTiles(rest) +
                         kCyclesOfPacking * static_cast<double>(vectors);
}

struct Quickest {
  Tile tile;
  double cycles = 0;
};

Quickest quickestTile(int64_t rows, int64_t vectors, const DotProduct& with, int registers,
                      bool dividesVectors) {
  Quickest best{{1, 1, with.lanes}, cyclesOf(rows, vectors, 1, 1, with)};
  for (int64_t v = 1; v <= std::min<int64_t>(kMostTileVectors, vectors); ++v)
    for (int64_t r = 1; r <= std::min(kMostTileRows, rows); ++r) {
      double cycles = cyclesOf(rows, vectors, r, v, with);
      if (fitsRegisters(r, v, with, registers) && cycles <= best.cycles && !leavesOne(rows, r) &&
          (!dividesVectors || vectors % v == 0))
        best = {{r, v, with.lanes}, cycles};
    }
  return best;
}

}  // namespace

std::span<const DotProduct> dotProducts() {
  return kInstructions;
}

bool takes(const DotProduct& with, const Product& p) {
  if (with.factor == core::DType::I16) return isShort(p.typeOfA) && isShort(p.typeOfB);
  return p.typeOfA == with.factor &&
         (with.factor == core::DType::BF16 || p.typeOfB == core::DType::I8);
}

bool isSurpassed(const Schedule& schedule, const DotProduct& with, const Product& p) {
  return std::ranges::any_of(kInstructions, [&](const DotProduct& other) {
    const core::Instruction* known = core::knownInstructions().named(other.name);
    bool isLonger =
        other.lanes > with.lanes && other.pairs >= with.pairs && p.columns >= other.lanes;
    bool isDeeper =
        other.lanes == with.lanes && other.pairs > with.pairs && p.sum >= kManyGroups * other.pairs;
    return (isLonger || isDeeper) && takes(other, p) && known &&
           core::missingFeature(*known, schedule.machine()).empty();
  });
}

namespace {

// Whether the lanes beside fewer columns had better be idle than those columns cut into shorter
// vectors: of bytes 1.07 to 7 times as fast, of bfloat16 numbers 1.03 to 2.2 (60 settings of 16 to
// 1000 rows, 16 to 300 terms, and 5 to 7, 10, 11 and 13 to 15 columns, by themselves or beside 16
// to 240; of bytes that are shifted where that pays, dot_products.cpp). Eight and one, and eight
// and four that are not shifted, take 0.57 to 1 times as long in two vectors (all on a Zen 4).
bool leavesIdle(int64_t columns, const DotProduct& with) {
  bool isEightAndOne = columns == 9, isEightAndFour = columns == 12;
  return with.lanes >= kLeastWithIdle && columns > with.lanes / 2 && !isEightAndOne &&
         (!isEightAndFour || with.isShifted);
}

// Whether what is left of the groups of a sum had better be a group in the same tiles than products
// of their own: two or three bytes, 1.0 to 4 times as fast in 20 settings of 3 to 583 rows, but
// signed ones of 3 and 8 rows 0.68 to 1.0 times. A single byte or bfloat16 number, whose copies
// between the others' take as long as three, 0.94 to 2.8 times with 100 rows and more, 0.75 to 1.07
// times with up to 66; but by itself it would leave a small product to no instruction at all (all
// on a Zen 4).
bool takesRest(const Product& p, const DotProduct& with) {
  int64_t rest = p.sum % with.pairs;
  bool isFew =
      p.rows * p.columns * p.sum < kLeastProducts && (with.pairs > 2 || p.rows < kMostTileRows);
  return with.factor != core::DType::I16 &&
         (rest > 1 || (rest > 0 && (isFew || p.rows >= kManyRows)));
}

std::optional<Tile> tileOf(const Product& p, const Part& part, const DotProduct& with,
                           int registers, bool all, bool any) {
  if (with.lanes == kLanesOf512) {
    int64_t vectors = part.columns / with.lanes;
    Quickest best = quickestTile(p.rows, vectors, with, registers, false);
    if (!all) return best.tile;
    Quickest whole = quickestTile(p.rows, vectors, with, registers, true);
    bool pays = any || whole.cycles <= kLittle * best.cycles;
    return pays ? std::optional(whole.tile) : std::nullopt;
  }
  if (with.addsApart) --registers;
  auto whole = tileFor(p.rows, part.columns, with.lanes, registers, true);
  auto most = tileFor(p.rows, part.columns, with.lanes, registers, false);
  if (!whole || !most) return std::nullopt;
  return whole->sums() >= std::min(with.ampleSums(), most->sums()) ? whole : most;
}

}  // namespace

std::optional<Part> partFor(const Product& p, const DotProduct& with, int registers, bool all,
                            bool any) {
  Part part{p.rows, p.columns / with.lanes * with.lanes, p.sum / with.pairs * with.pairs};
  bool takesFewer = core::knownInstructions().named(with.name)->takesFewer;
  if (takesFewer && (part.sum == 0 || takesRest(p, with))) part.sum = p.sum;
  bool isIdle = part.columns == 0 && leavesIdle(p.columns, with);
  if (isIdle) part.columns = with.lanes;
  if (part.columns == 0 || part.sum == 0) return std::nullopt;
  auto tile = tileOf(p, part, with, registers, all, any);
  if (!tile) return std::nullopt;
  part.tile = *tile;
  part.rows = p.rows / part.tile.rows * part.tile.rows;
  part.columns = part.columns / part.tile.columns() * part.tile.columns();
  if (isIdle) part.columns = part.tile.lanes = p.columns;
  return part;
}

}  // namespace dojo::rl
