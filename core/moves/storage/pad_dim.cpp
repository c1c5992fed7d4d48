// pad_dim t.k EXTENT
//
//   t f32 [64, 300] heap                →    t f32 [64, 304] heap
//
// Makes a dimension larger than its indices need: rows then begin at the edge of a vector or of a
// cache line, or no longer a power of two apart, where all would compete for one set of a cache.
// Legal when the buffer holds neither an input nor an output, the dimension is materialised, EXTENT
// is greater than its extent, and the larger buffer fits where it lies.
#include <fmt/format.h>

#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/moves/moves.h"
#include "core/text/printer.h"

namespace dojo::core {
namespace {

// The next multiple of a cache line; where it is one already, a line more.
int64_t paddedExtent(const Buffer& buffer, int64_t extent, const Machine& machine) {
  int64_t line = std::max(2, machine.lineBytes() / sizeOf(buffer.dtype));
  return (extent + line) / line * line;
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  const auto& buffers = context.program().buffers;
  for (size_t b = 0; b < buffers.size(); ++b)
    for (size_t k = 0; k < buffers[b].dims.size(); ++k) {
      const Dimension& d = buffers[b].dims[k];
      if (!d.isWhole() || d.extent.value == 1) continue;
      int64_t padded = paddedExtent(buffers[b], d.extent.value, context.machine);
      steps.push_back({"pad_dim",
                       placeOfDimension(context.view, static_cast<int>(b), static_cast<int>(k)),
                       {std::to_string(padded)}});
    }
  return steps;
}

void pad(Buffer& buffer, const Step& step) {
  buffer.dims[step.place.dimension].extent = {*integerArgument(step), ""};
}

Program rewrite(const Context& context, const Step& step) {
  return rewriteBuffer(context.program(), dimensionAt(context.view, step.place),
                       [&](Buffer& changed) { pad(changed, step); });
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  int b = dimensionAt(context.view, step.place);
  if (b < 0) return refusePlace(context.view, step.place, PlaceKind::Dimension);
  const Buffer& buffer = context.program().buffers[b];
  if (auto no = refuseInterface(context.view, buffer, "the caller knows its shape")) return no;
  const Dimension& dimension = buffer.dims[step.place.dimension];
  if (!dimension.materialised)
    return refuse("not-materialised",
                  phrase("dimension {} of '{}' is not materialised, so it takes no memory",
                         step.place.dimension, buffer.name));
  auto extent = integerArgument(step);
  if (!extent || *extent <= dimension.extent.value || *extent > kMostElements)
    return refuse("bad-extent", phrase("the padded extent must be greater than the extent {} of {}",
                                       dimension.extent.value, print(step.place)));
  Buffer after = buffer;
  pad(after, step);
  if (auto no = refuseIfTooManyElements(after)) return no;
  return refuseIfTooLarge(after);
}

}  // namespace

const Move kPadDim = {
    .name = "pad_dim",
    .summary = "pad a dimension of a buffer beyond what its indices need",
    .legality =
        "legal when the buffer is neither input nor output, the dimension is materialised, and the "
        "larger buffer fits its location",
    .parameters = "EXTENT",
    .inverse = "trim_dim",
    .source = "PerfDojo §2.2; array padding (Rivera and Tseng 1998)",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Dimension,
    .group = MoveGroup::Storage,
    .affectedMemory = AffectedMemory::Named,
    .growth = Growth::Nests,
    .numbers = Numbers::Kept,
    .annotation = Annotation::None,
    .aliases = "array padding, pad array, leading dimension",
    .suggested = Suggested::Late,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
