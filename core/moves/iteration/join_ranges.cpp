// join_ranges t@d
//
//   K    y[{0}] = x[{0}]               →    N  y[{0}] = x[{0}]
//   N-K  y[{0}+K] = x[{0}+K]
//
// Makes one scope of two that directly follow each other and do the same for two ranges of
// iterations. Legal when neither is marked and the second is, node by node, the first with {d}+K in
// the place of {d}.
#include <fmt/format.h>

#include "core/moves/edit.h"
#include "core/moves/legality/limits.h"
#include "core/moves/legality/order.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/same_body.h"
#include "core/moves/legality/storage.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

int followingScope(const View& view, int s) {
  const Node* next = nextSibling(view, *view.scope(s).node);
  return next ? view.scopeIndex(next->id()) : -1;
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  const View& view = context.view;
  for (int s = 0; s < static_cast<int>(view.scopes().size()); ++s) {
    int second = followingScope(view, s);
    bool alike = second >= 0 && view.scope(s).node->size() == view.scope(second).node->size();
    if (alike) steps.push_back({"join_ranges", placeOfScope(view, s), {}});
  }
  return steps;
}

Program rewrite(const Context& context, const Step& step) {
  const View& view = context.view;
  int s = scopeAt(view, step.place);
  const Node &first = *view.scope(s).node, &second = *view.scope(followingScope(view, s)).node;
  Scope joined = first.scope();
  joined.extent =
      namedExtent(context.program(), first.scope().extent.value + second.scope().extent.value);
  Program without = replaced(context.program(), second.id(), {});
  return replaced(std::move(without), first.id(), {withScope(first, std::move(joined))});
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int s = scopeAt(view, step.place);
  if (s < 0) return refusePlace(view, step.place, PlaceKind::Scope);
  int second = followingScope(view, s);
  if (second < 0)
    return refuse("no-neighbour", phrase("no scope directly follows {}", describeScope(view, s)),
                  {view.scope(s).node->id()});
  if (auto no = refuseUnlessSequential(view, s)) return no;
  if (auto no = refuseUnlessSequential(view, second)) return no;
  const ScopeInfo &a = view.scope(s), &b = view.scope(second);
  const auto &children = a.scope().children, &twins = b.scope().children;
  if (children.size() != twins.size())
    return refuse("not-a-range",
                  phrase("{} holds {} node(s), {} holds {}", describeScope(view, s),
                         children.size(), describeScope(view, second), twins.size()),
                  {a.node->id(), b.node->id()});
  for (size_t i = 0; i < children.size(); ++i) {
    NodePtr moved = movedOn(children[i], a.depth, a.scope().extent.value);
    if (auto no = refuseUnlessSameBody(view, moved, twins[i])) return no;
  }
  return refuseIfUnproven(context, step, rewrite, {{a.firstOp, b.endOp}, Reindexing::Other});
}

}  // namespace

const Move kJoinRanges = {
    .name = "join_ranges",
    .summary = "join two scopes that do the same for consecutive ranges into one",
    .legality =
        "legal when neither scope has a mapping and the second is the first with {d}+K for {d}, K "
        "the first's extent",
    .parameters = "",
    .inverse = "cut_scope",
    .source = "the reverse of index-set splitting; Exo's join_loops",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Scope,
    .group = MoveGroup::Iteration,
    .affectedMemory = AffectedMemory::Proven,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::None,
    .aliases = "index-set merging, undo peeling, unpeel",
    .limits = kLimitOfProofs,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
