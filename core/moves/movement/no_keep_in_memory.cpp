// no_keep_in_memory t#k ARRAY
//
//   N 8:v y[{0}*8+{1}]:nt = t[{0}*8+{1}]:mem   →   N 8:v y[{0}*8+{1}]:nt = t[{0}*8+{1}]
//
// Lets the compiler keep an array in registers again. Legal wherever an access carries :mem.
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
      Step step{"no_keep_in_memory", placeOfOp(view, op), {access.access->array}};
      bool isNew = std::find(steps.begin(), steps.end(), step) == steps.end();
      if (access.access->movement.inMemory && isNew) steps.push_back(std::move(step));
    }
  return steps;
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int op = opAt(view, step.place);
  if (op < 0 || step.place.depth >= 0) return refusePlace(view, step.place, PlaceKind::Operation);
  for (const AccessInfo& access : view.accessesOf(op))
    if (access.access->array == step.arguments[0] && access.access->movement.inMemory)
      return std::nullopt;
  return refuse("not-marked",
                messageFor(view, "{} does not access '{}' with :mem", describeOp(view, op),
                           step.arguments[0]),
                {view.op(op).node->id()});
}

Program rewrite(const Context& context, const Step& step) {
  const Node& node = *context.view.op(opAt(context.view, step.place)).node;
  Operation o = mapAccesses(node.operation(), [&](const Access& access) {
    Access plain = access;
    if (plain.array == step.arguments[0]) plain.movement.inMemory = false;
    return plain;
  });
  return replaced(context.program(), node.id(), {withOperation(node, std::move(o))});
}

}  // namespace

const Move kNoKeepInMemory = {
    .name = "no_keep_in_memory",
    .summary = "let the compiler keep an array in registers again",
    .legality = "legal when the operation has an access to the array that carries :mem",
    .parameters = "ARRAY",
    .inverse = "keep_in_memory",
    .source = "write-combining buffers (Intel optimization manual)",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Operation,
    .group = MoveGroup::Movement,
    .affectedMemory = AffectedMemory::Place,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::Removes,
    .aliases = "allow register promotion",
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
