// keep_in_memory t#k ARRAY
//
//   N 8:v y[{0}*8+{1}]:nt = t[{0}*8+{1}]   →   N 8:v y[{0}*8+{1}]:nt = t[{0}*8+{1}]:mem
//
// Keeps an array of the stack in memory until an operation reads it, though compilers would
// dissolve a small one into registers: a store-combining buffer, from which streaming stores follow
// each other with a load between them, so that they do not hold up the reads after them. Legal when
// the operation reads the array, which lies on the stack and has more than one element.
#include <fmt/format.h>

#include <algorithm>

#include "core/moves/edit.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

bool isOperand(const View& view, const AccessInfo& access) {
  return access.slot >= static_cast<int>(view.op(access.op).operation().targets.size());
}

bool mayWait(const Buffer& buffer) {
  return buffer.location == Location::Stack && buffer.elements() > 1;
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  const View& view = context.view;
  for (int op = 0; op < static_cast<int>(view.ops().size()); ++op)
    for (const AccessInfo& access : view.accessesOf(op)) {
      if (access.access->movement.inMemory || !isOperand(view, access) ||
          !mayWait(view.program().buffers[static_cast<size_t>(access.buffer)]))
        continue;
      Step step{"keep_in_memory", placeOfOp(view, op), {access.access->array}};
      if (std::find(steps.begin(), steps.end(), step) == steps.end())
        steps.push_back(std::move(step));
    }
  return steps;
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int op = opAt(view, step.place);
  if (op < 0 || step.place.depth >= 0) return refusePlace(view, step.place, PlaceKind::Operation);
  NodeId node = view.op(op).node->id();
  const Buffer* buffer = nullptr;
  bool isMarked = true;
  for (const AccessInfo& access : view.accessesOf(op)) {
    if (access.access->array != step.arguments[0] || !isOperand(view, access)) continue;
    buffer = &view.program().buffers[static_cast<size_t>(access.buffer)];
    isMarked = isMarked && access.access->movement.inMemory;
  }
  if (!buffer)
    return refuse(
        "no-operand",
        messageFor(view, "{} does not read '{}'", describeOp(view, op), step.arguments[0]), {node});
  if (buffer->location != Location::Stack)
    return refuse("not-stack",
                  messageFor(view, "'{}' lies in {}, only an array of the stack may dissolve",
                             buffer->name, name(buffer->location)),
                  {node});
  if (!mayWait(*buffer))
    return refuse("one-element", messageFor(view, "'{}' is one element", buffer->name), {node});
  if (!isMarked) return std::nullopt;
  return refuse("marked",
                messageFor(view, "{} already reads '{}' from memory", describeOp(view, op),
                           step.arguments[0]),
                {node});
}

Program rewrite(const Context& context, const Step& step) {
  const Node& node = *context.view.op(opAt(context.view, step.place)).node;
  Operation o = node.operation();
  for (Operand& operand : o.operands)
    if (auto* access = std::get_if<Access>(&operand); access && access->array == step.arguments[0])
      access->movement.inMemory = true;
  return replaced(context.program(), node.id(), {withOperation(node, std::move(o))});
}

}  // namespace

const Move kKeepInMemory = {
    .name = "keep_in_memory",
    .summary = "keep an array of the stack in memory until it is read",
    .legality =
        "legal when the operation reads the array, which lies on the stack and has more than one "
        "element",
    .parameters = "ARRAY",
    .inverse = "no_keep_in_memory",
    .source = "write-combining buffers (Intel optimization manual)",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Operation,
    .group = MoveGroup::Movement,
    .affectedMemory = AffectedMemory::Place,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::Sets,
    .aliases = "volatile buffer, block register promotion",
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
