// single_buffer y@d ARRAY
//
//   t f32 [N:2, M] stack                           t f32 [M] stack
//
//   M t[0,{0}] = x[0,{0}]                          N
//   N                                              | M t[{1}] = x[{0},{1}]
//   | M t[{0}+1,{1}] = x[{0}+1,{1}] if {0} < N-1 → | M y[{0}] += t[{1}]
//   | M y[{0}] += t[{0},{1}]
//
// Lets every iteration of a scope fill an array for itself, not for the next one: takes
// double_buffer back. Legal when double_buffer on the result is legal and gives this program.
#include <fmt/format.h>

#include <algorithm>

#include "core/moves/edit.h"
#include "core/moves/legality/limits.h"
#include "core/moves/legality/order.h"
#include "core/moves/legality/reduction_scope.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

// Two buffers that alternate over the iterations of a scope.
bool alternates(const View& view, int scope, const std::string& array) {
  int b = view.bufferIndex(array);
  if (b < 0 || !isOwn(view.program(), array)) return false;
  const Buffer& buffer = view.program().buffers[static_cast<size_t>(b)];
  return !buffer.dims.empty() && buffer.dims[0].isFolded() && buffer.dims[0].fold == 2 &&
         buffer.dims[0].extent == view.scope(scope).scope().extent;
}

// The node before a scope, which fills the array for its first iteration; null.
const Node* fillingBefore(const View& view, int scope, const std::string& array) {
  const ScopeInfo& info = view.scope(scope);
  if (info.position == 0) return nullptr;
  const NodePtr& node = view.childrenOf(info.parent)[static_cast<size_t>(info.position) - 1];
  View::Range ops = view.opsIn(*node);
  for (int op = ops.first; op < ops.end; ++op)
    if (view.op(op).operation().target().array != array) return nullptr;
  return node.get();
}

// Every operation of the scope's first node fills the array, under a guard at least.
bool fillsFirst(const View& view, int scope, const std::string& array) {
  View::Range ops = view.opsIn(*view.childrenOf(scope)[0]);
  for (int op = ops.first; op < ops.end; ++op) {
    const Operation& o = view.op(op).operation();
    if (o.target().array != array || o.guards.empty()) return false;
  }
  return true;
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  const View& view = context.view;
  for (int s = 0; s < static_cast<int>(view.scopes().size()); ++s) {
    const std::string& array = view.op(view.scope(s).firstOp).operation().target().array;
    if (alternates(view, s, array) && fillingBefore(view, s, array))
      steps.push_back({"single_buffer", placeOfScope(view, s), {array}});
  }
  return steps;
}

Operation withoutAlternation(const Operation& operation, const std::string& array) {
  return mapAccesses(operation, [&](const Access& access) {
    Access plain = access;
    if (access.array == array) plain.indices.erase(plain.indices.begin());
    return plain;
  });
}

Program rewrite(const Context& context, const Step& step) {
  const View& view = context.view;
  int s = scopeAt(view, step.place);
  const Node& node = *view.scope(s).node;
  const std::string& array = step.arguments[0];
  int depth = view.scope(s).depth;
  Program result = context.program();
  Buffer& buffer = result.buffers[static_cast<size_t>(view.bufferIndex(array))];
  buffer.dims.erase(buffer.dims.begin());
  Affine before = Affine::iteration(depth).add(-1);
  std::vector<NodePtr> children = node.scope().children;
  children[0] = mapOperations(children[0], [&](const Operation& o) {
    Operation own = o;
    own.guards.pop_back();
    return mapAffines(own, [&](const Affine& a) { return a.substituted(depth, before); });
  });
  for (NodePtr& child : children)
    child = mapOperations(child, [&](const Operation& o) { return withoutAlternation(o, array); });
  result = replaced(std::move(result), node.id(), {withChildren(node, std::move(children))});
  return replaced(std::move(result), fillingBefore(view, s, array)->id(), {});
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int s = scopeAt(view, step.place);
  if (s < 0) return refusePlace(view, step.place, PlaceKind::Scope);
  if (auto no = refuseUnlessSequential(view, s)) return no;
  const std::string& array = step.arguments[0];
  NodeId node = view.scope(s).node->id();
  if (view.bufferIndex(array) < 0)
    return refuse("no-such-array", phrase("no array is named '{}'", array));
  if (!alternates(view, s, array))
    return refuse("one-buffer",
                  phrase("'{}' is not a pair of buffers that alternate over the iterations of {}",
                         array, describeScope(view, s)),
                  {node});
  const Node* before = fillingBefore(view, s, array);
  if (!before)
    return refuse("not-filled-before",
                  phrase("no node right before {} fills '{}' for its first iteration",
                         describeScope(view, s), array),
                  {node});
  if (!fillsFirst(view, s, array))
    return refuse("not-filled-first",
                  phrase("the first node of {} does not fill '{}', under a guard, and nothing else",
                         describeScope(view, s), array),
                  {view.childrenOf(s)[0]->id()});
  for (int i : view.accessesTo(view.bufferIndex(array)))
    if (int op = view.accesses()[i].op; !view.isInside(op, s)) {
      View::Range ops = view.opsIn(*before);
      if (op < ops.first || op >= ops.end)
        return refuse(
            "used-outside",
            phrase("{} uses '{}' outside {}", describe(view, i), array, describeScope(view, s)),
            {view.op(op).node->id()});
    }
  Program candidate = rewrite(context, step);
  View after(candidate);
  Step again{"double_buffer", placeOfScope(after, after.scopeIndex(node)), {array}};
  return refuseUnlessGives(context, kDoubleBuffer, candidate, again);
}

}  // namespace

const Move kSingleBuffer = {
    .name = "single_buffer",
    .summary = "fill an array in the iteration that uses it, not in the one before",
    .legality = "legal when double_buffer on the result is legal and gives this program",
    .parameters = "ARRAY",
    .inverse = "double_buffer",
    .source = "software pipelining, undone",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Scope,
    .group = MoveGroup::Movement,
    .affectedMemory = AffectedMemory::Anywhere,
    .growth = Growth::Any,
    .numbers = Numbers::Kept,
    .annotation = Annotation::None,
    .aliases = "undo double buffering, undo ping-pong",
    .limits = kLimitOfProofs,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
