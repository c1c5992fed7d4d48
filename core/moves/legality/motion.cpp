#include "core/moves/legality/motion.h"

#include <fmt/format.h>

#include "core/moves/legality/refuse.h"

namespace dojo::core {

std::optional<Refusal> refuseUnlessRepeatable(const View& view, int op, int outer) {
  const Operation& operation = view.op(op).operation();
  if (operation.assign != Assign::Set)
    return refuse("accumulates",
                  phrase("{} accumulates, so how often it runs matters", describeOp(view, op)),
                  {view.op(op).node->id()});
  std::vector<Order> order(static_cast<size_t>(outer), Order::Equal);
  int first = static_cast<int>(view.accessesOf(op).data() - view.accesses().data());
  int end = first + static_cast<int>(view.accessesOf(op).size());
  for (int i = first + 1; i < end; ++i)
    if (auto conflict = overlap(view, {first, i, order}))
      return refuseConflict(view, *conflict, "so how often the operation runs matters");
  return std::nullopt;
}

std::optional<Refusal> refuseIfDisturbed(const View& view, int op, int scope, const Message& why) {
  const ScopeInfo& info = view.scope(scope);
  std::vector<Order> order(static_cast<size_t>(info.depth), Order::Equal);
  std::span<const AccessInfo> all = view.accesses();
  for (int a = 0; a < static_cast<int>(all.size()); ++a) {
    if (all[a].op != op) continue;
    for (int b : view.accessesTo(all[a].buffer)) {
      int other = all[b].op;
      if (other == op || !view.isInside(other, scope)) continue;
      if (!all[b].writes && !(all[a].writes && other < op)) continue;
      if (auto conflict = overlap(view, {a, b, order})) return refuseConflict(view, *conflict, why);
    }
  }
  return std::nullopt;
}

}  // namespace dojo::core
