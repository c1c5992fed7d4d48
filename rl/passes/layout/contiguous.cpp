// Exchanges the scopes of a nest of one operation so that the innermost one walks along memory in
// every access, or stays at one place: a cache line is then used whole, and lanes are neighbours.
#include "core/moves/place.h"
#include "rl/passes/rules.h"

namespace dojo::rl {
namespace {

// Accesses that jump from one iteration of the scope at `depth` to the next.
int jumps(const core::View& view, int op, int depth) {
  int count = 0;
  for (const core::AccessInfo& info : view.accessesOf(op)) {
    const auto& indices = info.access->indices;
    for (size_t i = 0; i < indices.size(); ++i) {
      int64_t coefficient = indices[i].coefficient(depth);
      bool last = i + 1 == indices.size();
      if (coefficient == 0 || (last && coefficient == 1)) continue;
      ++count;
      break;
    }
  }
  return count;
}

// The outermost depth from which each scope holds only the next, down to the operation.
int chainStart(const core::View& view, int op) {
  auto scopes = view.op(op).scopes;
  int depth = static_cast<int>(scopes.size());
  while (depth > 0 && view.childrenOf(scopes[depth - 1]).size() == 1) --depth;
  return depth;
}

bool bringInnermost(Schedule& schedule, core::NodeId op, int from, int innermost) {
  for (int depth = from; depth < innermost; ++depth)
    if (!schedule.applyAround("swap_scopes", op, depth)) return false;
  return true;
}

}  // namespace

void makeInnermostContiguous(Schedule& schedule) {
  for (core::NodeId id : schedule.operations()) {
    int op = schedule.view().opIndex(id);
    int innermost = schedule.view().op(op).depth() - 1;
    int start = chainStart(schedule.view(), op), best = innermost;
    for (int depth = innermost - 1; depth >= start; --depth)
      if (jumps(schedule.view(), op, depth) < jumps(schedule.view(), op, best)) best = depth;
    if (best < innermost)
      schedule.attempt([&] { return bringInnermost(schedule, id, best, innermost); });
  }
}

}  // namespace dojo::rl
