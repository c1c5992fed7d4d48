// fold_dim t.k ELEMENTS (circular buffer)
//
//   t f32 [H, W] heap                →    t f32 [H:3, W] heap
//
// Stores a dimension in so many elements: index i lies in element i mod ELEMENTS. The window that
// slides over an array then moves round in a buffer as long as the window. Legal when the array is
// neither input nor output, no other of its dimensions is folded, no element is overwritten, under
// an index some rounds on, between the write that gives a read its value and the read, and scopes
// that run at once still do not meet in the smaller memory.
#include <fmt/format.h>

#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/moves/moves.h"
#include "core/text/printer.h"

namespace dojo::core {
namespace {

constexpr int64_t kFolds[] = {2, 3, 4};

// Some scope around all accesses moves the dimension: else all of it lives from one nest to the
// next.
bool slides(const View& view, int buffer, int dimension) {
  std::span<const int> accesses = view.accessesTo(buffer);
  if (accesses.empty()) return false;
  int first = view.accesses()[accesses.front()].op, last = view.accesses()[accesses.back()].op;
  int shared = view.commonDepth(first, last);
  for (int i : accesses)
    for (const AffineTerm& t :
         view.accesses()[i].access->indices[static_cast<size_t>(dimension)].terms())
      if (t.depth < shared) return true;
  return false;
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  const auto& buffers = context.program().buffers;
  for (int b = 0; b < static_cast<int>(buffers.size()); ++b)
    for (int k = 0; k < static_cast<int>(buffers[b].dims.size()); ++k) {
      if (!buffers[b].dims[k].isWhole() || !slides(context.view, b, k)) continue;
      for (int64_t fold : kFolds)
        if (fold < buffers[b].dims[k].extent.value)
          steps.push_back(
              {"fold_dim", placeOfDimension(context.view, b, k), {std::to_string(fold)}});
    }
  return steps;
}

Program rewrite(const Context& context, const Step& step) {
  return rewriteBuffer(
      context.program(), dimensionAt(context.view, step.place),
      [&](Buffer& changed) { changed.dims[step.place.dimension].fold = *integerArgument(step); });
}

std::optional<Refusal> refuseForm(const Buffer& buffer, const Step& step) {
  const Dimension& dimension = buffer.dims[step.place.dimension];
  if (!dimension.materialised)
    return refuse("already-reused",
                  phrase("dimension {} of '{}' already shares one element among all indices",
                         step.place.dimension, buffer.name));
  for (int k = 0; k < static_cast<int>(buffer.dims.size()); ++k)
    if (auto no = refuseIfFolded(buffer, k)) return no;
  auto fold = integerArgument(step);
  if (!fold || *fold < 2 || *fold >= dimension.extent.value)
    return refuse(
        "bad-fold",
        phrase("a circular buffer has at least 2 elements and fewer than the extent {} of {}",
               dimension.extent.value, print(step.place)));
  return std::nullopt;
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int b = dimensionAt(view, step.place);
  if (b < 0) return refusePlace(view, step.place, PlaceKind::Dimension);
  const Buffer& buffer = context.program().buffers[b];
  if (auto no = refuseInterface(context.view, buffer, "the caller reads all of it")) return no;
  if (auto no = refuseForm(buffer, step)) return no;
  Buffer folded = buffer;
  folded.dims[step.place.dimension].fold = *integerArgument(step);
  return refuseIfLayoutUnsound(view, Memory{folded, view.accessesTo(b)});
}

}  // namespace

const Move kFoldDim = {
    .name = "fold_dim",
    .summary = "store a dimension as a circular buffer of the given number of elements",
    .legality =
        "legal when the buffer is neither input nor output, every value is read before a later "
        "index wraps around onto it, and parallel iterations do not share an element",
    .parameters = "ELEMENTS",
    .inverse = "materialize_dims",
    .source = "Halide's fold_storage (Ragan-Kelley et al. 2013)",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Dimension,
    .group = MoveGroup::Storage,
    .affectedMemory = AffectedMemory::Proven,
    .growth = Growth::Any,
    .numbers = Numbers::Kept,
    .annotation = Annotation::None,
    .aliases =
        "circular, circular buffer, rolling buffer, ring buffer, modulo, storage folding, line "
        "buffer",
    .limits =
        "Lanes of a vector may not share an element of the circular buffer, even if nothing reads "
        "it; dead_code removes such a store.",
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
