// no_prefetch t#k ARRAY
//
//   N y[{0}] = x[{0}]:pf8               →    N y[{0}] = x[{0}]
//
// Takes the suffix :pf off an operation's accesses to an array. Legal wherever it stands.
#include <fmt/format.h>

#include <algorithm>

#include "core/moves/edit.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  const View& view = context.view;
  for (int op = 0; op < static_cast<int>(view.ops().size()); ++op)
    for (const AccessInfo& access : view.accessesOf(op)) {
      Step step{"no_prefetch", placeOfOp(view, op), {access.access->array}};
      bool isNew = std::find(steps.begin(), steps.end(), step) == steps.end();
      if (access.access->movement.prefetch > 0 && isNew) steps.push_back(std::move(step));
    }
  return steps;
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int op = opAt(view, step.place);
  if (op < 0 || step.place.depth >= 0) return refusePlace(view, step.place, PlaceKind::Operation);
  bool uses = false;
  for (const AccessInfo& access : view.accessesOf(op)) {
    if (access.access->array != step.arguments[0]) continue;
    if (access.access->movement.prefetch > 0) return std::nullopt;
    uses = true;
  }
  NodeId node = view.op(op).node->id();
  if (!uses)
    return refuse("no-operand",
                  phrase("{} does not access '{}'", describeOp(view, op), step.arguments[0]),
                  {node});
  return refuse("not-marked",
                phrase("{} does not prefetch '{}'", describeOp(view, op), step.arguments[0]),
                {node});
}

Program rewrite(const Context& context, const Step& step) {
  const Node& node = *context.view.op(opAt(context.view, step.place)).node;
  Operation o = mapAccesses(node.operation(), [&](const Access& access) {
    Access plain = access;
    if (plain.array == step.arguments[0]) {
      plain.movement.prefetch = 0;
      plain.movement.toL2 = false;
    }
    return plain;
  });
  return replaced(context.program(), node.id(), {withOperation(node, std::move(o))});
}

}  // namespace

const Move kNoPrefetch = {
    .name = "no_prefetch",
    .summary = "remove the :pf suffix from an operation's accesses to an array",
    .legality = "legal when the operation has such an access",
    .parameters = "ARRAY",
    .inverse = "prefetch",
    .source = "Mowry, Lam and Gupta, ASPLOS 1992",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Operation,
    .group = MoveGroup::Movement,
    .affectedMemory = AffectedMemory::Place,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::Removes,
    .aliases = "undo software prefetch, remove prefetch",
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
