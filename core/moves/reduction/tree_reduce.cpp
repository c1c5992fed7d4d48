// tree_reduce t#k@d (pairwise summation)
//
//   8  s += p[{0}]             →     4  s_tree[{0}] = p[{0}] + p[{0}+4]
//                                    2  s_tree[{0}] += s_tree[{0}+2]
//                                    s_tree[0] += s_tree[1]
//                                    s += s_tree[0]
//
// Combines what a scope accumulates in pairs, in as many levels as the logarithm of its extent, so
// that the levels can be vectors and no chain is longer. Legal when the scope holds nothing but the
// accumulation of one value or tuple as it is, into targets that do not vary with it and that it
// does not read. Any extent will do: the middle one of an odd number waits a level. Float sums
// round differently, with a smaller bound (log2 n instead of n roundings); NaN and infinities go
// the way that they go in the chain, up to sums that overflow in one order only.
#include <fmt/format.h>

#include <algorithm>

#include "core/moves/edit.h"
#include "core/moves/legality/order.h"
#include "core/moves/legality/pairwise_tree.h"
#include "core/moves/legality/reduction_scope.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

constexpr int kMostAdded = 64;  // two nodes a level, and at most 18 levels fit the stack

bool holdsOnly(const View& view, int s) {
  auto children = view.childrenOf(s);
  return children.size() == 1 && !children[0]->isScope();
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  const View& view = context.view;
  for (int s = 0; s < static_cast<int>(view.scopes().size()); ++s) {
    if (!holdsOnly(view, s)) continue;
    if (view.op(view.scope(s).firstOp).operation().assign != Assign::Set)
      steps.push_back({"tree_reduce", placeOfScope(view, s), {}});
  }
  return steps;
}

Buffer treeBuffer(const Program& program, const Access& target, int64_t count) {
  return {target.array + "_tree",
          program.bufferOf(target.array)->dtype,
          {{{upperHalf(count), ""}, true}},
          Location::Stack,
          {},
          {}};
}

Program rewrite(const Context& context, const Step& step) {
  const View& view = context.view;
  const ScopeInfo& scope = view.scope(scopeAt(view, step.place));
  const Operation& o = view.op(scope.firstOp).operation();
  const Extent& count = scope.scope().extent;
  Program program = context.program();
  std::vector<std::string> trees;
  for (const Access& target : o.targets) {
    Buffer tree = treeBuffer(program, target, count.value);
    trees.push_back(addBuffer(program, tree.name, tree.dtype, tree.dims, tree.location));
  }
  std::vector<NodePtr> nodes = reductionTree(program, o, count, scope.depth, trees);
  nodes.back() = withOperation(*view.op(scope.firstOp).node, nodes.back()->operation());
  return replaced(std::move(program), scope.node->id(), std::move(nodes));
}

std::optional<Refusal> refuseOperation(const View& view, int s, int op) {
  const Operation& o = view.op(op).operation();
  NodeId node = view.op(op).node->id();
  int depth = view.scope(s).depth;
  if (o.assign == Assign::Set)
    return refuse("no-accumulation", phrase("{} does not accumulate", describeOp(view, op)),
                  {node});
  if (o.op != Operator::Copy)
    return refuse("computes",
                  phrase("{} accumulates a computed value; split_reduction makes partial "
                         "accumulators that a tree can combine",
                         describeOp(view, op)),
                  {node});
  if (outerGuards(o, depth) != o.guards)
    return refuse("guard-varies",
                  phrase("the guard of {} admits only some iterations of {}", describeOp(view, op),
                         describeScope(view, s)),
                  {node});
  return refuseAsReduction(view, op, s);
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int s = scopeAt(view, step.place);
  if (s < 0) return refusePlace(view, step.place, PlaceKind::Scope);
  if (auto no = refuseUnlessSequential(view, s)) return no;
  const ScopeInfo& scope = view.scope(s);
  if (!holdsOnly(view, s))
    return refuse("not-alone",
                  phrase("{} holds more than one accumulation", describeScope(view, s)),
                  {scope.node->id()});
  int64_t count = scope.scope().extent.value;
  if (count < kFewestInTree)
    return refuse("too-few",
                  phrase("{} has fewer than {} iterations, so there is no tree",
                         describeScope(view, s), kFewestInTree),
                  {scope.node->id()});
  if (auto no = refuseOperation(view, s, scope.firstOp)) return no;
  for (const Access& target : view.op(scope.firstOp).operation().targets)
    if (auto no = refuseIfTooLarge(treeBuffer(context.program(), target, count))) return no;
  if (auto no = refuseIfTooMany(context.program(), kMostAdded)) return no;
  return refuseIfUnsound(context, step, rewrite, {{scope.firstOp, scope.endOp}});
}

}  // namespace

const Move kTreeReduce = {
    .name = "tree_reduce",
    .summary = "reduce in a tree: combine what a scope accumulates in pairs, level by level",
    .legality =
        "legal when the scope holds only one accumulation, of an unmodified value, into targets "
        "that do not vary with the scope",
    .parameters = "",
    .inverse = "chain_reduce",
    .source = "pairwise summation (Higham 1993); tree reduction",
    .rounding = Rounding::Reassociates,
    .place = PlaceKind::Scope,
    .group = MoveGroup::Reductions,
    .affectedMemory = AffectedMemory::Anywhere,
    .growth = Growth::Nests,
    .numbers = Numbers::Kept,
    .annotation = Annotation::None,
    .aliases = "rfactor, partial, tree reduction, pairwise summation, horizontal add",
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
