#include "codegen/c/vector/half_sites.h"

#include <algorithm>

#include "codegen/c/vector/half_vectors.h"

namespace dojo::codegen {
namespace {

Nest nestAround(const core::View& view, const core::OpInfo& op) {
  Nest nest;
  for (int s : op.scopes) {
    const core::Scope& scope = view.scope(s).scope();
    nest.push_back(
        {.extent = scope.extent.value, .isFixed = scope.mapping == core::Mapping::Unroll});
  }
  nest.back().isFixed = true;
  return nest;
}

// Whether half a vector serves in some copy that the unrolled scopes from `depth` on make, of those
// that the masks tell apart.
bool fitsSomeCopy(EmitContext& context, const core::Operation& operation, int depth) {
  int lanes = static_cast<int>(context.nest.size()) - 1;
  if (depth == lanes) return fitsHalf(context, operation, lanes);
  Iteration& iteration = context.nest[static_cast<size_t>(depth)];
  bool varies =
      iteration.isFixed && std::ranges::any_of(operation.guards, [&](const core::Guard& guard) {
        return guard.expression.uses(depth);
      });
  for (int64_t i = 0; i < (varies ? iteration.extent : 1); ++i) {
    iteration.value = i;
    if (fitsSomeCopy(context, operation, depth + 1)) return true;
  }
  return false;
}

}  // namespace

std::vector<core::NodeId> findHalfSites(const core::View& view, const core::Machine& machine) {
  std::vector<core::NodeId> found;
  auto storage = planStorage(view.program());
  if (!storage) return found;
  Names names(view.program());
  Prelude prelude;
  EmitContext context{view.program(), view, names, *storage, prelude, machine};
  context.deadLanes = findDeadLanes(view, *storage);
  for (const core::OpInfo& op : view.ops()) {
    if (op.parent < 0 || op.operation().guards.empty() ||
        view.scope(op.parent).scope().mapping != core::Mapping::Vector)
      continue;
    context.nest = nestAround(view, op);
    if (fitsSomeCopy(context, op.operation(), 0)) found.push_back(view.scope(op.parent).node->id());
  }
  return found;
}

}  // namespace dojo::codegen
