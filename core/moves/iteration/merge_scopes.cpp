// merge_scopes t@d (loop coalescing)
//
//   N/16 16  y[{0}*16+{1}] = x[{0}*16+{1}]    →    N  y[{0}] = x[{0}]
//
// Makes one scope of a scope and the only scope in it. Legal when neither is marked and every index
// uses the two as {d}*n+{d+1} times a coefficient, n being the inner extent: then one iteration
// names both.
#include <fmt/format.h>

#include "core/moves/edit.h"
#include "core/moves/legality/limits.h"
#include "core/moves/legality/order.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/moves/moves.h"
#include "core/text/printer.h"

namespace dojo::core {
namespace {

// An iteration of a scope with extent 1 is always 0, so that its coefficient does not matter.
bool isMergeable(const Affine& a, int depth, int64_t outer, int64_t inner) {
  return outer == 1 || inner == 1 || a.coefficient(depth) == a.coefficient(depth + 1) * inner;
}

Affine merged(const Affine& a, int depth, int64_t inner) {
  int64_t coefficient = inner == 1 ? a.coefficient(depth) : a.coefficient(depth + 1);
  Affine without =
      a.substituted(depth, Affine()).substituted(depth + 1, Affine()).shifted(depth + 1, -1);
  return without.addTerm(depth, coefficient);
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  for (int s = 0; s < static_cast<int>(context.view.scopes().size()); ++s)
    if (onlyScopeIn(context.view, s) >= 0)
      steps.push_back({"merge_scopes", placeOfScope(context.view, s), {}});
  return steps;
}

std::optional<Refusal> refuseIndices(const View& view, int s) {
  const ScopeInfo& outer = view.scope(s);
  int64_t n = view.scope(s + 1).scope().extent.value;
  std::optional<Refusal> refusal;
  for (int op = outer.firstOp; op < outer.endOp && !refusal; ++op)
    visitAffines(view.op(op).operation(), [&](const Affine& a) {
      if (!refusal && !isMergeable(a, outer.depth, outer.scope().extent.value, n))
        refusal =
            refuse("not-contiguous",
                   messageFor(view, "{} in {} does not use {{{}}} and {{{}}} as {{{}}}*{}+{{{}}}",
                              print(a), describeOp(view, op), outer.depth, outer.depth + 1,
                              outer.depth, n, outer.depth + 1),
                   {view.op(op).node->id()});
    });
  return refusal;
}

Program rewrite(const Context& context, const Step& step) {
  const View& view = context.view;
  int s = scopeAt(view, step.place);
  const ScopeInfo &outer = view.scope(s), &inner = view.scope(s + 1);
  int64_t n = inner.scope().extent.value;
  std::vector<NodePtr> children;
  for (const NodePtr& child : inner.scope().children)
    children.push_back(
        mapAffines(child, [&](const Affine& a) { return merged(a, outer.depth, n); }));
  Scope joined{namedExtent(context.program(), outer.scope().extent.value * n), Mapping::Sequential,
               std::move(children)};
  return replaced(context.program(), outer.node->id(), {withScope(*outer.node, std::move(joined))});
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int s = scopeAt(view, step.place);
  if (s < 0) return refusePlace(view, step.place, PlaceKind::Scope);
  if (auto no = refuseUnlessNest(view, s)) return no;
  if (auto no = refuseUnlessSequential(view, s)) return no;
  if (auto no = refuseUnlessSequential(view, s + 1)) return no;
  if (auto no = refuseIndices(view, s)) return no;
  return refuseIfUnproven(context, step, rewrite, {view.opsIn(s), Reindexing::Nested});
}

}  // namespace

const Move kMergeScopes = {
    .name = "merge_scopes",
    .summary = "merge a scope and the only scope in it into one",
    .legality =
        "legal when neither scope has a mapping and every index uses {d} and {d+1} only as "
        "{d}*n+{d+1}, n the inner extent",
    .parameters = "",
    .inverse = "split_scope",
    .source = "loop coalescing (Polychronopoulos 1987)",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Scope,
    .group = MoveGroup::Iteration,
    .affectedMemory = AffectedMemory::Proven,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::None,
    .aliases = "collapse, flatten, coalesce, loop coalescing, loop collapsing",
    .limits = kLimitOfProofs,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
