// Sums down the rows of a matrix, which it is read along: products of a few rows with a matrix, the
// sums of its columns. Each of its rows is added to all sums, so that for every element that is
// read sums are read too, and written. Some of its rows together do so once:
//
//   K M N 8:v c[{1},{2}*8+{3}] += a[{1},{0}] * b[{0},{2}*8+{3}]
//
//   K/8 N 8:u M:u 8:v c[{3},{1}*8+{4}] += a[{3},{0}*8+{2}] * b[{0}*8+{2},{1}*8+{4}]
#include "rl/passes/tile/axpy_gemv.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/cost/alignment.h"
#include "rl/passes/rules.h"
#include "rl/passes/stream/prefetch_next.h"
#include "rl/passes/tile/contraction.h"

namespace dojo::rl {
namespace {

constexpr int64_t kRows = 8;
constexpr int64_t kLeastIterations = 2;  // of so many rows
constexpr int64_t kMostShared = 4;       // rows of the result that use the same ones
constexpr int64_t kMostSums = 12;        // vectors of them in registers
constexpr int64_t kLeastColumns = 128;

// The operand that moves with the iterations of the scope at this depth and lies along the lanes.
const core::Access* rowsOf(const core::View& view, const core::OpInfo& op, int depth) {
  for (const core::Operand& operand : op.operation().operands) {
    const auto* access = std::get_if<core::Access>(&operand);
    if (!access) continue;
    const core::Buffer& buffer = *view.program().bufferOf(access->array);
    core::Affine flat = core::flatIndex(buffer, *access);
    if (buffer.location == core::Location::Heap && flat.uses(depth) &&
        flat.coefficient(op.depth() - 1) == 1)
      return access;
  }
  return nullptr;
}

// Whether an operation adds such rows, in each iteration of the scope at this depth, to sums of
// which loops inside go through many.
bool addsRows(const core::View& view, int index, int depth) {
  const core::OpInfo& op = view.op(index);
  const core::Operation& o = op.operation();
  if (o.assign != core::Assign::Add || o.targets.size() != 1 || op.depth() <= depth + 1 ||
      o.target().uses(depth) ||
      view.scope(op.scopes.back()).scope().mapping != core::Mapping::Vector ||
      std::ranges::any_of(o.guards, [&](const auto& g) { return g.expression.uses(depth); }))
    return false;
  const core::Access* rows = rowsOf(view, op, depth);
  if (!rows) return false;
  int64_t shared = 1;
  for (int d = depth + 1; d < op.depth(); ++d) {
    if (!o.target().uses(d)) return false;
    if (!rows->uses(d)) shared *= op.extents[static_cast<size_t>(d)];
  }
  return shared <= kMostShared;
}

}  // namespace

std::vector<core::NodeId> addingRows(const core::View& view, int scope) {
  const core::ScopeInfo& info = view.scope(scope);
  if (!isOpen(*info.node) || info.scope().extent.value < kLeastIterations * kRows) return {};
  std::vector<core::NodeId> ops;
  for (int index = info.firstOp; index < info.endOp; ++index) {
    if (!addsRows(view, index, info.depth)) return {};
    ops.push_back(view.op(index).node->id());
  }
  return ops;
}

bool loopAlongRows(const core::View& view, int scope, const std::vector<core::NodeId>& ops) {
  int depth = view.scope(scope).depth;
  return std::ranges::any_of(ops, [&](core::NodeId id) {
    const core::OpInfo& op = view.op(view.opIndex(id));
    for (int d = depth + 1; d < op.depth(); ++d)
      if (runs(view, op, d) && rowsOf(view, op, depth)->uses(d)) return true;
    return false;
  });
}

namespace {

// Of one operation, the loops along the rows, which at `depth` and below stand among others, come
// first; what is not, one row of the result and of the matrix after the other, is written out.
bool writeOutShared(Schedule& schedule, core::NodeId id, int depth) {
  auto op = [&]() -> const core::OpInfo& {
    return schedule.view().op(schedule.view().opIndex(id));
  };
  auto isAlong = [&](int d) { return rowsOf(schedule.view(), op(), depth - 1)->uses(d); };
  int64_t sums = 1;
  for (int d = depth + 1; d + 1 < op().depth(); ++d)
    if (!runs(schedule.view(), op(), d) || !isAlong(d))
      sums *= op().extents[static_cast<size_t>(d)];
  for (int d = depth + 1; sums > kMostSums && d + 1 < op().depth(); ++d)
    if (!runs(schedule.view(), op(), d) && !schedule.applyAround("no_unroll", id, d)) return false;
  int first = depth;  // of those that are written out
  for (int d = depth + 1; d + 1 < op().depth() && runs(schedule.view(), op(), d); ++d) {
    if (!isAlong(d)) continue;
    for (int at = d; at > first; --at)
      if (!schedule.applyAround("swap_scopes", id, at - 1)) return false;
    ++first;
  }
  for (int d = first; d + 1 < op().depth() && runs(schedule.view(), op(), d); ++d)
    if (!schedule.applyAround("unroll", id, d)) return false;
  return true;
}

}  // namespace

int64_t wholeRows(const Schedule& schedule, int64_t rows, int64_t together) {
  int64_t even = together * schedule.threads();
  return 8 * (rows % even) <= rows ? rows / even * even : rows / together * together;
}

bool addTogether(Schedule& schedule, const std::vector<core::NodeId>& ops, int depth,
                 int64_t together) {
  core::NodeId first = ops.front();
  int64_t rows =
      schedule.view().op(schedule.view().opIndex(first)).extents[static_cast<size_t>(depth)];
  int64_t whole = depth == 0 ? wholeRows(schedule, rows, together) : rows / together * together;
  if (whole != rows && !schedule.applyAround("cut_scope", first, depth, {std::to_string(whole)}))
    return false;
  if (!schedule.applyAround("split_scope", first, depth, {std::to_string(together)})) return false;
  for (size_t i = 0; i + 1 < ops.size(); ++i) {
    const core::View& view = schedule.view();
    for (int d = view.commonDepth(view.opIndex(ops[i]), view.opIndex(ops[i + 1])) - 1; d > depth;
         --d)
      if (!schedule.applyAround("fission", ops[i], d)) return false;
  }
  return std::ranges::all_of(
      ops, [&](core::NodeId id) { return writeOutShared(schedule, id, depth + 1); });
}

namespace {

// Few rows, and a factor along the lanes that the second cache does not hold, which holds their
// sums.
bool areFewAndFar(const Schedule& schedule, const Contraction& c) {
  int64_t rows = extentOf(c, Role::Rows), columns = extentOf(c, Role::Lanes), terms = termsOf(c);
  int64_t l2 = schedule.machine().cacheBytes(2);
  return (!hasVectors512(schedule) || (hasSlowThirdCache(schedule) && rows > 1)) &&
         rows <= kMostShared && !c.isWindow && !c.slidesAlongRow() &&
         terms >= kLeastIterations * kRows * schedule.threads() && columns >= kLeastColumns &&
         terms * columns * c.elementBytes > l2 && rows * columns * c.elementBytes <= l2;
}

// Depths of the loops of a plain product of few rows.
struct Order {
  int outer = 0, rows = -1, lanes = -1, sum = -1;
};

std::optional<Order> orderOf(const Contraction& c) {
  Order order;
  order.outer = static_cast<int>(c.loops.size()) - 3;
  for (int d = 0; d < static_cast<int>(c.loops.size()); ++d) {
    Role role = c.loops[static_cast<size_t>(d)].role;
    if ((role == Role::Outer) != (d < order.outer)) return std::nullopt;
    if (role == Role::Sum) order.sum = d;
    if (role == Role::Rows) order.rows = d;
    if (role == Role::Lanes) order.lanes = d;
  }
  bool isPlain = order.sum >= 0 && order.rows >= 0 && order.lanes >= 0 && c.shared == 0 &&
                 extentOf(c, Role::Rows) <= kMostShared;
  return isPlain ? std::optional(order) : std::nullopt;
}

constexpr std::string_view kStreamed = " streamed";

std::string choiceFor(const Contraction& c) {
  return fmt::format("rows of {}{}", c.result, kStreamed);
}

bool isStreamed(const Decision& decision) {
  return decision.name.ends_with(kStreamed) && decision.options[decision.chosen] != 0;
}

}  // namespace

bool takesAxpyForm(Schedule& schedule, const Contraction& c) {
  const std::vector<Decision>& made = schedule.choices().made();
  auto decision = std::ranges::find(made, choiceFor(c), &Decision::name);
  auto order = orderOf(c);
  return decision != made.end() && isStreamed(*decision) && order && order->sum == order->outer;
}

// Of a matrix beyond the second cache, 2 to 4 rows are up to 1.4 times as fast as in tiles with
// 200 to 1000 columns, 1.8 to 2.8 with 1001 to 20000, and no slower than 1.03 with 333 (Zen 3); 5
// to 8 rows are up to 1.35 times as slow. On an Intel processor with AVX-512 2 and 4 rows are 1.02
// to 1.35 times as fast, a single one up to 1.17 times as slow.
void chooseAxpyForm(Schedule& schedule) {
  for (core::NodeId id : schedule.operations()) {
    int index = schedule.view().opIndex(id);
    auto c = index >= 0 ? contractionAt(schedule.view(), index) : std::nullopt;
    auto order = c ? orderOf(*c) : std::nullopt;
    if (!order) continue;
    bool wanted = areFewAndFar(schedule, *c);
    schedule.attempt([&] {
      for (int at = order->sum; at > order->outer; --at)
        if (!schedule.applyAround("swap_scopes", id, at - 1)) return false;
      if (order->lanes < order->rows && !schedule.applyAround("swap_scopes", id, order->outer + 1))
        return false;
      return schedule.choices().decide(choiceFor(*c), wanted);
    });
  }
}

namespace {

// How many rows go together. With vectors of 512 bits four where the second cache holds everything
// and a row of sums is 2 KB or more: products of one row with 50 to 400 rows of 512 to 1024 columns
// are 1.0 to 1.7 times as fast (of 1.2 KB there is no difference; with the programs of other
// processors too). In halves also of what lies further, from 6 KB on: with 50 to 3000 rows of 1920
// to 5000 columns 1.1 to 1.6 times, from memory 1.03 to 1.25, sums of columns 1.02 to 1.65; with
// 1000 columns 1.03, with 300 to 1024 0.7 to 1.03 (Zen 4).
int64_t usualRows(Schedule& schedule, const core::OpInfo& op) {
  constexpr int64_t kLongNear = 2048, kLongSums = 6144;
  if (!hasVectors512(schedule) || std::ranges::any_of(schedule.choices().made(), isStreamed))
    return kRows;
  const core::Buffer& sums = *schedule.program().bufferOf(op.operation().target().array);
  int64_t bytes = sums.dims.empty() ? 0 : sums.dims.back().extent.value * core::sizeOf(sums.dtype);
  bool isLong = (fitsL2(schedule) && bytes >= kLongNear) ||
                (isDoublePumped512(schedule) && bytes >= kLongSums);
  return isLong ? kRows / 2 : 1;
}

}  // namespace

void blockAxpyRows(Schedule& schedule) {
  for (core::NodeId id : schedule.operations()) {
    const core::View& view = schedule.view();
    int op = view.opIndex(id);
    for (int depth = 0; op >= 0 && depth < view.op(op).depth(); ++depth) {
      int scope = view.op(op).scopes[static_cast<size_t>(depth)];
      std::vector<core::NodeId> ops = addingRows(view, scope);
      if (ops.empty() || ops.front() != id || !loopAlongRows(view, scope, ops)) continue;
      std::string name =
          fmt::format("rows into {} together", view.op(op).operation().target().array);
      schedule.attempt([&] {
        std::vector<int64_t> options = {1, kRows, kRows / 2};
        auto usual = std::ranges::find(options, usualRows(schedule, view.op(op)));
        int64_t together =
            schedule.choices().choose(name, options, static_cast<size_t>(usual - options.begin()));
        return together > 1 && addTogether(schedule, ops, depth, together);
      });
      break;
    }
  }
}

}  // namespace dojo::rl
