// double_buffer y@d ARRAY (software pipelining of a copy)
//
//   t f32 [M] stack                                t f32 [N:2, M] stack
//
//   N                                              M t[0,{0}] = x[0,{0}]
//   | M t[{1}] = x[{0},{1}]                →       N
//   | M y[{0}] += t[{1}]                           | M t[{0}+1,{1}] = x[{0}+1,{1}] if {0} < N-1
//                                                  | M y[{0}] += t[{0},{1}]
//
// Lets every iteration of a scope fill an array for the next one while it works on its own: the
// array gets a dimension for the scope's iterations, folded to two. Where copies run at once with
// what follows (as a DMA's and a GPU's do), loading then hides behind computing; where they do not,
// it moves loads away from their uses. Legal when the first node of the scope writes the array and
// nothing else, all of the array's uses stand in the scope and read what the same iteration wrote,
// and nothing else that an iteration writes is read or written by the first node of a later one.
// What follows in an iteration may write the array too: its elements are then those of its own
// turn.
#include <fmt/format.h>

#include <algorithm>

#include "core/analysis/coverage.h"
#include "core/moves/edit.h"
#include "core/moves/legality/limits.h"
#include "core/moves/legality/order.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

// The arrays that the scope's first node writes.
std::vector<std::string> filledFirst(const View& view, int scope) {
  std::vector<std::string> arrays;
  View::Range first = view.opsIn(*view.childrenOf(scope)[0]);
  for (int op = first.first; op < first.end; ++op)
    for (const Access& target : view.op(op).operation().targets)
      if (std::find(arrays.begin(), arrays.end(), target.array) == arrays.end())
        arrays.push_back(target.array);
  return arrays;
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  const View& view = context.view;
  for (int s = 0; s < static_cast<int>(view.scopes().size()); ++s) {
    if (view.childrenOf(s).size() < 2) continue;
    auto arrays = filledFirst(view, s);
    if (arrays.size() == 1 && !context.program().isOutput(arrays[0]))
      steps.push_back({"double_buffer", placeOfScope(view, s), {arrays[0]}});
  }
  return steps;
}

// The first node for iteration `at` in the place of {depth}; the array's accesses name that
// iteration too.
NodePtr filling(const NodePtr& node, const std::string& array, int depth, const Affine& at) {
  return mapOperations(node, [&](const Operation& o) {
    Operation moved = mapAffines(o, [&](const Affine& a) { return a.substituted(depth, at); });
    return mapAccesses(moved, [&](const Access& access) {
      Access named = access;
      if (access.array == array) named.indices.insert(named.indices.begin(), at);
      return named;
    });
  });
}

NodePtr guarded(const NodePtr& node, const Guard& guard) {
  return mapOperations(node, [&](const Operation& o) {
    Operation with = o;
    with.guards.push_back(guard);
    return with;
  });
}

Buffer doubled(Buffer buffer, const ScopeInfo& scope) {
  buffer.dims.insert(buffer.dims.begin(), Dimension{scope.scope().extent, true, 2});
  return buffer;
}

Program rewrite(const Context& context, const Step& step) {
  const ScopeInfo& info = context.view.scope(scopeAt(context.view, step.place));
  const std::string& array = step.arguments[0];
  const Node& node = *info.node;
  int depth = info.depth;
  Program result = context.program();
  Buffer& buffer = result.buffers[static_cast<size_t>(context.view.bufferIndex(array))];
  buffer = doubled(std::move(buffer), info);

  std::vector<NodePtr> children = node.scope().children;
  NodePtr before = mapAffines(filling(children[0], array, depth, Affine()),
                              [&](const Affine& a) { return a.shifted(depth + 1, -1); });
  before = cloned(result, before);
  Affine own = Affine::iteration(depth), next = Affine::iteration(depth).add(1);
  children[0] =
      guarded(filling(children[0], array, depth, next), {own, {node.scope().extent.value - 1, ""}});
  for (size_t i = 1; i < children.size(); ++i)
    children[i] = mapOperations(children[i], [&](const Operation& o) {
      return mapAccesses(o, [&](const Access& access) {
        Access named = access;
        if (access.array == array) named.indices.insert(named.indices.begin(), own);
        return named;
      });
    });
  return replaced(std::move(result), node.id(), {before, withChildren(node, std::move(children))});
}

