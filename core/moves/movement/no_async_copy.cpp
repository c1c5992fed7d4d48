// no_async_copy t#k
//
//   64:b s[{0}] = x[{0}]:as   →   64:b s[{0}] = x[{0}]
//
// Lets a thread wait for what it copies again. Legal wherever an operand carries :as.
#include <fmt/format.h>

#include <algorithm>

#include "core/moves/edit.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

bool isMarked(const View& view, int op) {
  auto accesses = view.accessesOf(op);
  return std::ranges::any_of(
      accesses, [](const AccessInfo& access) { return access.access->movement.isAsync; });
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  const View& view = context.view;
  for (int op = 0; op < static_cast<int>(view.ops().size()); ++op)
    if (isMarked(view, op)) steps.push_back({"no_async_copy", placeOfOp(view, op), {}});
  return steps;
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int op = opAt(view, step.place);
  if (op < 0 || step.place.depth >= 0) return refusePlace(view, step.place, PlaceKind::Operation);
  if (isMarked(view, op)) return std::nullopt;
  return refuse("not-marked",
                messageFor(view, "{} is not an asynchronous copy", describeOp(view, op)),
                {view.op(op).node->id()});
}

Program rewrite(const Context& context, const Step& step) {
  const Node& node = *context.view.op(opAt(context.view, step.place)).node;
  Operation o = mapAccesses(node.operation(), [](const Access& access) {
    Access plain = access;
    plain.movement.isAsync = false;
    return plain;
  });
  return replaced(context.program(), node.id(), {withOperation(node, std::move(o))});
}

}  // namespace

const Move kNoAsyncCopy = {
    .name = "no_async_copy",
    .summary = "make a copy into shared memory synchronous again",
    .legality = "legal when an operand of the operation carries :as",
    .parameters = "",
    .inverse = "async_copy",
    .source = "cp.async (PTX ISA 7.0)",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Operation,
    .group = MoveGroup::Movement,
    .affectedMemory = AffectedMemory::Place,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::Removes,
    .aliases = "synchronous copy",
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
