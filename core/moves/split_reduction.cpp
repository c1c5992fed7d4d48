// split_reduction t#k@d (partial accumulators, reassociation)
//
//   s = 0                            s = 0
//   N 8  s += x[{0}*8+{1}]     →     8  s_part[{0}] = 0
//                                    N 8  s_part[{1}] += x[{0}*8+{1}]
//                                    8  s += s_part[{0}]
//
// Gives every iteration of a scope an accumulator of its own. The partial accumulators start at the
// monoid's identity before the outermost scope that only reduces into the target, and are combined
// after it. Legal when the target does not vary from that scope inward, nothing else there touches
// it, and the accumulators fit the stack. What float sums give may differ in rounding.
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "core/analysis/coverage.h"
#include "core/moves/edit.h"
#include "core/moves/moves.h"
#include "core/moves/order.h"
#include "core/moves/refuse.h"
#include "core/moves/storage.h"
#include "core/text/printer.h"

namespace dojo::core {
namespace {

template <typename T>
int64_t limitOf(bool lowest) {
  return lowest ? std::numeric_limits<T>::lowest() : std::numeric_limits<T>::max();
}

Literal extreme(DType t, bool lowest) {
  if (isFloat(t))
    return {
        lowest ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::infinity(),
        ""};
  switch (t) {
    case DType::I64:
      return {limitOf<int64_t>(lowest), ""};
    case DType::I32:
      return {limitOf<int32_t>(lowest), ""};
    case DType::I16:
      return {limitOf<int16_t>(lowest), ""};
    case DType::I8:
      return {limitOf<int8_t>(lowest), ""};
    case DType::U8:
      return {limitOf<uint8_t>(lowest), ""};
    default:
      return {int64_t{lowest ? 0 : 1}, ""};
  }
}

// What changes nothing when it is accumulated; and and or work on all bits.
Literal identityOf(Assign assign, DType t) {
  switch (assign) {
    case Assign::Mul:
      return {int64_t{1}, ""};
    case Assign::Max:
      return extreme(t, true);
    case Assign::Min:
      return extreme(t, false);
    case Assign::And:
      return {int64_t{t == DType::Bool ? 1 : t == DType::U8 ? 255 : -1}, ""};
    default:
      return {int64_t{0}, ""};
  }
}

bool usesDepth(const Access& access, int depth) {
  return std::any_of(access.indices.begin(), access.indices.end(),
                     [&](const Affine& i) { return i.uses(depth); });
}

// Another access in the scope that may touch the operation's target in one iteration of the scopes
// outside.
std::optional<Conflict> otherUse(const View& view, int op, int scope) {
  int target = static_cast<int>(view.accessesOf(op).data() - view.accesses().data());
  std::vector<Order> order(static_cast<size_t>(view.scope(scope).depth), Order::Equal);
  for (int i : view.accessesTo(view.accesses()[target].buffer)) {
    if (i == target || !view.isInside(view.accesses()[i].op, scope)) continue;
    if (auto conflict = overlap(view, {target, i, order})) return conflict;
  }
  return std::nullopt;
}

// Why a scope does not only reduce into the operation's target.
std::optional<Refusal> refuseAsReduction(const View& view, int op, int scope) {
  const Access& target = view.op(op).operation().target();
  if (usesDepth(target, view.scope(scope).depth))
    return refuse("target-varies",
                  fmt::format("{} is another element in every iteration of {}", print(target),
                              describeScope(view, scope)),
                  {view.op(op).node->id(), view.scope(scope).node->id()});
  if (auto conflict = otherUse(view, op, scope))
    return refuseConflict(view, *conflict,
                          fmt::format("so {} does more than reduce", describeScope(view, scope)));
  return std::nullopt;
}

// The outermost scope that only reduces, going outward from the operation.
int reductionAround(const View& view, int op) {
  int outermost = -1;
  for (int s = view.op(op).parent; s >= 0 && !refuseAsReduction(view, op, s);
       s = view.scope(s).parent)
    outermost = s;
  return outermost;
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  const View& view = context.view;
  for (int op = 0; op < static_cast<int>(view.ops().size()); ++op) {
    const Operation& o = view.op(op).operation();
    if (o.assign == Assign::Set) continue;
    for (int d = 0; d < view.op(op).depth(); ++d) {
      if (usesDepth(o.target(), d)) continue;
      Place place = placeOfOp(view, op);
      place.depth = d;
      steps.push_back({"split_reduction", place, {}});
    }
  }
  return steps;
}

Buffer partialBuffer(const Program& program, const Access& target, Extent extent) {
  std::string name = freshName(program, target.array + "_part");
  return {name,
          program.bufferOf(target.array)->dtype,
          {{std::move(extent), true}},
          Location::Stack,
          {name},
          {}};
}

// Guards that say nothing of the iterations inside the reduction hold for its result too.
std::vector<Guard> outerGuards(const Operation& o, int depth) {
  std::vector<Guard> guards = o.guards;
  std::erase_if(guards, [&](const Guard& g) { return g.expression.deepest() >= depth; });
  return guards;
}

struct Parts {
  Program program;
  NodeId combine;  // the operation that reads the partial accumulators
};

Parts split(const View& view, const Place& place) {
  int op = opAt(view, place), reduction = reductionAround(view, op);
  const Node &node = *view.op(op).node, &outer = *view.scope(reduction).node;
  const Operation& o = node.operation();
  Extent extent = view.scope(scopeAt(view, place)).scope().extent;
  int depth = view.scope(reduction).depth;
  Program program = view.program();
  Buffer part = partialBuffer(program, o.target(), extent);
  program.buffers.push_back(part);

  Operation init{{{part.name, {Affine::iteration(depth)}}}, Assign::Set, Operator::Copy, DType::F32,
                 {identityOf(o.assign, part.dtype)},        {}};
  Operation accumulate = o;
  accumulate.targets = {{part.name, {Affine::iteration(place.depth)}}};
  Operation combine{{o.target()},
                    o.assign,
                    Operator::Copy,
                    DType::F32,
                    {Access{part.name, {Affine::iteration(depth)}}},
                    outerGuards(o, depth)};

  program = replaced(std::move(program), node.id(), {withOperation(node, std::move(accumulate))});
  View changed(program, view);
  NodePtr reducing = handleOf(changed, *changed.scope(changed.scopeIndex(outer.id())).node);
  NodePtr before = newScope(program, extent, {newOperation(program, std::move(init))});
  NodePtr combining = newOperation(program, std::move(combine));
  NodePtr after = newScope(program, extent, {combining});
  return {replaced(std::move(program), outer.id(), {before, reducing, after}), combining->id()};
}

Program rewrite(const Context& context, const Step& step) {
  return split(context.view, step.place).program;
}

// A guard inside the reduction may keep the target from being used where it holds nothing.
std::optional<Refusal> refuseGuards(const Context& context, const Step& step, int op,
                                    int reduction) {
  const View& view = context.view;
  const Operation& o = view.op(op).operation();
  int depth = view.scope(reduction).depth;
  if (outerGuards(o, depth) == o.guards) return std::nullopt;
  Parts parts = split(view, step.place);
  View after(parts.program, view);
  int combine = after.opIndex(parts.combine);
  const Buffer& buffer = *view.program().bufferOf(o.target().array);
  bool inBounds = true;
  for (size_t k = 0; k < buffer.dims.size(); ++k) {
    Affine::Range range = o.target().indices[k].range(after.op(combine).extents);
    inBounds &= range.low >= 0 && range.high < buffer.dims[k].extent.value;
  }
  int target = static_cast<int>(after.accessesOf(combine).data() - after.accesses().data());
  if (inBounds && coveringWrite(after, target)) return std::nullopt;
  return refuse("guarded",
                fmt::format("without its guard, {} may use an element that holds nothing",
                            describeOp(view, op)),
                {view.op(op).node->id()});
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int s = scopeAt(view, step.place);
  if (s < 0) return refusePlace(view, step.place, PlaceKind::Scope);
  int op = opAt(view, step.place);
  const Operation& o = view.op(op).operation();
  NodeId node = view.op(op).node->id();
  if (o.assign == Assign::Set)
    return refuse("no-accumulation", fmt::format("{} does not accumulate", describeOp(view, op)),
                  {node});
  if (o.targets.size() > 1)
    return refuse("tuple",
                  fmt::format("{} accumulates a tuple; only single targets can be split",
                              describeOp(view, op)),
                  {node});
  for (int inner = view.op(op).parent; inner != view.scope(s).parent;
       inner = view.scope(inner).parent)
    if (auto no = refuseAsReduction(view, op, inner)) return no;
  if (auto no =
          refuseIfTooLarge(partialBuffer(view.program(), o.target(), view.scope(s).scope().extent)))
    return no;
  int reduction = reductionAround(view, op);
  if (auto no = refuseGuards(context, step, op, reduction)) return no;
  return refuseIfUnsound(context, step, rewrite, {op, op + 1});
}

}  // namespace

const Move kSplitReduction = {
    .name = "split_reduction",
    .summary =
        "give every iteration of a scope an accumulator of its own, combined after the reduction",
    .legality =
        "legal when the scopes inward only reduce into one element that nothing else there "
        "touches, and the "
        "partial accumulators fit the stack",
    .parameters = "",
    .inverse = "",
    .source = "partial accumulators; rfactor (Suriana, Adams and Kamil 2017)",
    .rounding = Rounding::Reassociates,
    .place = PlaceKind::Scope,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
