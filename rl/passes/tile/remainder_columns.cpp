// Columns of a product beyond the last whole vector, where they are few: as dot products, with
// lanes along the sum, they take less than another vector of which most is idle:
//
//   17 33 65  c[{0},{1}] += a[{0},{2}] * b[{2},{1}]
//
//   17 32 65  c[{0},{1}] += a[{0},{2}] * b[{2},{1}]
//   65        b_in[{0}] = b[{0},32]
//   17 65     c[{0},32] += a[{0},{1}] * b_in[{1}]
#include <fmt/format.h>

#include <algorithm>

#include "core/moves/place.h"
#include "rl/passes/rules.h"
#include "rl/passes/tile/contraction.h"

namespace dojo::rl {
namespace {

// Turns of a processor: for a vector of one sum's products, both loaded; for adding up its lanes in
// the end; for copying an element of such a column; for a vector of products of several sums, one
// factor of them loaded for all lanes.
struct Cycles {
  double alongSum, acrossLanes, copied, alongColumns;
};
constexpr Cycles kOfTwo512 = {1, 3, 1, 0.5};  // measured on a Zen 5
// Measured on a Zen 4 in 180 settings of 8 to 500 rows, 33 to 500 terms and 16 to 96 columns before
// them: one column is 1.03 to 1.33 times as fast so, two 0.99 to 1.38 (0.84 in one setting), three
// 0.95 to 1.22 where these cycles say that they pay; four are 0.77 to 1.25.
constexpr Cycles kOfDoublePumped = {2, 2, 0.5, 0.5};
// With vectors of 256 bits that last costs more, since parts of them are slow to store and 16
// registers hold few beside a mask. Up to three columns are 1.01 to 2.4 times as fast so in 119 of
// 132 settings of 8 to 4000 rows, 33 to 1000 terms and 32 or 128 columns before them, and 1.1 times
// as slow in one; four to seven take up to 1.4 times as long with many rows, which are read again
// for each column (measured on a Zen 3).
constexpr int64_t kMostMasked = 3;
constexpr double kAlongMasked = 1;

// Of a product with one loop that sums, along which its other factor lies; -1: it is none such.
int sumOf(const core::View& view, const Contraction& c) {
  const core::OpInfo& op = view.op(view.opIndex(c.op));
  int sum = -1;
  for (int d = 0; d < op.depth(); ++d) {
    if (c.loops[static_cast<size_t>(d)].role != Role::Sum) continue;
    if (sum >= 0) return -1;
    sum = d;
  }
  const core::Access* other = otherFactor(view, c);
  bool liesAlong = other && !other->indices.empty() && other->indices.back().soleIteration() == sum;
  return liesAlong ? sum : -1;
}

bool pays(const Schedule& schedule, const Contraction& c, int64_t columns) {
  auto terms = static_cast<double>(termsOf(c)), rows = static_cast<double>(extentOf(c, Role::Rows));
  auto lanes = static_cast<double>(widestLanes(schedule, c));
  const Cycles& cycles = isDoublePumped512(schedule) ? kOfDoublePumped : kOfTwo512;
  double alongSum =
      static_cast<double>(columns) *
      (terms / lanes * cycles.alongSum + cycles.acrossLanes + terms * cycles.copied / rows);
  if (!hasVectors512(schedule)) return columns <= kMostMasked && alongSum <= terms * kAlongMasked;
  return alongSum <= terms * cycles.alongColumns;
}

}  // namespace

bool makeRemainderDotProducts(Schedule& schedule, const Contraction& c, int64_t whole) {
  if (!cutInTwo(schedule, c, Role::Lanes, whole)) return false;
  const core::View& view = schedule.view();
  core::NodeId rest = nextWriter(view, c.op, c.result, core::Assign::Add);  // that was cut off
  if (rest == 0) return false;
  const core::OpInfo& op = view.op(view.opIndex(rest));
  int sum = 0, columns = op.operation().target().indices.back().deepest();
  while (sum < op.depth() && op.operation().target().uses(sum)) ++sum;
  return columns >= 0 && sum < op.depth() &&
         copyTransposed(schedule, rest, c.alongLanes, sum, columns);
}

void useDotProductsForRemainder(Schedule& schedule) {
  for (core::NodeId id : schedule.operations()) {
    int op = schedule.view().opIndex(id);
    auto c = op >= 0 ? contractionAt(schedule.view(), op) : std::nullopt;
    if (!c || c->init == 0 || c->isWindow || sumOf(schedule.view(), *c) < 0) continue;
    int64_t columns = extentOf(*c, Role::Lanes), rest = columns % widestLanes(schedule, *c);
    if (rest == 0 || rest == columns) continue;
    std::string name = fmt::format("last columns of {} by dot products", c->result);
    bool wanted = pays(schedule, *c, rest);
    if (schedule.attempt([&] {
          return makeRemainderDotProducts(schedule, *c, columns - rest) &&
                 schedule.choices().decide(name, wanted);
        }))
      dropUnitLoops(schedule);
  }
}

}  // namespace dojo::rl
