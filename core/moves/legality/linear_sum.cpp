#include "core/moves/legality/linear_sum.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/analysis/coverage.h"
#include "core/moves/legality/arithmetic_rule.h"
#include "core/moves/legality/producer.h"
#include "core/moves/legality/refuse.h"

namespace dojo::core {
namespace {

Refusal refuseAccess(const View& view, std::string code, int op, int access, Message message) {
  const AccessInfo& other = view.accesses()[access];
  NodeId node = view.op(op).node->id(), otherNode = view.op(other.op).node->id();
  Refusal refusal = refuse(std::move(code), std::move(message), {node, otherNode});
  refusal.accesses = {{node, 0}, {otherNode, other.slot}};
  return refusal;
}

// The scope adds to one element, and nothing else there touches it.
std::optional<Refusal> refuseUnlessAlone(const View& view, int op, int scope) {
  const Operation& o = view.op(op).operation();
  int depth = view.scope(scope).depth, buffer = view.accessesOf(op)[0].buffer;
  NodeId node = view.op(op).node->id();
  for (const Affine& index : o.target().indices)
    if (index.deepest() >= depth)
      return refuse("not-one-element",
                    phrase("{} adds to another element in another iteration of {} or inside it",
                           describeOp(view, op), describeScope(view, scope)),
                    {node});
  for (const Guard& guard : o.guards)
    if (guard.expression.deepest() >= depth)
      return refuse("guarded",
                    phrase("the guard of {} uses an iteration inside {}", describeOp(view, op),
                           describeScope(view, scope)),
                    {node});
  for (int i : view.accessesTo(buffer, view.opsIn(scope)))
    if (view.accesses()[i].op != op || view.accesses()[i].slot != 0)
      return refuseAccess(view, "used-inside", op, i,
                          phrase("{} touches the sum before it is complete", describe(view, i)));
  return std::nullopt;
}

// An instance of write `other` that runs before one of `target`, in one iteration of the outermost
// `shared` scopes, at the same element.
std::optional<Conflict> writtenBefore(const View& view, int other, int target, int shared) {
  int otherOp = view.accesses()[other].op, op = view.accesses()[target].op;
  int common = view.commonDepth(otherOp, op);
  std::vector<Order> order(static_cast<size_t>(shared), Order::Equal);
  for (int d = shared; d < common; ++d) {
    order.push_back(Order::Less);
    if (auto conflict = overlap(view, {other, target, order})) return conflict;
    order.back() = Order::Equal;
  }
  return otherOp < op ? overlap(view, {other, target, order}) : std::nullopt;
}

// What the element holds when the scope begins is the zero that `start` wrote.
std::optional<Refusal> refuseUnlessUntouched(const View& view, int op, int scope, int start) {
  int target = accessAt(view, op, 0), startOp = view.accesses()[start].op;
  int shared = view.commonDepth(startOp, op);
  const Message kWhy = phrase("so the sum does not start from zero each time");
  for (int i : view.accessesTo(view.accesses()[target].buffer)) {
    const AccessInfo& other = view.accesses()[i];
    if (!other.writes || other.op == op || other.op == startOp) continue;
    if (view.commonDepth(other.op, op) < shared) continue;  // what comes later starts again
    // In a later iteration of scopes around both, what stands before the zero comes after it.
    if (other.op < startOp && !writtenBefore(view, start, i, shared)) continue;
    if (auto conflict = writtenBefore(view, i, target, shared))
      return refuseConflict(view, *conflict, kWhy);
  }
  std::vector<Order> order(static_cast<size_t>(shared), Order::Equal);
  for (int d = shared; d < view.scope(scope).depth; ++d) {
    order.push_back(Order::Less);
    if (auto conflict = overlap(view, {target, target, order}))
      return refuseConflict(view, *conflict, kWhy);
    order.back() = Order::Equal;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Refusal> refuseUnlessSumFromZero(const View& view, int op, int scope) {
  const Operation& o = view.op(op).operation();
  NodeId node = view.op(op).node->id();
  if (o.assign != Assign::Add)
    return refuse("no-sum", phrase("{} does not add to its target", describeOp(view, op)), {node});
  if (auto no = refuseUnlessAlone(view, op, scope)) return no;
  auto start = coveringWrite(view, accessAt(view, op, 0));
  if (start) {
    const Operation& first = view.op(view.accesses()[*start].op).operation();
    bool isZero = first.assign == Assign::Set && first.op == Operator::Copy &&
                  literalValue(first.operands[0]) == 0;
    if (isZero) return refuseUnlessUntouched(view, op, scope, *start);
  }
  return refuse("not-from-zero",
                phrase("no plain = 0 provably initialises the sum of {}", describeOp(view, op)),
                {node});
}

bool isConstantIn(const View& view, const Operand& operand, int scope) {
  int depth = view.scope(scope).depth;
  if (auto* index = std::get_if<Affine>(&operand)) return index->deepest() < depth;
  auto* access = std::get_if<Access>(&operand);
  if (!access) return true;
  if (std::any_of(access->indices.begin(), access->indices.end(),
                  [&](const Affine& index) { return index.deepest() >= depth; }))
    return false;
  for (int i : view.accessesTo(view.bufferIndex(access->array), view.opsIn(scope)))
    if (view.accesses()[i].writes) return false;
  return true;
}

}  // namespace dojo::core
