// Products of two matrices both of which the sum walks along: c[i,j] += a[i,k] * b[j,k], as the
// scores of attention are and layers whose weights lie [out, in]. No loop of the result finds
// neighbours in b, so that no lanes could share the loads of a. A copy of b with those two
// dimensions exchanged makes a contraction of it, which pays where many rows use the copy.
#include <fmt/format.h>

#include <algorithm>

#include "core/moves/refuse.h"
#include "rl/passes/contraction.h"
#include "rl/passes/rules.h"

namespace dojo::rl {
namespace {

constexpr int64_t kLeastRows = 24;  // that use the copy again

bool uses(const core::Access& access, int depth) {
  return std::ranges::any_of(access.indices,
                             [&](const core::Affine& index) { return index.uses(depth); });
}

int lastIteration(const core::Access& access) {
  return access.indices.empty() ? -1 : access.indices.back().soleIteration();
}

// The product of the extents of the scopes of the result that the factor does not move with.
int64_t rowsThatUse(const core::OpInfo& op, const core::Access& factor) {
  int64_t rows = 1;
  for (int d = 0; d < op.depth(); ++d)
    if (uses(op.operation().target(), d) && !uses(factor, d))
      rows *= op.extents[static_cast<size_t>(d)];
  return rows;
}

// Alone in plain scopes.
bool isNest(const core::View& view, const core::OpInfo& op) {
  return std::ranges::all_of(op.scopes, [&](int scope) {
    return view.scope(scope).scope().mapping == core::Mapping::Sequential &&
           view.childrenOf(scope).size() == 1;
  });
}

// The factor whose last dimension a sum walks along, and the result's lanes one before it.
const core::Access* factorAcross(const core::View& view, int index) {
  const core::OpInfo& op = view.op(index);
  const core::Operation& o = op.operation();
  if (o.assign != core::Assign::Add || o.op != core::Operator::Mul || !o.guards.empty() ||
      !accessOf(o.operands[0]) || !accessOf(o.operands[1]) || !isNest(view, op))
    return nullptr;
  int lanes = lastIteration(o.target());
  for (size_t f : {0, 1}) {
    const core::Access &factor = *accessOf(o.operands[f]), &other = *accessOf(o.operands[1 - f]);
    int sum = lastIteration(factor);
    if (lanes < 0 || sum < 0 || uses(o.target(), sum) || uses(other, lanes)) continue;
    bool isAcross = std::ranges::any_of(factor.indices, [&](const core::Affine& dimension) {
      return dimension.soleIteration() == lanes;
    });
    if (isAcross && rowsThatUse(op, factor) >= kLeastRows) return &factor;
  }
  return nullptr;
}

// Brings the copy's dimension of the lanes behind all others.
bool turn(Schedule& schedule, core::NodeId op, const std::string& copy) {
  const core::OpInfo& info = schedule.view().op(schedule.view().opIndex(op));
  int lanes = lastIteration(info.operation().target());
  for (const core::Operand& operand : info.operation().operands) {
    const core::Access* access = accessOf(operand);
    if (!access || access->array != copy) continue;
    auto at = std::ranges::find_if(access->indices, [&](const core::Affine& dimension) {
      return dimension.soleIteration() == lanes;
    });
    if (at == access->indices.end()) continue;
    core::Place place;
    place.name = copy;
    place.dimension = static_cast<int>(at - access->indices.begin());
    for (auto left = access->indices.end() - at; left > 1; --left, ++place.dimension)
      if (!schedule.apply("reorder_dims", place)) return false;
    return true;
  }
  return false;
}

bool copyTurned(Schedule& schedule, core::NodeId op, const std::string& factor) {
  core::Program without = schedule.program();
  if (!schedule.applyAround("stage_in", op, 0, {factor})) return false;
  std::string copy = newBuffer(without, schedule.program());
  if (copy.empty() || !turn(schedule, op, copy)) return false;
  // The zeros are to stand right before the sums.
  const core::View& view = schedule.view();
  const core::OpInfo& sum = view.op(view.opIndex(op));
  const core::ScopeInfo& root = view.scope(sum.scopes[0]);
  if (root.position >= 2) {
    const core::NodePtr& before = schedule.program().body[static_cast<size_t>(root.position) - 2];
    const core::Operation& zero = view.op(view.opsIn(*before).first).operation();
    if (zero.target().array == sum.operation().target().array)
      schedule.apply("reorder", core::placeOfNode(view, *before));
  }
  return contractionAt(schedule.view(), schedule.view().opIndex(op)).has_value();
}

}  // namespace

void turnFactors(Schedule& schedule) {
  for (core::NodeId id : schedule.operations()) {
    int op = schedule.view().opIndex(id);
    if (op < 0 || contractionAt(schedule.view(), op)) continue;
    const core::Access* factor = factorAcross(schedule.view(), op);
    if (!factor) continue;
    std::string array = factor->array, result = schedule.view().op(op).operation().target().array;
    if (schedule.choices().decide(fmt::format("turn {} for {}", array, result), true))
      schedule.attempt([&] { return copyTurned(schedule, id, array); });
  }
}

}  // namespace dojo::rl
