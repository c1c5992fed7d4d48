#include "core/analysis/flow.h"

#include <algorithm>

namespace dojo::core {
namespace {

// An instance of `first` that touches an element before an instance of `second` does, both in one
// iteration of the outermost `fixed` scopes.
std::optional<Conflict> overlapBefore(const View& view, int first, int second, int fixed) {
  int opA = view.accesses()[first].op, opB = view.accesses()[second].op;
  int shared = view.commonDepth(opA, opB);
  std::vector<Order> order(static_cast<size_t>(fixed), Order::Equal);
  for (int d = fixed; d < shared; ++d) {
    order.push_back(Order::Less);
    if (auto found = overlap(view, {first, second, order})) return found;
    order.back() = Order::Equal;
  }
  if (opA < opB) return overlap(view, {first, second, order});
  return std::nullopt;
}

// The child, among those at depth `fixed`, that an operation is or stands in.
NodeId childAt(const View& view, int op, int fixed) {
  const OpInfo& info = view.op(op);
  return fixed < info.depth() ? view.scope(info.scopes[fixed]).node->id() : info.node->id();
}

Conflict reversed(Conflict conflict) {
  std::swap(conflict.a, conflict.b);
  std::swap(conflict.iterationA, conflict.iterationB);
  return conflict;
}

// The operations of the child, among those at depth `fixed`, that an operation is or stands in.
View::Range childRange(const View& view, int op, int fixed) {
  const OpInfo& info = view.op(op);
  return fixed < info.depth() ? view.opsIn(info.scopes[fixed]) : View::Range{op, op + 1};
}

}  // namespace

bool mayWriteBetween(const View& view, int from, int to, int buffer) {
  int fixed = view.commonDepth(from, to);
  View::Range between{childRange(view, from, fixed).first, childRange(view, to, fixed).end};
  std::span<const int> accesses = view.accessesTo(buffer, between);
  return std::any_of(accesses.begin(), accesses.end(),
                     [&](int i) { return view.accesses()[i].writes; });
}

std::optional<Conflict> writeBetween(const View& view, int early, int late, Assign harmless) {
  int from = view.accesses()[early].op, to = view.accesses()[late].op;
  int fixed = view.commonDepth(from, to);
  std::vector<Order> equal(static_cast<size_t>(fixed), Order::Equal);
  for (int by : view.accessesTo(view.accesses()[late].buffer)) {
    const AccessInfo& write = view.accesses()[by];
    if (!write.writes || view.commonDepth(write.op, to) < fixed) continue;
    if (harmless != Assign::Set && view.op(write.op).operation().assign == harmless &&
        write.access->array == view.accesses()[late].access->array)
      continue;
    NodeId child = childAt(view, write.op, fixed);
    std::optional<Conflict> found;
    if (child == childAt(view, from, fixed)) {
      found = overlapBefore(view, early, by, fixed);
      if (found) found = reversed(std::move(*found));
    } else if (child == childAt(view, to, fixed)) {
      found = overlapBefore(view, by, late, fixed);
    } else if (write.op > from && write.op < to) {
      found = overlap(view, {by, late, equal});
    }
    if (found) return found;
  }
  return std::nullopt;
}

}  // namespace dojo::core
