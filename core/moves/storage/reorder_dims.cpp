// reorder_dims t.k (layout permutation)
//
//   t f32 [N, M] heap                →    t f32 [M, N] heap
//   N M  t[{0},{1}] = x[{0},{1}]     →    N M  t[{1},{0}] = x[{0},{1}]
//
// Exchanges dimension k with dimension k+1, in the declaration and in every access. Legal when
// there is a dimension k+1 and the buffer holds neither an input nor an output, whose layout the
// caller knows.
#include <fmt/format.h>

#include <algorithm>

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
      steps.push_back({"reorder_dims",
                       placeOfDimension(context.view, static_cast<int>(b), static_cast<int>(k)),
                       {}});
  return steps;
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  int b = dimensionAt(context.view, step.place);
  if (b < 0) return refusePlace(context.view, step.place, PlaceKind::Dimension);
  const Buffer& buffer = context.program().buffers[b];
  if (step.place.dimension + 1 >= static_cast<int>(buffer.dims.size()))
    return refuse("no-next-dimension",
                  phrase("dimension {} of '{}' is the last; there is no next one to swap with",
                         step.place.dimension, buffer.name));
  return refuseInterface(context.view, buffer, "the caller knows its layout");
}

Program rewrite(const Context& context, const Step& step) {
  int k = step.place.dimension;
  return rewriteLayout(
      context.view, dimensionAt(context.view, step.place),
      [&](Buffer& changed) { std::swap(changed.dims[k], changed.dims[k + 1]); },
      [&](int, std::vector<Affine> indices) {
        std::swap(indices[k], indices[k + 1]);
        return indices;
      });
}

}  // namespace

const Move kReorderDims = {
    .name = "reorder_dims",
    .summary = "swap a dimension of a buffer with the next",
    .legality =
        "legal when there is a next dimension and the buffer is neither an input nor an output",
    .parameters = "",
    .inverse = "reorder_dims",
    .source = "PerfDojo §2.2; data layout transformation",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Dimension,
    .group = MoveGroup::Storage,
    .affectedMemory = AffectedMemory::Named,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::None,
    .aliases = "transpose, layout, data layout transformation, permute dimensions",
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
