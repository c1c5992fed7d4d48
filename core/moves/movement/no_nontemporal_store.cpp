// no_nontemporal_store t#k
//
//   y[{0}]:nt = x[{0}]                →    y[{0}] = x[{0}]
//
// Removes the suffix :nt from an operation's target. Always legal: the caches may hold any value
// that is stored.
#include <fmt/format.h>

#include "core/moves/edit.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

bool isNontemporal(const View& view, int op) {
  return view.op(op).operation().target().movement.nontemporal;
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  for (int op = 0; op < static_cast<int>(context.view.ops().size()); ++op)
    if (isNontemporal(context.view, op))
      steps.push_back({"no_nontemporal_store", placeOfOp(context.view, op), {}});
  return steps;
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int op = opAt(view, step.place);
  if (op < 0 || step.place.depth >= 0) return refusePlace(view, step.place, PlaceKind::Operation);
  if (isNontemporal(view, op)) return std::nullopt;
  return refuse("not-marked",
                phrase("{} is already an ordinary (cached) store", describeOp(view, op)),
                {view.op(op).node->id()});
}

Program rewrite(const Context& context, const Step& step) {
  const Node& node = *context.view.op(opAt(context.view, step.place)).node;
  Operation o = node.operation();
  o.targets[0].movement.nontemporal = false;
  return replaced(context.program(), node.id(), {withOperation(node, std::move(o))});
}

}  // namespace

const Move kNoNontemporalStore = {
    .name = "no_nontemporal_store",
    .summary = "remove the :nt suffix from an operation's target",
    .legality = "legal when the operation's target has :nt",
    .parameters = "",
    .inverse = "nontemporal_store",
    .source = "non-temporal stores (Intel SDM vol. 1, 10.4.6.2)",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Operation,
    .group = MoveGroup::Movement,
    .affectedMemory = AffectedMemory::Place,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::Removes,
    .aliases = "temporal store, cached store, undo streaming store",
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
