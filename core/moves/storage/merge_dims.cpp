// merge_dims t.k (layout flattening)
//
//   t f32 [N, 16] heap                     →    t f32 [N*16] heap
//   N 16  t[{0},{1}] = x[{0},{1}]          →    N 16  t[{0}*16+{1}] = x[{0},{1}]
//
// Makes dimensions k and k+1 one. Legal when there is a dimension k+1, both are materialised or
// neither is, and what was proven of the buffer's memory still is. No element changes its place, so
// that inputs and outputs are the same to the caller.
#include <fmt/format.h>

#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  const auto& buffers = context.program().buffers;
  for (size_t b = 0; b < buffers.size(); ++b)
    for (size_t k = 0; k + 1 < buffers[b].dims.size(); ++k)
      if (buffers[b].dims[k].materialised == buffers[b].dims[k + 1].materialised &&
          !buffers[b].dims[k].isFolded() && !buffers[b].dims[k + 1].isFolded())
        steps.push_back({"merge_dims",
                         placeOfDimension(context.view, static_cast<int>(b), static_cast<int>(k)),
                         {}});
  return steps;
}

// Named as the one is where the other is 1.
Extent productOf(const Extent& a, const Extent& b) {
  if (a.value == 1) return b;
  if (b.value == 1) return a;
  return {a.value * b.value, ""};
}

Program rewrite(const Context& context, const Step& step) {
  int b = dimensionAt(context.view, step.place), k = step.place.dimension;
  const auto& dims = context.program().buffers[b].dims;
  int64_t inner = dims[k + 1].extent.value;
  Extent both = productOf(dims[k].extent, dims[k + 1].extent);
  return rewriteLayout(
      context.view, b,
      [&](Buffer& changed) {
        changed.dims[k].extent = both;
        changed.dims.erase(changed.dims.begin() + k + 1);
      },
      [&](int, std::vector<Affine> indices) {
        indices[k] = indices[k].scaled(inner).add(indices[k + 1]);
        indices.erase(indices.begin() + k + 1);
        return indices;
      });
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  int b = dimensionAt(context.view, step.place), k = step.place.dimension;
  if (b < 0) return refusePlace(context.view, step.place, PlaceKind::Dimension);
  const Buffer& buffer = context.program().buffers[b];
  if (k + 1 >= static_cast<int>(buffer.dims.size()))
    return refuse("no-next-dimension",
                  phrase("dimension {} of '{}' is the last; there is no next one to merge with", k,
                         buffer.name));
  if (auto no = refuseIfFolded(buffer, k)) return no;
  if (auto no = refuseIfFolded(buffer, k + 1)) return no;
  if (buffer.dims[k].materialised != buffer.dims[k + 1].materialised)
    return refuse("half-materialised",
                  phrase("of the dimensions {} and {} of '{}' only one is materialised", k, k + 1,
                         buffer.name));
  if (!needsProof(context.view, context.view.memory(b))) return std::nullopt;
  Program after = rewrite(context, step);
  return refuseIfLayoutsUnsound(context.view, after, {buffer.name});
}

}  // namespace

const Move kMergeDims = {
    .name = "merge_dims",
    .summary = "merge a dimension of a buffer with the next",
    .legality =
        "legal when both are materialised or neither is; elements keep their addresses, also those "
        "of inputs and outputs",
    .parameters = "",
    .inverse = "split_dim",
    .source = "data layout transformation",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Dimension,
    .group = MoveGroup::Storage,
    .affectedMemory = AffectedMemory::Named,
    .growth = Growth::Any,
    .numbers = Numbers::Kept,
    .annotation = Annotation::None,
    .aliases = "flatten array, linearize, collapse dimensions, reshape",
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
