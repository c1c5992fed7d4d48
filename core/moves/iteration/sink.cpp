// sink t#k
//
//   t = exp(a)                       N
//   N y[{0}] = x[{0}] * t      →     | t = exp(a)
//                                    | y[{0}] = x[{0}] * t
//
// Moves an operation into the scope that directly follows it, as its first child. Legal when it is
// a plain
// `=` that does not read what it writes, nothing in the scope writes what it touches, the scope is
// no vector, and where its iterations run at once, each has the target to itself.
#include <fmt/format.h>

#include "core/moves/edit.h"
#include "core/moves/legality/limits.h"
#include "core/moves/legality/motion.h"
#include "core/moves/legality/order.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

int scopeBehind(const View& view, int op) {
  const Node* next = nextSibling(view, *view.op(op).node);
  return next ? view.scopeIndex(next->id()) : -1;
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  for (int op = 0; op < static_cast<int>(context.view.ops().size()); ++op)
    if (scopeBehind(context.view, op) >= 0)
      steps.push_back({"sink", placeOfOp(context.view, op), {}});
  return steps;
}

Program rewrite(const Context& context, const Step& step) {
  const View& view = context.view;
  int op = opAt(view, step.place);
  const Node &node = *view.op(op).node, &scope = *view.scope(scopeBehind(view, op)).node;
  std::vector<NodePtr> children = scope.scope().children;
  children.insert(children.begin(), handleOf(view, node));
  Program without = replaced(context.program(), node.id(), {});
  return replaced(std::move(without), scope.id(), {withChildren(scope, std::move(children))});
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int op = opAt(view, step.place);
  if (op < 0 || step.place.depth >= 0) return refusePlace(view, step.place, PlaceKind::Operation);
  int s = scopeBehind(view, op);
  if (s < 0)
    return refuse("no-neighbour", phrase("no scope directly follows {}", describeOp(view, op)),
                  {view.op(op).node->id()});
  if (auto no = refuseInsideVector(view, s)) return no;
  // In a scope of one iteration the operation runs once, and before all else there, as it did.
  if (view.scope(s).scope().extent.value > 1) {
    if (auto no = refuseUnlessRepeatable(view, op, view.op(op).depth())) return no;
    if (auto no = refuseIfDisturbed(
            view, op, s, "and after sinking every iteration would restore the first value"))
      return no;
  }
  return refuseIfUnsound(context, step, rewrite, {{op, op + 1}});
}

}  // namespace

const Move kSink = {
    .name = "sink",
    .summary = "move an operation into the scope that directly follows it, as its first child",
    .legality =
        "legal when it is a plain = and nothing in the scope writes what it touches, or the scope "
        "has one iteration; the scope is not a vector, and parallel iterations do not share its "
        "target",
    .parameters = "",
    .inverse = "hoist",
    .source = "inverse of loop-invariant code motion",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Operation,
    .group = MoveGroup::Iteration,
    .affectedMemory = AffectedMemory::Anywhere,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::None,
    .aliases = "code motion, code sinking",
    .limits = kLimitOfSameValue,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
