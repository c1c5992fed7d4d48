// materialize_dims t.k (storage expansion)
//
//   t f32 [N:N, M] heap              →    t f32 [N, M] heap
//
// Gives every index of a dimension an element of its own. Legal when the dimension is not
// materialised, or a circular buffer, and the larger buffer still fits where it lies: with fewer
// elements in one place of memory, nothing that was sound can cease to be.
#include <fmt/format.h>

#include "core/moves/edit.h"
#include "core/moves/legality/limits.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  const auto& buffers = context.program().buffers;
  for (size_t b = 0; b < buffers.size(); ++b)
    for (size_t k = 0; k < buffers[b].dims.size(); ++k)
      if (!buffers[b].dims[k].isWhole())
        steps.push_back({"materialize_dims",
                         placeOfDimension(context.view, static_cast<int>(b), static_cast<int>(k)),
                         {}});
  return steps;
}

void materialise(Dimension& dimension) {
  dimension.materialised = true;
  dimension.fold = 0;
}

Program rewrite(const Context& context, const Step& step) {
  return rewriteBuffer(context.program(), dimensionAt(context.view, step.place),
                       [&](Buffer& changed) { materialise(changed.dims[step.place.dimension]); });
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  int b = dimensionAt(context.view, step.place);
  if (b < 0) return refusePlace(context.view, step.place, PlaceKind::Dimension);
  const Buffer& buffer = context.program().buffers[b];
  if (buffer.dims[step.place.dimension].isWhole())
    return refuse("already-materialised", phrase("dimension {} of '{}' is already materialised",
                                                 step.place.dimension, buffer.name));
  Buffer larger = buffer;
  materialise(larger.dims[step.place.dimension]);
  return refuseIfTooLarge(larger);
}

}  // namespace

const Move kMaterializeDims = {
    .name = "materialize_dims",
    .summary = "give every index of a dimension its own element of memory",
    .legality =
        "legal when the dimension is not materialised, or folded, and the larger buffer fits its "
        "location",
    .parameters = "",
    .inverse = "reuse_dims",
    .source = "PerfDojo §2.2; storage expansion",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Dimension,
    .group = MoveGroup::Storage,
    .affectedMemory = AffectedMemory::Named,
    .growth = Growth::Any,
    .numbers = Numbers::Kept,
    .annotation = Annotation::None,
    .aliases = "expansion, array expansion, scalar expansion",
    .limits = kLimitOfWindows,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
