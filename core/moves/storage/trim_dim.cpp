// trim_dim t.k EXTENT
//
//   t f32 [64, 304] heap                →    t f32 [64, 300] heap
//
// Makes a dimension smaller. Legal when the buffer holds neither an input nor an output and every
// index of the dimension, in every iteration that its operation's guards let through, is less than
// EXTENT.
#include <fmt/format.h>

#include <algorithm>

#include "core/analysis/iteration_space.h"
#include "core/moves/edit.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/moves/moves.h"
#include "core/text/printer.h"

namespace dojo::core {
namespace {

// The access with the greatest index of the dimension; -1 when none ever runs.
struct LargestIndex {
  int access = -1;
  int64_t index = -1;
};

LargestIndex largestIndexOf(const View& view, int buffer, int dimension) {
  LargestIndex reach;
  for (int i : view.accessesTo(buffer)) {
    const AccessInfo& access = view.accesses()[i];
    auto range = rangeOf(view, access.op, access.access->indices[dimension]);
    if (range && range->high > reach.index) reach = {i, range->high};
  }
  return reach;
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  const auto& buffers = context.program().buffers;
  for (int b = 0; b < static_cast<int>(buffers.size()); ++b)
    for (int k = 0; k < static_cast<int>(buffers[b].dims.size()); ++k) {
      if (buffers[b].dims[k].extent.value == 1 || context.view.accessesTo(b).empty()) continue;
      int64_t least = std::max<int64_t>(1, largestIndexOf(context.view, b, k).index + 1);
      if (least < buffers[b].dims[k].extent.value)
        steps.push_back(
            {"trim_dim", placeOfDimension(context.view, b, k), {std::to_string(least)}});
    }
  return steps;
}

Program rewrite(const Context& context, const Step& step) {
  return rewriteBuffer(context.program(), dimensionAt(context.view, step.place),
                       [&](Buffer& changed) {
                         changed.dims[step.place.dimension].extent =
                             namedExtent(context.program(), *integerArgument(step));
                       });
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int b = dimensionAt(view, step.place), k = step.place.dimension;
  if (b < 0) return refusePlace(view, step.place, PlaceKind::Dimension);
  const Buffer& buffer = context.program().buffers[b];
  if (auto no = refuseInterface(context.view, buffer, "the caller knows its shape")) return no;
  auto extent = integerArgument(step);
  if (!extent || *extent < 1 || *extent >= buffer.dims[k].extent.value)
    return refuse("bad-extent",
                  phrase("the trimmed extent must be at least 1 and less than the extent {} of {}",
                         buffer.dims[k].extent.value, print(step.place)));
  LargestIndex reach = largestIndexOf(view, b, k);
  if (reach.index < *extent) return std::nullopt;
  const AccessInfo& access = view.accesses()[reach.access];
  NodeId node = view.op(access.op).node->id();
  Refusal refusal = refuse("still-used",
                           phrase("the index {} of {} reaches {}", print(access.access->indices[k]),
                                  describe(view, reach.access), reach.index),
                           {node});
  refusal.accesses = {{node, access.slot}};
  return refusal;
}

}  // namespace

const Move kTrimDim = {
    .name = "trim_dim",
    .summary = "shrink a dimension of a buffer to what its indices reach",
    .legality =
        "legal when the buffer is neither input nor output and every index of the dimension is "
        "less "
        "than the new extent",
    .parameters = "EXTENT",
    .inverse = "pad_dim",
    .source = "the reverse of array padding",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Dimension,
    .group = MoveGroup::Storage,
    .affectedMemory = AffectedMemory::Named,
    .growth = Growth::Any,
    .numbers = Numbers::Kept,
    .annotation = Annotation::None,
    .aliases = "unpad array, undo array padding, shrink array",
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
