#include "core/moves/order.h"

#include <algorithm>

#include "core/moves/refuse.h"

namespace dojo::core {

std::optional<Refusal> refuseIfFusionReorders(const View& view, View::Range first, View::Range second,
                                              int depth, std::string_view why) {
  ConflictOptions options;
  options.aligned = depth + 1;
  auto conflict = findConflict(view, first, second, carriedAt(depth, Order::Greater), options);
  if (!conflict) return std::nullopt;
  return refuseConflict(view, *conflict, why);
}

int deepestIn(const View& view, int scope) {
  int deepest = 0;
  for (int op = view.scope(scope).firstOp; op < view.scope(scope).endOp; ++op)
    deepest = std::max(deepest, view.op(op).depth());
  return deepest;
}

}  // namespace dojo::core
