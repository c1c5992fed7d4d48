// remove_scope t@d
//
//   N 1  y[{0}+{1}] = x[{0}]          →    N  y[{0}] = x[{0}]
//
// Takes a scope of one iteration off; what it holds takes its place. Legal when the extent is 1 and
// the scope carries no mark.
#include <fmt/format.h>

#include "core/moves/edit.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  const View& view = context.view;
  for (int s = 0; s < static_cast<int>(view.scopes().size()); ++s)
    if (view.scope(s).scope().extent.value == 1)
      steps.push_back({"remove_scope", placeOfScope(view, s), {}});
  return steps;
}

Program rewrite(const Context& context, const Step& step) {
  const ScopeInfo& info = context.view.scope(scopeAt(context.view, step.place));
  std::vector<NodePtr> children;
  for (const NodePtr& child : info.scope().children)
    children.push_back(mapAffines(child, [&](const Affine& a) {
      return a.substituted(info.depth, Affine()).shifted(info.depth + 1, -1);
    }));
  children.front() = withCommentsAbove(children.front(), info.node->comments());
  return replaced(context.program(), info.node->id(), std::move(children));
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int s = scopeAt(view, step.place);
  if (s < 0) return refusePlace(view, step.place, PlaceKind::Scope);
  if (auto no = refuseUnlessSequential(view, s)) return no;
  const ScopeInfo& info = view.scope(s);
  if (info.scope().extent.value != 1)
    return refuse("many-iterations",
                  phrase("{} has {} iterations", describeScope(view, s), info.scope().extent.value),
                  {info.node->id()});
  return refuseIfUnproven(context, step, rewrite, {{info.firstOp, info.endOp}, Reindexing::Nested});
}

}  // namespace

const Move kRemoveScope = {
    .name = "remove_scope",
    .summary = "remove a scope of one iteration",
    .legality = "legal when the extent is 1 and the scope has no mapping",
    .parameters = "",
    .inverse = "add_scope",
    .source = "Exo's remove_loop",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Scope,
    .group = MoveGroup::Iteration,
    .affectedMemory = AffectedMemory::Proven,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::None,
    .aliases = "degenerate loop removal, unit loop removal, single-iteration loop",
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
