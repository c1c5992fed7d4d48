// Sums down the rows of a matrix, which it is read along: a product of one row with a matrix, the
// sums of its columns. Each row is added to all sums, so that for every element that is read a sum
// is read too, and written. Some rows together do so once:
//
//   K N 8:v c[{1}*8+{2}] += a[{0}] * b[{0},{1}*8+{2}]
//
//   K/8 N 8:u 8:v c[{1}*8+{3}] += a[{0}*8+{2}] * b[{0}*8+{2},{1}*8+{3}]
#include <fmt/format.h>

#include <algorithm>

#include "core/analysis/alignment.h"
#include "rl/passes/fetch_next.h"
#include "rl/passes/rules.h"

namespace dojo::rl {
namespace {

constexpr int64_t kRows = 8;
constexpr int64_t kLeastTurns = 2;  // of so many rows

// Whether an operation adds, in each turn of the scope at this depth, to sums of which a loop
// inside goes through many; the operand that goes on with the turns is as long as the sums.
bool addsRows(const core::View& view, int op, int depth) {
  const core::OpInfo& info = view.op(op);
  const core::Operation& o = info.operation();
  if (o.assign != core::Assign::Add || o.targets.size() != 1 || info.depth() <= depth + 1 ||
      o.target().uses(depth) ||
      std::ranges::any_of(o.guards, [&](const auto& g) { return g.expression.uses(depth); }))
    return false;
  for (int d = depth + 1; d < info.depth(); ++d)
    if (!o.target().uses(d)) return false;
  core::Mapping innermost = view.scope(info.scopes.back()).scope().mapping;
  return innermost == core::Mapping::Vector &&
         std::ranges::any_of(view.accessesOf(op), [&](const core::AccessInfo& access) {
           const core::Buffer& buffer = view.program().buffers[static_cast<size_t>(access.buffer)];
           core::Affine flat = core::flatIndex(buffer, *access.access);
           return !access.writes && buffer.location == core::Location::Heap && flat.uses(depth) &&
                  flat.coefficient(info.depth() - 1) == 1;
         });
}

// The operations of a scope if all of them add rows, and one does so in a loop.
std::vector<core::NodeId> addingRows(const core::View& view, int scope) {
  const core::ScopeInfo& info = view.scope(scope);
  if (!isOpen(*info.node) || info.scope().extent.value < kLeastTurns * kRows) return {};
  std::vector<core::NodeId> ops;
  bool hasLoop = false;
  for (const core::NodePtr& child : info.scope().children) {
    auto inside = view.opsIn(*child);
    if (inside.end != inside.first + 1 || !addsRows(view, inside.first, info.depth)) return {};
    const core::OpInfo& op = view.op(inside.first);
    hasLoop |= runs(view, op, info.depth + 1);
    ops.push_back(op.node->id());
  }
  return hasLoop ? ops : std::vector<core::NodeId>{};
}

bool addTogether(Schedule& schedule, const std::vector<core::NodeId>& ops, int depth,
                 int64_t together) {
  core::NodeId first = ops.front();
  int64_t rows =
      schedule.view().op(schedule.view().opIndex(first)).extents[static_cast<size_t>(depth)];
  int64_t even = together * schedule.hardware().threads;  // so that threads share what is whole
  int64_t whole = rows >= even ? rows / even * even : rows / together * together;
  if (whole != rows && !schedule.applyAround("cut_scope", first, depth, {std::to_string(whole)}))
    return false;
  if (!schedule.applyAround("split_scope", first, depth, {std::to_string(together)})) return false;
  for (size_t i = 0; i + 1 < ops.size(); ++i)
    if (!schedule.applyAround("fission", ops[i], depth + 1)) return false;
  return std::ranges::all_of(ops, [&](core::NodeId id) {
    int inner = depth + 1;
    while (runs(schedule.view(), schedule.view().op(schedule.view().opIndex(id)), inner + 1))
      if (!schedule.applyAround("swap_scopes", id, inner++)) return false;
    return schedule.applyAround("unroll", id, inner);
  });
}

}  // namespace

void addRowsTogether(Schedule& schedule) {
  for (core::NodeId id : schedule.operations()) {
    const core::View& view = schedule.view();
    int op = view.opIndex(id);
    for (int depth = 0; op >= 0 && depth < view.op(op).depth(); ++depth) {
      int scope = view.op(op).scopes[static_cast<size_t>(depth)];
      std::vector<core::NodeId> ops = addingRows(view, scope);
      if (ops.empty() || ops.front() != id) continue;
      std::string name =
          fmt::format("rows into {} together", view.op(op).operation().target().array);
      schedule.attempt([&] {
        int64_t together =
            schedule.choices().choose(name, {1, kRows, kRows / 2}, hasAvx512(schedule) ? 0 : 1);
        return together > 1 && addTogether(schedule, ops, depth, together);
      });
      break;
    }
  }
}

}  // namespace dojo::rl
