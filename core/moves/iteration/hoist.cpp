// hoist t#k (loop-invariant code motion)
//
//   N                                t = exp(a)
//   | t = exp(a)               →     N y[{0}] = x[{0}] * t
//   | y[{0}] = x[{0}] * t
//
// Moves an operation out of the innermost scope around it, to just before that scope. Legal when it
// is a plain `=` that neither uses the scope's iteration nor reads what it writes, something stays
// in the scope, nothing else there writes what the operation touches, and nothing before it reads
// its target.
#include <fmt/format.h>

#include "core/moves/edit.h"
#include "core/moves/legality/limits.h"
#include "core/moves/legality/motion.h"
#include "core/moves/legality/order.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/moves/moves.h"
#include "core/text/printer.h"

namespace dojo::core {
namespace {

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  for (int op = 0; op < static_cast<int>(context.view.ops().size()); ++op)
    if (context.view.op(op).depth() > 0)
      steps.push_back({"hoist", placeOfOp(context.view, op), {}});
  return steps;
}

std::optional<Refusal> refuseIfUses(const View& view, int op, int depth) {
  const Affine* dependent = nullptr;
  visitAffines(view.op(op).operation(), [&](const Affine& a) {
    if (a.uses(depth)) dependent = &a;
  });
  if (!dependent) return std::nullopt;
  return refuse("uses-iteration",
                phrase("{} in {} uses the iteration {{{}}} of {}", print(*dependent),
                       describeOp(view, op), depth, describeScope(view, view.op(op).parent)),
                {view.op(op).node->id()});
}

Program rewrite(const Context& context, const Step& step) {
  const View& view = context.view;
  const OpInfo& op = view.op(opAt(view, step.place));
  const Node& scope = *view.scope(op.parent).node;
  std::vector<NodePtr> children = scope.scope().children;
  NodePtr moved = children[static_cast<size_t>(op.position)];
  children.erase(children.begin() + op.position);
  return replaced(context.program(), scope.id(), {moved, withChildren(scope, std::move(children))});
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int op = opAt(view, step.place);
  if (op < 0 || step.place.depth >= 0) return refusePlace(view, step.place, PlaceKind::Operation);
  int s = view.op(op).parent;
  if (s < 0)
    return refuse("no-scope", messageFor(view, "there is no scope around {}", describeOp(view, op)),
                  {view.op(op).node->id()});
  if (auto no = refuseInsideVector(view, s)) return no;
  if (view.childrenOf(s).size() == 1)
    return refuse("empties-scope",
                  messageFor(view, "{} would be left empty", describeScope(view, s)),
                  {view.scope(s).node->id()});
  int depth = view.scope(s).depth;
  if (auto no = refuseIfUses(view, op, depth)) return no;
  // The first operation in a scope of one iteration runs once, and before all else there, as it
  // did.
  bool keepsOrder = view.scope(s).scope().extent.value == 1 && view.op(op).position == 0;
  if (!keepsOrder) {
    if (auto no = refuseUnlessRepeatable(view, op, depth)) return no;
    if (auto no =
            refuseIfDisturbed(view, op, s, "and after hoisting all iterations would see one value"))
      return no;
  }
  return refuseIfUnsound(context, step, rewrite, {{op, op + 1}, Reindexing::Other});
}

}  // namespace

const Move kHoist = {
    .name = "hoist",
    .summary = "move an operation out of the innermost scope around it, to just before that scope",
    .legality =
        "legal when it is a plain = that does not use the scope's iteration, nothing else in the "
        "scope writes what it touches, nothing before it reads its target (or the scope has one "
        "iteration and it comes first), and the scope is not left empty",
    .parameters = "",
    .inverse = "sink",
    .source = "loop-invariant code motion",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Operation,
    .group = MoveGroup::Iteration,
    .affectedMemory = AffectedMemory::Proven,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::None,
    .aliases = "code motion, loop-invariant code motion, invariant, LICM",
    .limits = kLimitOfSameValue,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
