// fission t#k@d (loop distribution)
//
//   N                                N  a[{0}] = x[{0}]
//   | a[{0}] = x[{0}]          →     N  y[{0}] = a[{0}]
//   | y[{0}] = a[{0}]
//
// Divides a scope behind the child that holds the operation: the children up to it stay, the rest
// go into a scope of their own. Legal when the scope is not marked and no iteration of the rest
// needs to stay before a later iteration of what stays: for i > i', iteration i of the first part
// and i' of the second touch no common element that one of them writes. A scalar that carries a
// value from the first part to the second is such an element.
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
  return sitesBetweenChildren(context.view, "fission");
}

Program rewrite(const Context& context, const Step& step) {
  const View& view = context.view;
  int s = scopeAt(view, step.place);
  const Node& node = *view.scope(s).node;
  const auto& children = node.scope().children;
  auto cut = children.begin() + childHolding(view, view.scope(s), opAt(view, step.place)) + 1;
  Program result = context.program();
  NodePtr rest = newScope(result, node.scope().extent, {cut, children.end()});
  return replaced(std::move(result), node.id(),
                  {withChildren(node, {children.begin(), cut}), rest});
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int s = scopeAt(view, step.place);
  if (s < 0) return refusePlace(view, step.place, PlaceKind::Scope);
  const ScopeInfo& info = view.scope(s);
  if (auto no = refuseUnlessSequential(view, s)) return no;
  const auto& children = info.scope().children;
  const Node& last =
      *children[static_cast<size_t>(childHolding(view, info, opAt(view, step.place)))];
  int cut = view.opsIn(last).end;
  if (cut == info.endOp)
    return refuse("nothing-after",
                  phrase("{} is the last in {}, so the second scope would be empty",
                         describeNode(view, last), describeScope(view, s)),
                  {last.id(), info.node->id()});
  if (auto conflict = findConflict(view, {info.firstOp, cut}, {cut, info.endOp},
                                   carriedAt(info.depth, Order::Greater)))
    return refuseConflict(view, *conflict, "and fission would run the first before the second");
  return refuseIfUnproven(context, step, rewrite,
                          {{info.firstOp, info.endOp}, Reindexing::Other, cut});
}

}  // namespace

const Move kFission = {
    .name = "fission",
    .summary = "split a scope in two after the child that holds the operation",
    .legality =
        "legal when the scope has no mapping and no iteration of the second part touches what a "
        "later iteration of the first part touches, one of them writing",
    .parameters = "",
    .inverse = "join_scopes",
    .source = "loop distribution (Allen and Kennedy 1984)",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Scope,
    .group = MoveGroup::Iteration,
    .affectedMemory = AffectedMemory::Proven,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::None,
    .aliases = "distribute, distribution, loop distribution, loop fission",
    .limits = kLimitOfSameValue,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
