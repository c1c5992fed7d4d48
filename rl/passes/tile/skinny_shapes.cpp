#include "rl/passes/tile/skinny_shapes.h"

#include "rl/passes/tile/contraction.h"

namespace dojo::rl {

std::optional<SkinnyProduct> skinnyProductAt(const core::View& view, int op) {
  auto c = contractionAt(view, op);
  if (!c || c->init == 0 || c->isWindow ||
      view.program().bufferOf(c->result)->dtype != core::DType::F32)
    return std::nullopt;
  const core::Access* other = otherFactor(view, *c);
  const core::OpInfo& info = view.op(op);
  int depth = info.depth() - 3;
  if (depth < 0 || !other || !info.operation().guards.empty()) return std::nullopt;
  constexpr Role kOrder[] = {Role::Rows, Role::Lanes, Role::Sum};
  for (int d = 0; d < info.depth(); ++d)
    if (c->loops[static_cast<size_t>(d)].role != (d < depth ? Role::Outer : kOrder[d - depth]))
      return std::nullopt;
  if (other->indices.empty() || other->indices.back().soleIteration() != depth + 2)
    return std::nullopt;
  auto extent = [&](int d) { return info.extents[static_cast<size_t>(d)]; };
  return SkinnyProduct{c->op, c->init,       c->result,         c->alongLanes,    other->array,
                       depth, extent(depth), extent(depth + 1), extent(depth + 2)};
}

bool joinZeros(Schedule& schedule, const SkinnyProduct& product) {
  for (int d = 0; d < product.depth; ++d)
    if (!schedule.applyAround("join_scopes", product.init, d)) return false;
  return schedule.applyAround("join_scopes", product.init, product.depth) ||
         (schedule.applyAround("reorder", product.init, product.depth) &&
          schedule.applyAround("join_scopes", product.init, product.depth));
}

}  // namespace dojo::rl
