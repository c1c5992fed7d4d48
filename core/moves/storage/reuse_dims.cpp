// reuse_dims t.k (storage contraction)
//
//   t f32 [N, M] heap                →    t f32 [N:N, M] heap
//
// Stops materialising a dimension: all its indices share one element. Legal when the array is
// neither input nor output and no element is overwritten, under another index, between the write
// that gives a read its value and the read; and when scopes that run at once still do not meet in
// the smaller memory.
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
      if (buffers[b].dims[k].materialised)
        steps.push_back({"reuse_dims",
                         placeOfDimension(context.view, static_cast<int>(b), static_cast<int>(k)),
                         {}});
  return steps;
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int b = step.place.dimension < 0 ? -1 : bufferAt(view, step.place);
  if (b < 0) return refusePlace(view, step.place, PlaceKind::Dimension);
  const Buffer& buffer = context.program().buffers[b];
  if (auto no = refuseInterface(context.view, buffer, "the caller reads all of it")) return no;
  if (!buffer.dims[step.place.dimension].materialised)
    return refuse("already-reused", phrase("dimension {} of '{}' is already not materialised",
                                           step.place.dimension, buffer.name));
  Buffer reused = buffer;
  reused.dims[step.place.dimension].materialised = false;
  reused.dims[step.place.dimension].fold = 0;
  return refuseIfLayoutUnsound(view, {reused, view.accessesTo(b)});
}

Program rewrite(const Context& context, const Step& step) {
  return rewriteBuffer(context.program(), bufferAt(context.view, step.place), [&](Buffer& changed) {
    changed.dims[step.place.dimension].materialised = false;
    changed.dims[step.place.dimension].fold = 0;
  });
}

}  // namespace

const Move kReuseDims = {
    .name = "reuse_dims",
    .summary = "let all indices of a dimension share one element of memory",
    .legality =
        "legal when the buffer is neither input nor output, every value is read before another "
        "index overwrites it, and parallel iterations do not share an element",
    .parameters = "",
    .inverse = "materialize_dims",
    .source = "PerfDojo §2.2, figure 6; storage contraction",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Dimension,
    .group = MoveGroup::Storage,
    .affectedMemory = AffectedMemory::Named,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::None,
    .aliases = "contraction, array contraction, shrink, scalar replacement",
    .limits = kLimitOfWindows,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
