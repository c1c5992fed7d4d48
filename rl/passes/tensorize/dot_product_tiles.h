// Which of a machine's dot product instructions serves a product of narrow numbers, how much of it,
// and in tiles of which size.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>

#include "rl/passes/schedule.h"
#include "rl/passes/tile/register_tiles.h"

namespace dojo::rl {

// Adds to `lanes` sums so many products each.
struct DotProduct {
  const char* name;
  core::DType factor;  // of the one that is the same for all lanes
  int64_t lanes, pairs;
  // Takes denormal numbers as zero: all of both factors is asked for such before.
  bool asksFirst = false;
  // The sums are added to by an instruction of their own, which has its result at once: fewer hide
  // it, but the products need a register. Eight that divide the rows are 1.3 to 1.5 times as fast
  // as twelve and a rest, which packs the second factor again (256 and 128 cubed on a Zen 3).
  bool addsApart = false;
  // Takes 128 times a vector of the second factor off all rows' sums: a product more for each
  // vector, a difference for each sum, and the first factor changes before it goes to all lanes.
  bool isSigned = false;
  // Wants 128 added to the first factor, which the second factor's sums, times 128, make up for in
  // the end (shift_factor).
  bool isShifted = false;

  int64_t ampleSums() const { return addsApart ? kLeastSums : kAmpleSums; }
};

// c[i,j] += a[i,k] * b[k,j], alone in three scopes, with factors that nothing but a conversion
// makes.
struct Product {
  std::string result, a, b;
  int64_t rows = 0, columns = 0, sum = 0;
  core::DType typeOfA = core::DType::F32, typeOfB = core::DType::F32;  // before the conversion
};

// The part of a product that the instruction does, in tiles that divide it.
struct Part {
  int64_t rows = 0, columns = 0, sum = 0;
  Tile tile;
};

constexpr int64_t kLanesOf512 = 16;
constexpr int64_t kLeastProducts = 8192;  // that pay for what is left over

std::span<const DotProduct> dotProducts();  // the best ones first

// Also what has to be widened first.
bool takes(const DotProduct& with, const Product& p);

// Whether another of the target's, with longer vectors or more products at once, does the most of
// it.
bool isSurpassed(const Schedule& schedule, const DotProduct& with, const Product& p);

// Whole groups of products, and as many columns and rows as tiles hold that take little time; with
// `all` whole vectors of columns in tiles that divide them, even if those take longer with `any`.
// Nothing where there are none.
std::optional<Part> partFor(const Product& p, const DotProduct& with, int registers, bool all,
                            bool any);

}  // namespace dojo::rl
