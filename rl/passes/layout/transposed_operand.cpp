// Products of two matrices both of which the sum walks along: c[i,j] += a[i,k] * b[j,k], as the
// scores of attention are and layers whose weights lie [out, in]. No loop of the result finds
// neighbours in b, so that no lanes could share the loads of a. A copy of b with those two
// dimensions exchanged makes a contraction of it, which pays where many rows use the copy. Where
// the result has but a few columns, lanes along them are narrow or idle and lanes along the sum are
// better: then b is copied where it lies the other way round, c[i,j] += a[i,k] * b[k,j].
#include <fmt/format.h>

#include <algorithm>

#include "core/moves/place.h"
#include "rl/passes/rules.h"
#include "rl/passes/tile/contraction.h"

namespace dojo::rl {
namespace {

constexpr int64_t kLeastRows = 24;  // that use the copy again
// Turns of a processor, about: for a vector of one sum's products, both loaded; for adding up its
// lanes in the end; for a vector of products of several sums, one of them loaded for all lanes.
constexpr double kAlongSum = 1, kAcrossLanes = 20, kAlongColumns = 0.5;

int lastIteration(const core::Access& access) {
  return access.indices.empty() ? -1 : access.indices.back().soleIteration();
}

// The product of the extents of the scopes of the result that the factor does not move with.
int64_t rowsThatUse(const core::OpInfo& op, const core::Access& factor) {
  int64_t rows = 1;
  for (int d = 0; d < op.depth(); ++d)
    if (op.operation().target().uses(d) && !factor.uses(d))
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

// A dimension that the iteration of this scope walks along, and nothing else.
auto dimensionOf(const core::Access& access, int scope) {
  return std::ranges::find_if(access.indices, [scope](const core::Affine& dimension) {
    return dimension.soleIteration() == scope;
  });
}

bool isAcross(const core::Access& access, int scope) {
  return dimensionOf(access, scope) != access.indices.end();
}

// Whether lanes are better along the sum than along the columns.
bool areFew(const core::OpInfo& op, int columns, int sum, int64_t lanes) {
  auto n = static_cast<double>(op.extents[static_cast<size_t>(columns)]);
  auto products = static_cast<double>(op.extents[static_cast<size_t>(sum)]);
  double alongSum = n * (products / static_cast<double>(lanes) * kAlongSum + kAcrossLanes);
  return n < static_cast<double>(lanes) && alongSum < products * kAlongColumns;
}

// A factor, and the scope that walks along its last dimension in the copy.
struct TransposedOperand {
  std::string factor;
  int along = 0;
  bool isForColumns = false;  // so that lanes go along them
};

// Of a sum with another: c[i,j] += other[i,k] * factor[j,k], to k before j; with few columns
// other[i,k] * factor[k,j], to j before k.
std::optional<TransposedOperand> transposedOperandOf(const core::View& view, int index,
                                                     const core::Machine& machine) {
  const core::OpInfo& op = view.op(index);
  const core::Operation& o = op.operation();
  if (o.assign != core::Assign::Add || o.op != core::Operator::Mul || !o.guards.empty() ||
      !accessOf(o.operands[0]) || !accessOf(o.operands[1]) || !isNest(view, op))
    return std::nullopt;
  int columns = lastIteration(o.target());
  int64_t lanes =
      machine.widestLanes(core::sizeOf(view.program().bufferOf(o.target().array)->dtype));
  for (size_t f : {0, 1}) {
    const core::Access &factor = *accessOf(o.operands[f]), &other = *accessOf(o.operands[1 - f]);
    if (columns < 0 || other.uses(columns) || rowsThatUse(op, factor) < kLeastRows) continue;
    int last = lastIteration(factor), sum = last == columns ? lastIteration(other) : last;
    if (sum < 0 || o.target().uses(sum)) continue;
    bool isFew = areFew(op, columns, sum, lanes);
    if (last == columns && isFew && isAcross(factor, sum))
      return TransposedOperand{factor.array, sum};
    if (last == sum && !isFew && isAcross(factor, columns))
      return TransposedOperand{factor.array, columns, true};
  }
  return std::nullopt;
}

// Brings the copy's dimension of that scope behind all others.
bool packTransposed(Schedule& schedule, core::NodeId op, const std::string& copy, int along) {
  const core::OpInfo& info = schedule.view().op(schedule.view().opIndex(op));
  for (const core::Operand& operand : info.operation().operands) {
    const core::Access* access = accessOf(operand);
    if (!access || access->array != copy) continue;
    auto at = dimensionOf(*access, along);
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

}  // namespace

bool copyTransposed(Schedule& schedule, core::NodeId op, const std::string& factor, int along,
                    int depth) {
  core::Program without = schedule.program();
  if (!schedule.applyAround("stage_in", op, depth, {factor})) return false;
  std::string copy = newBuffer(without, schedule.program());
  if (copy.empty() || !packTransposed(schedule, op, copy, along)) return false;
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
  return true;
}

void packTransposedOperands(Schedule& schedule) {
  for (core::NodeId id : schedule.operations()) {
    int op = schedule.view().opIndex(id);
    auto wanted =
        op >= 0 ? transposedOperandOf(schedule.view(), op, schedule.machine()) : std::nullopt;
    if (!wanted) continue;
    std::string result = schedule.view().op(op).operation().target().array;
    if (schedule.choices().decide(fmt::format("turn {} for {}", wanted->factor, result), true))
      schedule.attempt([&] {
        return copyTransposed(schedule, id, wanted->factor, wanted->along) &&
               (!wanted->isForColumns ||
                contractionAt(schedule.view(), schedule.view().opIndex(id)).has_value());
      });
  }
}

}  // namespace dojo::rl
