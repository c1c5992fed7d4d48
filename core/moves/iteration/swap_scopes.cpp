// swap_scopes t@d (loop interchange)
//
//   N M  y[{0},{1}] = x[{1},{0}]    →    M N  y[{1},{0}] = x[{0},{1}]
//
// Exchanges a scope with the only scope in it. Legal when neither is marked and no two instances
// that touch a common element, one writing, run in the order (<, >) of the two iterations: only
// those change their order. Accumulations whose order cannot change a bit do not count, nor do
// temporaries that every iteration fills for itself before it reads them: whichever iteration runs
// first, each finds its own values.
#include <algorithm>

#include "core/analysis/cache/memory_digest.h"
#include "core/analysis/coverage.h"
#include "core/moves/edit.h"
#include "core/moves/legality/order.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  for (int s = 0; s < static_cast<int>(context.view.scopes().size()); ++s)
    if (onlyScopeIn(context.view, s) >= 0)
      steps.push_back({"swap_scopes", placeOfScope(context.view, s), {}});
  return steps;
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

// What the scope's body puts in the buffer holds nothing from one iteration to another, nor before
// or after the scope: of the arrays that the body touches there it alone does, and every read finds
// what the same iteration wrote. Conflicts about that memory then do not bind the order of
// iterations. Other arrays in it, which only operations outside use, cannot tell the order either:
// all of the iterations stand between theirs, and overwrite the same elements as before.
bool isSelfContained(const View& view, int buffer, int scope) {
  const Program& program = view.program();
  auto accesses = view.accessesTo(buffer), inside = view.accessesTo(buffer, view.opsIn(scope));
  auto isTouched = [&](const AccessInfo& access) {
    return std::any_of(inside.begin(), inside.end(),
                       [&](int i) { return view.accesses()[i].array == access.array; });
  };
  return std::all_of(accesses.begin(), accesses.end(), [&](int i) {
    const AccessInfo& access = view.accesses()[i];
    if (!isTouched(access)) return true;
    const std::string& array = access.access->array;
    if (program.isInput(array) || program.isOutput(array)) return false;
    return view.isInside(access.op, scope) && (!access.reads || isFilledInside(view, i, scope));
  });
}

// Accumulations by one monoid whose order cannot change a bit.
bool commute(const View& view, const AccessInfo& a, const AccessInfo& b) {
  if (!(a.reads && a.writes && b.reads && b.writes)) return false;
  Assign assign = view.op(a.op).operation().assign;
  return assign == view.op(b.op).operation().assign &&
         isOrderFree(assign, view.program().buffers[a.buffer].dtype);
}

// The first conflict about one buffer.
std::optional<Conflict> conflictIn(const View& view, int buffer, View::Range ops,
                                   const std::vector<Order>& order) {
  auto accesses = view.accessesTo(buffer, ops);
  for (int i : accesses)
    for (int j : accesses) {
      const AccessInfo &a = view.accesses()[i], &b = view.accesses()[j];
      if (!(a.writes || b.writes) || commute(view, a, b)) continue;
      if (auto conflict = overlap(view, {.a = i, .b = j, .order = order})) return conflict;
    }
  return std::nullopt;
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
  for (int b : buffersIn(view, all)) {
    auto conflict = conflictIn(view, b, all, order);
    if (conflict && !isSelfContained(view, b, s + 1))
      return refuseConflict(view, *conflict,
                            "and interchange would run the second before the first");
  }
  return refuseIfUnproven(context, step, rewrite, {all, Reindexing::Other});
}

}  // namespace

const Move kSwapScopes = {
    .name = "swap_scopes",
    .summary = "interchange a scope with the only scope in it",
    .legality =
        "legal when neither scope has a mapping and no dependence runs forward in the outer and "
        "backward in the inner iteration; temporaries that each iteration fills for itself do not "
        "count",
    .parameters = "",
    .inverse = "swap_scopes",
    .source = "loop interchange (Allen and Kennedy 1984)",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Scope,
    .group = MoveGroup::Iteration,
    .affectedMemory = AffectedMemory::Proven,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::None,
    .aliases = "interchange, loop interchange, permute, loop permutation, reorder loops",
    .limits =
        "Sums of floats keep their order even if both orders happen to round alike, and so does "
        "argmax or argmin even if no two elements tie.",
    .partner = Partner::OnlyChild,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
