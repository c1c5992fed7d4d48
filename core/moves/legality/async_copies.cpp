#include "core/moves/legality/async_copies.h"

#include <algorithm>
#include <bit>

namespace dojo::core {
namespace {

constexpr int64_t kWidest = 16;  // bytes

// The access takes `lanes` elements side by side from a multiple of their number.
bool isVector(const Buffer& buffer, const Access& access, int depth, int64_t lanes) {
  Affine flat;
  int64_t step = 1;
  for (size_t k = buffer.dims.size(); k-- > 0;) {
    const Dimension& dimension = buffer.dims[k];
    if (!dimension.materialised) continue;
    if (dimension.isFolded() &&
        (access.indices[k].uses(depth) || dimension.fold * step % lanes != 0))
      return false;
    flat.add(access.indices[k], step);
    step *= dimension.stored();
  }
  if (flat.coefficient(depth) != 1 || flat.constant() % lanes != 0) return false;
  return std::ranges::all_of(flat.terms(), [&](const AffineTerm& term) {
    return term.depth == depth || term.coefficient % lanes == 0;
  });
}

bool isWhole(const View& view, int op) {
  const OpInfo& info = view.op(op);
  if (info.parent < 0) return false;
  const Scope& scope = view.scope(info.parent).scope();
  if (scope.mapping != Mapping::Vector || scope.children.size() != 1) return false;
  int64_t lanes = scope.extent.value;
  int depth = info.depth() - 1;
  if (lanes < 2 || lanes > 16 || !std::has_single_bit(static_cast<uint64_t>(lanes))) return false;
  const Operation& o = info.operation();
  if (std::ranges::any_of(o.guards, [&](const Guard& g) { return g.expression.uses(depth); }))
    return false;
  for (const AccessInfo& access : view.accessesOf(op)) {
    const Buffer& buffer = view.program().buffers[static_cast<size_t>(access.buffer)];
    int64_t perCopy = std::min<int64_t>(lanes, kWidest / sizeOf(buffer.dtype));
    if (!isVector(buffer, *access.access, depth, perCopy)) return false;
  }
  return true;
}

}  // namespace

int asyncCopyBytes(const View& view, int op) {
  const OpInfo& info = view.op(op);
  int64_t element = sizeOf(view.program().bufferOf(info.operation().target().array)->dtype);
  int64_t bytes = isWhole(view, op) ? std::min(kWidest, element * info.extents.back()) : element;
  return bytes == 4 || bytes == 8 || bytes == 16 ? static_cast<int>(bytes) : 0;
}

}  // namespace dojo::core
