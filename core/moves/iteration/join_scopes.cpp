// join_scopes t@d (loop fusion)
//
//   N  a[{0}] = x[{0}]               N
//   N  y[{0}] = a[{0}]         →     | a[{0}] = x[{0}]
//                                    | y[{0}] = a[{0}]
//
// Fuses the scope with the sibling that immediately follows it. Legal when both have one extent and
// no mark, and no iteration of the first needs to stay before an earlier iteration of the second:
// for i > i', iteration i of the first and i' of the second touch no common element that one of
// them writes.
#include <fmt/format.h>

#include "core/moves/edit.h"
#include "core/moves/legality/limits.h"
#include "core/moves/legality/order.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

// The sibling directly after a scope, if it is a scope.
int followingScope(const View& view, int s) {
  const ScopeInfo& info = view.scope(s);
  auto siblings = view.childrenOf(info.parent);
  size_t next = static_cast<size_t>(info.position) + 1;
  return next < siblings.size() ? view.scopeIndex(siblings[next]->id()) : -1;
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  for (int s = 0; s < static_cast<int>(context.view.scopes().size()); ++s)
    if (followingScope(context.view, s) >= 0)
      steps.push_back({"join_scopes", placeOfScope(context.view, s), {}});
  return steps;
}

Program rewrite(const Context& context, const Step& step) {
  const View& view = context.view;
  int s = scopeAt(view, step.place);
  const Node &first = *view.scope(s).node, &second = *view.scope(followingScope(view, s)).node;
  std::vector<NodePtr> children = first.scope().children;
  const auto& more = second.scope().children;
  children.insert(children.end(), more.begin(), more.end());
  Program without = replaced(context.program(), second.id(), {});
  return replaced(std::move(without), first.id(), {withChildren(first, std::move(children))});
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int first = scopeAt(view, step.place);
  if (first < 0) return refusePlace(view, step.place, PlaceKind::Scope);
  int second = followingScope(view, first);
  if (second < 0)
    return refuse("no-neighbour",
                  messageFor(view, "no scope directly follows {}", describeScope(view, first)),
                  {view.scope(first).node->id()});
  const ScopeInfo &a = view.scope(first), &b = view.scope(second);
  if (a.scope().extent.value != b.scope().extent.value)
    return refuse("extents-differ",
                  messageFor(view, "{} and {} have different extents", describeScope(view, first),
                             describeScope(view, second)),
                  {a.node->id(), b.node->id()});
  if (auto no = refuseUnlessSequential(view, first)) return no;
  if (auto no = refuseUnlessSequential(view, second)) return no;
  if (auto no = refuseIfFusionReorders(view, {a.firstOp, a.endOp}, {b.firstOp, b.endOp}, a.depth,
                                       "and fusion would run the second before the first"))
    return no;
  return refuseIfUnproven(context, step, rewrite, {{a.firstOp, b.endOp}, Reindexing::Other});
}

}  // namespace

const Move kJoinScopes = {
    .name = "join_scopes",
    .summary = "fuse a scope with the one that directly follows it",
    .legality =
        "legal when both have the same extent and no iteration of the first touches what an "
        "earlier "
        "iteration of the second touches, one of them writing",
    .parameters = "",
    .inverse = "fission",
    .source = "PerfDojo §2.2, figure 6; loop fusion",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Scope,
    .group = MoveGroup::Iteration,
    .affectedMemory = AffectedMemory::Proven,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::None,
    .aliases = "fuse, fusion, loop fusion, loop jamming",
    .limits = kLimitOfProofs,
    .partner = Partner::NextSibling,
    .mayChangePartner = true,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
