// pipeline_scope t#k@d (software pipelining)
//
//   N                                1    s[{0}] = x[{0}] * 2
//   | s[{0}] = x[{0}] * 2      →     N-1
//   | y[{0}] = s[{0}] + 1            | y[{0}] = s[{0}] + 1
//                                    | s[{0}+1] = x[{0}+1] * 2
//                                    1    y[{0}+N-1] = s[{0}+N-1] + 1
//
// Divides what a scope does behind the child that holds the operation, and starts every iteration
// with the second part of an iteration, which the first part of the next one follows: the first
// iteration's first part stands before the scope, the last one's second part behind it. Legal when
// the scope has two iterations or more and carries no mark. Every instance keeps its place in the
// order, so that dependences have nothing to ask: what used to wait for each other at an
// iteration's end are now neighbours, which join_scopes and reorder can bring together. What was
// proven of memory that elements share must still be proven.
#include <fmt/format.h>

#include "core/moves/edit.h"
#include "core/moves/legality/limits.h"
#include "core/moves/legality/order.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

std::vector<Step> sites(const Context& context) {
  return sitesBetweenChildren(context.view, "pipeline_scope");
}

Program rewrite(const Context& context, const Step& step) {
  const View& view = context.view;
  const ScopeInfo& info = view.scope(scopeAt(view, step.place));
  const auto& children = info.scope().children;
  auto cut = children.begin() + childHolding(view, info, opAt(view, step.place)) + 1;
  std::vector<NodePtr> early(children.begin(), cut), late(cut, children.end());
  int64_t iterations = info.scope().extent.value - 1;

  Program result = context.program();
  std::vector<NodePtr> first, last;
  Scope steady = info.scope();
  steady.extent = namedExtent(result, iterations);
  steady.children = late;
  for (const NodePtr& node : early) {
    first.push_back(cloned(result, node));
    steady.children.push_back(movedOn(node, info.depth, 1));
  }
  for (const NodePtr& node : late)
    last.push_back(cloned(result, movedOn(node, info.depth, iterations)));
  NodePtr before = newScope(result, {1, ""}, std::move(first));
  NodePtr behind = newScope(result, {1, ""}, std::move(last));
  return replaced(std::move(result), info.node->id(),
                  {before, withScope(*info.node, std::move(steady)), behind});
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int s = scopeAt(view, step.place);
  if (s < 0) return refusePlace(view, step.place, PlaceKind::Scope);
  const ScopeInfo& info = view.scope(s);
  if (auto no = refuseUnlessSequential(view, s)) return no;
  if (info.scope().extent.value < 2)
    return refuse("one-iteration", phrase("{} has only one iteration", describeScope(view, s)),
                  {info.node->id()});
  const auto& children = info.scope().children;
  const Node& last =
      *children[static_cast<size_t>(childHolding(view, info, opAt(view, step.place)))];
  if (&last == children.back().get())
    return refuse("nothing-after",
                  phrase("{} is the last in {}, so the second part would be empty",
                         describeNode(view, last), describeScope(view, s)),
                  {last.id(), info.node->id()});
  if (auto no = refuseIfTooMany(context.program(), info.node->size() + 1)) return no;
  return refuseIfUnproven(context, step, rewrite,
                          {{info.firstOp, info.endOp}, Reindexing::Other, view.opsIn(last).end});
}

}  // namespace

const Move kPipelineScope = {
    .name = "pipeline_scope",
    .summary = "software-pipeline a scope: overlap iteration i's second part with i+1's first",
    .legality =
        "legal when the scope has no mapping and at least two iterations, and the operation is not "
        "in its last child",
    .parameters = "",
    .inverse = "unpipeline_scope",
    .source = "software pipelining (Lam 1988), loop shifting (Darte and Huard 2000)",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Scope,
    .group = MoveGroup::Iteration,
    .affectedMemory = AffectedMemory::Proven,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::None,
    .aliases = "software pipelining, skew, shift, overlap, loop shifting, retiming",
    .limits = kLimitOfProofs,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
