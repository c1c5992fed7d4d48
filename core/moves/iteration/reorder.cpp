// reorder t#k (an operation), reorder t#k@d (a scope): statement reordering
//
//   a[{0}] = x[{0}]                  N  b[{0}] = z[{0}]
//   N  b[{0}] = z[{0}]         →     a[{0}] = x[{0}]
//
// Exchanges a node with the sibling directly after it. Legal when the two, in one iteration of the
// scopes around them, touch no common element that one of them writes. Accumulations into one
// element whose order cannot change a bit do not count. Memory that several elements share, and
// what iterations that run at once keep to themselves, must stay proven: writes that together give
// a read its value are looked at from the last to the first.
#include <fmt/format.h>

#include "core/moves/edit.h"
#include "core/moves/legality/order.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  const View& view = context.view;
  auto add = [&](const Node& node) {
    if (nextSibling(view, node)) steps.push_back({"reorder", placeOfNode(view, node), {}});
  };
  for (const ScopeInfo& scope : view.scopes()) add(*scope.node);
  for (const OpInfo& op : view.ops()) add(*op.node);
  return steps;
}

Program rewrite(const Context& context, const Step& step) {
  const Node& node = *nodeAt(context.view, step.place);
  const Node& next = *nextSibling(context.view, node);
  NodePtr moved = handleOf(context.view, node), ahead = handleOf(context.view, next);
  Program without = replaced(context.program(), next.id(), {});
  return replaced(std::move(without), node.id(), {ahead, moved});
}

// Both touch a buffer that one of them writes.
bool meetInMemory(const View& view, View::Range first, View::Range second) {
  for (int op = first.first; op < first.end; ++op)
    for (const AccessInfo& a : view.accessesOf(op))
      for (int b : view.accessesTo(a.buffer, second))
        if (a.writes || view.accesses()[b].writes) return true;
  return false;
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  const Node* node = nodeAt(view, step.place);
  if (!node) return refusePlace(view, step.place, PlaceKind::Node);
  const Node* next = nextSibling(view, *node);
  if (!next)
    return refuse("no-neighbour",
                  phrase("nothing follows {} in its scope", describeNode(view, *node)),
                  {node->id()});
  std::vector<Order> order(static_cast<size_t>(depthOf(view, *node)), Order::Equal);
  View::Range first = view.opsIn(*node), second = view.opsIn(*next);
  if (auto conflict = findConflict(view, first, second, order))
    return refuseConflict(view, *conflict, "and reordering would run the second before the first");
  if (!meetInMemory(view, first, second)) return std::nullopt;
  return refuseIfUnproven(context, step, rewrite, {{first.first, second.end}, Reindexing::Other});
}

}  // namespace

const Move kReorder = {
    .name = "reorder",
    .summary = "swap an operation or a scope with the next sibling",
    .legality =
        "legal when within one iteration of the scopes around them the two do not touch the same "
        "element, one of them writing, and memory that arrays share can still be "
        "proven safe",
    .parameters = "",
    .inverse = "reorder",
    .source = "PerfDojo §2.2; statement reordering",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Node,
    .group = MoveGroup::Iteration,
    .affectedMemory = AffectedMemory::Proven,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::None,
    .aliases = "statement reordering, exchange statements, scheduling",
    .partner = Partner::NextSibling,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