std::optional<Refusal> refuseBuffer(const View& view, const std::string& array) {
  if (auto no = refuseNewDimension(view, array)) return no;
  const Buffer& buffer = *view.program().bufferOf(array);
  for (int k = 0; k < static_cast<int>(buffer.dims.size()); ++k)
    if (auto no = refuseIfFolded(buffer, k)) return no;
  return std::nullopt;
}

// Who touches the array, and where.
std::optional<Refusal> refuseUses(const View& view, int scope, const std::string& array) {
  for (int i : view.accessesTo(view.bufferIndex(array))) {
    const AccessInfo& access = view.accesses()[i];
    if (!view.isInside(access.op, scope))
      return refuseAccess(
          view, "used-outside",
          phrase("{} uses '{}' outside {}", describe(view, i), array, describeScope(view, scope)),
          i);
    if (access.reads && !coveredWithin(view, i, scope))
      return refuseAccess(view, "not-private",
                          phrase("{} may read what another iteration wrote", describe(view, i)), i);
  }
  return std::nullopt;
}

std::optional<Refusal> refuseFirst(const View& view, int scope, const std::string& array) {
  const Node& first = *view.childrenOf(scope)[0];
  View::Range ops = view.opsIn(first);
  auto arrays = filledFirst(view, scope);
  if (arrays.size() != 1 || arrays[0] != array)
    return refuse("not-filled-first",
                  phrase("the first node of {} does not write '{}' and nothing else",
                         describeScope(view, scope), array),
                  {first.id()});
  if (ops.end == view.scope(scope).endOp)
    return refuse("nothing-after",
                  phrase("nothing follows the first node of {}", describeScope(view, scope)),
                  {first.id()});
  for (int op = ops.first; op < ops.end; ++op)
    if (view.op(op).operation().guards.size() >= static_cast<size_t>(kMaxGuards))
      return refuse("too-many-guards", phrase("an operation has at most {} guards", kMaxGuards),
                    {view.op(op).node->id()});
  return std::nullopt;
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int s = scopeAt(view, step.place);
  if (s < 0) return refusePlace(view, step.place, PlaceKind::Scope);
  if (auto no = refuseUnlessSequential(view, s)) return no;
  const ScopeInfo& info = view.scope(s);
  const std::string& array = step.arguments[0];
  if (auto no = refuseBuffer(view, array)) return no;
  if (info.scope().extent.value < 3)
    return refuse(
        "few-iterations",
        phrase("{} has too few iterations for two alternating buffers", describeScope(view, s)),
        {info.node->id()});
  if (auto no = refuseFirst(view, s, array)) return no;
  if (auto no = refuseUses(view, s, array)) return no;
  View::Range first = view.opsIn(*view.childrenOf(s)[0]), rest{first.end, info.endOp};
  ConflictOptions options;
  options.ignoreBuffer = view.bufferIndex(array);
  if (auto conflict = findConflict(view, rest, first, carriedAt(info.depth, Order::Less), options))
    return refuseConflict(view, *conflict, "and the array would be filled before");
  if (auto no = refuseIfTooMany(context.program(), view.childrenOf(s)[0]->size())) return no;
  int b = view.bufferIndex(array);
  Buffer both = doubled(context.program().buffers[static_cast<size_t>(b)], info);
  if (auto no = refuseIfTooManyElements(both)) return no;
  if (auto no = refuseIfTooLarge(both)) return no;
  Touched touched{{info.firstOp, info.endOp}, Reindexing::Other, first.end};
  if (auto no = refuseIfUnsoundAfter(context, step, rewrite, {b}, touched)) return no;
  return refuseIfUnsound(context, step, rewrite, touched);
}

}  // namespace

const Move kDoubleBuffer = {
    .name = "double_buffer",
    .summary = "fill an array for the next iteration of a scope while the current one uses its own",
    .legality =
        "legal when the scope's first node writes the array and nothing else, only the scope uses "
        "it, within one iteration, and the first node of a later iteration depends on nothing else "
        "that an iteration writes",
    .parameters = "ARRAY",
    .inverse = "single_buffer",
    .source = "software pipelining (Lam 1988); TVM's double_buffer",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Scope,
    .group = MoveGroup::Movement,
    .affectedMemory = AffectedMemory::Proven,
    .growth = Growth::Nests,
    .numbers = Numbers::Kept,
    .annotation = Annotation::None,
    .aliases = "ping-pong, double buffering, multi-buffering, pipeline",
    .limits = kLimitOfProofs,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
