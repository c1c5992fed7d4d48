// swap_scopes t@d (loop interchange)
//
//   N M  y[{0},{1}] = x[{1},{0}]    →    M N  y[{1},{0}] = x[{0},{1}]
//
// Exchanges a scope with the only scope in it. Legal when neither is marked and no two instances
// that touch a common element, one writing, run in the order (<, >) of the two iterations: only
// those change their order. Accumulations whose order cannot change a bit do not count.
#include "core/moves/edit.h"
#include "core/moves/moves.h"
#include "core/moves/order.h"
#include "core/moves/refuse.h"

namespace dojo::core {
namespace {

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  for (int s = 0; s < static_cast<int>(context.view.scopes().size()); ++s)
    if (onlyScopeIn(context.view, s) >= 0)
      steps.push_back({"swap_scopes", placeOfScope(context.view, s), {}});
  return steps;
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int s = scopeAt(view, step.place);
  if (s < 0) return refusePlace(view, step.place, PlaceKind::Scope);
  if (auto no = refuseUnlessNest(view, s)) return no;
  if (auto no = refuseUnlessSequential(view, s)) return no;
  if (auto no = refuseUnlessSequential(view, s + 1)) return no;
  const ScopeInfo& outer = view.scope(s);
  std::vector<Order> order = carriedAt(outer.depth, Order::Less);
  order.push_back(Order::Greater);
  View::Range all{outer.firstOp, outer.endOp};
  if (auto conflict = findConflict(view, all, all, order))
    return refuseConflict(view, *conflict, "and swapping would run the second before the first");
  return std::nullopt;
}

Program rewrite(const Context& context, const Step& step) {
  const View& view = context.view;
  int s = scopeAt(view, step.place);
  const ScopeInfo &outer = view.scope(s), &inner = view.scope(s + 1);
  std::vector<int> exchanged;
  for (int d = 0; d < outer.depth; ++d) exchanged.push_back(d);
  exchanged.push_back(outer.depth + 1);
  exchanged.push_back(outer.depth);
  std::vector<NodePtr> children;
  for (const NodePtr& child : inner.scope().children)
    children.push_back(mapAffines(child, [&](const Affine& a) { return a.renamed(exchanged); }));
  return replaced(context.program(), outer.node->id(),
                  {withChildren(*inner.node, {withChildren(*outer.node, std::move(children))})});
}

}  // namespace

const Move kSwapScopes = {
    .name = "swap_scopes",
    .summary = "exchange a scope with the only scope in it",
    .legality =
        "legal when neither is marked and no dependence runs forward in the outer and backward in "
        "the "
        "inner iteration",
    .parameters = "",
    .inverse = "swap_scopes",
    .source = "loop interchange (Allen and Kennedy 1984)",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Scope,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
