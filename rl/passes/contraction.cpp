#include "rl/passes/contraction.h"

#include <algorithm>

#include "rl/passes/register_tiles.h"

namespace dojo::rl {

const core::Access* accessOf(const core::Operand& operand) {
  return std::get_if<core::Access>(&operand);
}

namespace {

constexpr int64_t kLeastSum = 4;  // products per element for which a tile pays
constexpr int64_t kLeastWindow = 2;
// Of the lanes, along a factor's row: more lie in a line than a vector takes of it.
constexpr int64_t kMostStep = 4;

bool uses(const core::Access& access, int depth) {
  return std::ranges::any_of(access.indices,
                             [&](const core::Affine& index) { return index.uses(depth); });
}

// Along a row, by so many elements at a time.
bool walks(const core::Access& access, int depth, int64_t mostStep = 1) {
  for (size_t i = 0; i < access.indices.size(); ++i) {
    int64_t step = access.indices[i].coefficient(depth);
    bool last = i + 1 == access.indices.size();
    if (last ? step < 1 || step > mostStep : step != 0) return false;
  }
  return !access.indices.empty();
}

bool walksOrStays(const core::Access& access, int depth) {
  return !uses(access, depth) || walks(access, depth, kMostStep);
}

// A window slides over the factor: x[i+k] of y[i] += x[i+k] * w[k]. Its elements are used again
// without loops that keep them still.
bool slides(const core::Access& factor, const core::Access& result, const core::OpInfo& op) {
  return std::ranges::any_of(factor.indices, [&](const core::Affine& index) {
    bool isMoved = false, isSummed = false;
    for (int d = 0; d < op.depth(); ++d)
      if (index.uses(d)) (uses(result, d) ? isMoved : isSummed) = true;
    return isMoved && isSummed;
  });
}

// Number of outermost loops that hold more than the next; nothing where one is marked.
std::optional<int> sharedLoops(const core::View& view, int op) {
  int shared = 0;
  for (int depth = 0; depth < view.op(op).depth(); ++depth) {
    int scope = view.op(op).scopes[static_cast<size_t>(depth)];
    if (view.scope(scope).scope().mapping != core::Mapping::Sequential) return std::nullopt;
    if (view.childrenOf(scope).size() > 1) shared = depth + 1;
  }
  return shared;
}

// The zeroing nest right before, over the same loops as the result's, in those that are shared.
core::NodeId initOf(const core::View& view, int op, int resultLoops, int shared) {
  if (op == 0) return 0;
  const core::OpInfo& before = view.op(op - 1);
  const core::Operation& o = before.operation();
  if (o.assign != core::Assign::Set || o.target().array != view.op(op).operation().target().array ||
      before.depth() != resultLoops || sharedLoops(view, op - 1) != shared)
    return 0;
  auto at = static_cast<size_t>(shared);
  for (size_t d = 0; d < at; ++d)
    if (view.op(op).scopes[d] != before.scopes[d]) return 0;
  if (view.op(op).depth() > shared && before.depth() > shared &&
      view.scope(view.op(op).scopes[at]).position != view.scope(before.scopes[at]).position + 1)
    return 0;
  return before.node->id();
}

}  // namespace

std::optional<Contraction> contractionAt(const core::View& view, int op) {
  const core::OpInfo& info = view.op(op);
  const core::Operation& o = info.operation();
  auto shared = sharedLoops(view, op);
  if (o.assign != core::Assign::Add || o.op != core::Operator::Mul || !accessOf(o.operands[0]) ||
      !accessOf(o.operands[1]) || !shared)
    return std::nullopt;
  const core::Access& a = *accessOf(o.operands[0]);
  const core::Access& b = *accessOf(o.operands[1]);
  Contraction c{info.node->id(), 0, o.target().array, {}, *shared, "", 4};
  c.elementBytes = core::sizeOf(view.program().bufferOf(c.result)->dtype);
  double sum = 1;
  int lanes = -1, rows = -1, resultLoops = 0;
  for (int d = 0; d < info.depth(); ++d) {
    Loop loop{Role::Outer, info.extents[static_cast<size_t>(d)]};
    if (!uses(o.target(), d)) {
      loop.role = Role::Sum;
      sum *= static_cast<double>(loop.extent);
    } else {
      ++resultLoops;
      bool along = walks(o.target(), d) && walksOrStays(a, d) && walksOrStays(b, d);
      if (along) lanes = d;
    }
    c.loops.push_back(loop);
  }
  if (lanes < 0) return std::nullopt;
  const core::Access& packed = uses(a, lanes) ? a : b;
  for (int d = 0; d < info.depth(); ++d)
    if (d != lanes && c.loops[static_cast<size_t>(d)].role != Role::Sum && !uses(packed, d))
      rows = d;
  bool isWindow = rows < 0 && slides(packed, o.target(), info);
  if ((rows < 0 && !isWindow) || sum < (isWindow ? kLeastWindow : kLeastSum)) return std::nullopt;
  c.loops[static_cast<size_t>(lanes)].role = Role::Lanes;
  if (rows >= 0) c.loops[static_cast<size_t>(rows)].role = Role::Rows;
  for (int d = 0; d < c.shared; ++d)
    if (c.loops[static_cast<size_t>(d)].role != Role::Outer) return std::nullopt;
  c.alongLanes = packed.array;
  c.init = initOf(view, op, resultLoops, c.shared);
  return c;
}

int64_t extentOf(const Contraction& contraction, Role role) {
  int64_t extent = 1;
  for (const Loop& loop : contraction.loops)
    if (loop.role == role) extent = loop.extent;
  return extent;
}

int64_t widestLanes(const Schedule& schedule, const Contraction& c) {
  return schedule.target().vectorBits.front() / (8 * c.elementBytes);
}

bool wantsLowTiles(const Schedule& schedule, const Contraction& c) {
  int64_t terms = 1;
  for (const Loop& loop : c.loops)
    if (loop.role == Role::Sum) terms *= loop.extent;
  int64_t columns = extentOf(c, Role::Lanes), lanes = widestLanes(schedule, c);
  return schedule.hardware().halvesVectors && schedule.target().vectorBits.front() == 512 &&
         terms <= kFewTerms && extentOf(c, Role::Rows) >= kLeastLowRows &&
         (columns % lanes == 0 || columns > kMostVectors * lanes);
}

}  // namespace dojo::rl
