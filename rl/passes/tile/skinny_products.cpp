// Products of two to seven columns. A vector of which most lanes are idle does for each term as
// much as one of eight columns; so each element is a dot product, with lanes along the sum, and
// several rows' go through the sum together: what a row and a column hold is loaded once for as
// many elements as there are columns or rows.
//
//   M 2    c[{0},{1}] = 0
//   M 2 K  c[{0},{1}] += a[{0},{2}] * b[{2},{1}]
//     →
//   K 2  b_in[{1},{0}] = b[{0},{1}]
//   M/8
//   | 8 2        c[{0}*8+{1},{2}] = 0
//   | 8 2 8      p[{1},{2},{3}] = 0
//   | K/8 8 2 8  p[{2},{3},{4}] += a[{0}*8+{2},{1}*8+{4}] * b_in[{3},{1}*8+{4}]
//   | 8 2 8      c[{0}*8+{1},{2}] += p[{1},{2},{3}]
//
// and the last in pairs.
#include <fmt/format.h>

#include <algorithm>

#include "core/moves/place.h"
#include "rl/passes/rules.h"
#include "rl/passes/tile/contraction.h"
#include "rl/passes/tile/skinny_shapes.h"

namespace dojo::rl {

namespace {

constexpr int64_t kMostColumns = 7;
constexpr int64_t kLanes = 8;
constexpr int64_t kLeastTerms = 2 * kLanes;
constexpr int64_t kMostTogether = 8;  // rows

// A nest of elements, in one scope over columns or in two, rows first.
struct Elements {
  int depth = 0, scopes = 2;
};

// The scope around the elements' to stand right inside them.
bool bringInside(Schedule& schedule, core::NodeId op, const Elements& elements, int from) {
  for (int d = from; d < from + elements.scopes; ++d)
    if (!schedule.applyAround("swap_scopes", op, d)) return false;
  return true;
}

// The scope right inside the elements' to stand around them, at `to`.
bool bringOutside(Schedule& schedule, core::NodeId op, const Elements& elements, int to) {
  for (int d = to + elements.scopes - 1; d >= to; --d)
    if (!schedule.applyAround("swap_scopes", op, d)) return false;
  return true;
}

// The sum of each element in lanes of its own; the name of the array that holds them, empty where
// that is impossible.
std::string sumInLanes(Schedule& schedule, core::NodeId op, const Elements& elements,
                       int64_t terms) {
  int sum = elements.depth + elements.scopes;
  int64_t padded = (terms + kLanes - 1) / kLanes * kLanes;
  if ((padded != terms && !schedule.applyAround("pad_scope", op, sum, {std::to_string(padded)})) ||
      !schedule.applyAround("split_scope", op, sum, {std::to_string(kLanes)}) ||
      !bringOutside(schedule, op, elements, elements.depth) ||
      !bringOutside(schedule, op, elements, elements.depth + 1))
    return {};
  core::Program before = schedule.program();
  if (!schedule.applyAround("split_reduction", op, elements.depth + 1)) return {};
  std::string part = newBuffer(before, schedule.program());
  for (int d = 0; d < elements.scopes; ++d)
    if (!schedule.apply("reorder_dims", placeOfDimension(part, d))) return {};
  return part;
}

bool writeOut(Schedule& schedule, core::NodeId op, const Elements& elements, int from) {
  for (int d = from; d < from + elements.scopes; ++d)
    if (!schedule.applyAround("unroll", op, d)) return false;
  return true;
}

// Adds up the lanes of each element.
bool horizontalAdd(Schedule& schedule, core::NodeId sum, const Elements& elements) {
  int lanes = elements.depth + elements.scopes;
  core::Program before = schedule.program();
  if (!schedule.applyAround("tree_reduce", sum, lanes)) return false;
  std::vector<core::NodeId> levels =
      writersOf(schedule.view(), newBuffer(before, schedule.program()));
  return levels.size() > 1 && schedule.applyAround("vectorize", levels[0], lanes) &&
         schedule.applyAround("unroll", levels[1], lanes) &&
         writeOut(schedule, levels[0], elements, elements.depth);
}

bool sumTogether(Schedule& schedule, const SkinnyProduct& product, core::NodeId op,
                 const Elements& elements) {
  std::string part = sumInLanes(schedule, op, elements, product.terms);
  if (part.empty()) return false;
  std::vector<core::NodeId> writers = writersOf(schedule.view(), part);
  if (writers.size() != 2) return false;
  core::NodeId zero = writers[0], sum = writers[1];
  core::NodeId all = nextWriter(schedule.view(), sum, product.result, core::Assign::Add);
  if (!bringInside(schedule, zero, elements, elements.depth) ||
      !bringInside(schedule, sum, elements, elements.depth + 1) ||
      !bringInside(schedule, all, elements, elements.depth) ||
      !horizontalAdd(schedule, all, elements))
    return false;
  int64_t whole = product.terms / kLanes;
  if (product.terms % kLanes != 0 &&
      !schedule.applyAround("cut_scope", sum, elements.depth, {std::to_string(whole)}))
    return false;
  for (core::NodeId id : writersOf(schedule.view(), part)) {
    int from = id == zero ? elements.depth : elements.depth + 1;
    if (!writeOut(schedule, id, elements, from) ||
        !schedule.applyAround("vectorize", id, from + elements.scopes))
      return false;
  }
  return true;
}

// The rows at the product's depth, by `together`.
bool sumRows(Schedule& schedule, const SkinnyProduct& product, core::NodeId init, core::NodeId op,
             int64_t rows, int64_t together) {
  Elements elements{product.depth};
  if (rows > together &&
      !schedule.applyAround("split_scope", op, elements.depth++, {std::to_string(together)}))
    return false;
  if (rows == 1) elements.scopes = 1;
  bool isApart = rows == 1 ? schedule.applyAround("remove_scope", op, elements.depth)
                           : schedule.applyAround("fission", init, elements.depth);
  // The zeros one by one: what is stored in part of a vector is not forwarded to the sums.
  return isApart && schedule.applyAround("unroll", init, elements.depth + elements.scopes - 1) &&
         sumTogether(schedule, product, op, elements);
}

bool sumAlong(Schedule& schedule, const SkinnyProduct& product, int64_t together) {
  int sum = product.depth + 2;
  if (!copyTransposed(schedule, product.op, product.factor, sum, product.depth)) return false;
  if (!joinZeros(schedule, product)) return false;
  together = std::min(together, product.rows);
  int64_t rest = product.rows % together;
  if (rest > 0) {
    if (!schedule.applyAround("cut_scope", product.op, product.depth,
                              {std::to_string(product.rows - rest)}))
      return false;
    core::NodeId init = nextWriter(schedule.view(), product.op, product.result, core::Assign::Set);
    core::NodeId op = nextWriter(schedule.view(), product.op, product.result, core::Assign::Add);
    if (init == 0 || op == 0 || !sumRows(schedule, product, init, op, rest, rest)) return false;
  }
  return sumRows(schedule, product, product.init, product.op, product.rows - rest, together);
}

// Turns of a processor for a row, after 100 settings of 200 to 5000 rows and 7 to 1000 terms on a
// Zen 4. Where these cycles say so, 2 columns are 1.5 to 3.1 times as fast, 3 1.3 to 2.2, 4 1.1
// to 2.3, 5 1.1 to 2, 6 and 7 0.98 to 2.1. Without AVX-512 masks take longer, and so do other
// tiles of few columns: of 30 settings 2 to 4 columns are 1.3 to 3.5 times as fast, 5 to 7 1.1
// to 1.6 (measured on a Zen 4 as well).
bool pays(const Schedule& schedule, const SkinnyProduct& product) {
  constexpr double kOfVector = 0.5, kOfLanes = 2.3, kOfCopy = 0.4;
  bool hasMasks = schedule.machine().hasMasks, isNarrow = product.columns <= 4;
  double perMask = hasMasks ? 2 : 12, perTerm = hasMasks ? 0.57 : isNarrow ? 0.8 : 0.6;
  auto terms = static_cast<double>(product.terms), columns = static_cast<double>(product.columns);
  int64_t vectors = (product.terms + kLanes - 1) / kLanes;
  double ofMask = product.terms % kLanes != 0 ? perMask : 0;
  double along = columns * (static_cast<double>(vectors) * kOfVector + kOfLanes + ofMask +
                            terms * kOfCopy / static_cast<double>(product.rows));
  return along < terms * perTerm;
}

// Rows whose dot products go through the sum together.
int64_t rowsTogether(const Schedule& schedule, const SkinnyProduct& product) {
  bool isNarrow = product.columns <= 3;
  if (!hasVectors512(schedule)) return isNarrow ? 4 : 2;
  return isNarrow && (product.rows <= 8 || product.rows >= 32) ? kMostTogether : 4;
}

}  // namespace

void useSkinnyDotProducts(Schedule& schedule) {
  std::vector<int> widths = schedule.machine().lanes(core::DType::F32);
  if (std::ranges::find(widths, kLanes) == widths.end()) return;
  for (core::NodeId id : schedule.operations()) {
    int op = schedule.view().opIndex(id);
    auto product = op >= 0 ? skinnyProductAt(schedule.view(), op) : std::nullopt;
    if (!product || product->columns < 2 || product->columns > kMostColumns ||
        product->terms < kLeastTerms || product->rows < 2)
      continue;
    std::vector<int64_t> options = {0, 2, 4, kMostTogether};
    int64_t wanted = pays(schedule, *product) ? rowsTogether(schedule, *product) : 0;
    auto usual = std::ranges::find(options, wanted);
    int64_t together =
        schedule.choices().choose(fmt::format("rows of {} by dot products", product->result),
                                  options, static_cast<size_t>(usual - options.begin()));
    if (together > 0 && schedule.attempt([&] { return sumAlong(schedule, *product, together); }))
      dropUnitLoops(schedule);
  }
}

}  // namespace dojo::rl
