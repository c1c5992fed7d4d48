// split_dim t.k FACTOR (layout tiling)
//
//   t f32 [32] heap                  →    t f32 [2, 16] heap
//   2 16  t[{0}*16+{1}] = 1          →    2 16  t[{0},{1}] = 1
//
// Makes dimension k two, the second of extent FACTOR. Legal when FACTOR divides the extent and
// every index of the dimension is a multiple of FACTOR plus a rest that stays within one tile, so
// that quotient and remainder are affine. Tile the scopes first where it is not. No element changes
// its place, so that inputs and outputs are the same to the caller; they are not among the
// candidates.
#include <fmt/format.h>

#include "core/analysis/iteration_space.h"
#include "core/moves/add_step.h"
#include "core/moves/legality/known_soundness.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

constexpr int64_t kFactors[] = {2, 3, 4, 5, 6, 7, 8, 16, 32, 64, 128, 256};

struct Tiled {
  Affine quotient, remainder;
};

// Nothing when the index's remainder crosses a tile's edge.
std::optional<Tiled> tiled(const View& view, int op, const Affine& index, int64_t factor) {
  Tiled parts{Affine(), Affine(index.constant())};
  for (const AffineTerm& t : index.terms()) {
    parts.quotient.addTerm(t.depth, t.coefficient / factor);
    parts.remainder.addTerm(t.depth, t.coefficient % factor);
  }
  auto range = rangeOf(view, op, parts.remainder);
  if (!range) return parts;  // never executed
  int64_t tiles = range->low / factor - (range->low % factor < 0);
  parts.quotient.add(tiles);
  parts.remainder.add(-tiles * factor);
  if (range->high - tiles * factor >= factor) return std::nullopt;
  return parts;
}

// Whether the index's remainder crosses a tile's edge. Without guards all iterations run, and the
// remainder reaches as far as its terms do.
bool crosses(const View& view, int op, const Affine& index, int64_t factor) {
  const OpInfo& info = view.op(op);
  if (!info.operation().guards.empty()) return !tiled(view, op, index, factor);
  int64_t low = index.constant(), high = low;
  for (const AffineTerm& t : index.terms()) {
    int64_t reach = t.coefficient % factor * (info.extents[static_cast<size_t>(t.depth)] - 1);
    (reach < 0 ? low : high) += reach;
  }
  int64_t first = low % factor < 0 ? low % factor + factor : low % factor;
  return high - low + first >= factor;
}

// The first access whose index does not fall into tiles; -1.
int crossingAccess(const View& view, int buffer, int dimension, int64_t factor) {
  for (int i : view.accessesTo(buffer)) {
    const AccessInfo& access = view.accesses()[i];
    if (crosses(view, access.op, access.access->indices[dimension], factor)) return i;
  }
  return -1;
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  const auto& buffers = context.program().buffers;
  for (size_t b = 0; b < buffers.size(); ++b)
    for (size_t k = 0; k < buffers[b].dims.size(); ++k) {
      if (refuseInterface(context.program(), buffers[b], "")) break;
      int64_t extent = buffers[b].dims[k].extent.value;
      Place place = placeOfDimension(context.view, static_cast<int>(b), static_cast<int>(k));
      for (int64_t factor : kFactors)
        if (factor < extent && extent % factor == 0)
          addStep(steps, "split_dim", place).arguments.push_back(std::to_string(factor));
    }
  return steps;
}

Program rewrite(const Context& context, const Step& step) {
  int k = step.place.dimension;
  int64_t factor = *integerArgument(step);
  return rewriteLayout(
      context.view, dimensionAt(context.view, step.place),
      [&](Buffer& changed) {
        Dimension inner{{factor, ""}, changed.dims[k].materialised};
        changed.dims[k].extent = {changed.dims[k].extent.value / factor, ""};
        changed.dims.insert(changed.dims.begin() + k + 1, inner);
      },
      [&](int op, std::vector<Affine> indices) {
        Tiled parts = *tiled(context.view, op, indices[k], factor);
        indices[k] = parts.quotient;
        indices.insert(indices.begin() + k + 1, parts.remainder);
        return indices;
      });
}

std::optional<Refusal> refuseFactor(const Buffer& buffer, const Step& step) {
  int64_t extent = buffer.dims[step.place.dimension].extent.value;
  auto factor = integerArgument(step);
  if (!factor || *factor <= 1 || *factor >= extent)
    return refuse("bad-factor", phrase("the factor must lie between 1 and the extent {} of {}",
                                       extent, print(step.place)));
  if (extent % *factor != 0)
    return refuse("not-divisible", phrase("{} does not divide the extent {} of {}", *factor, extent,
                                          print(step.place)));
  return std::nullopt;
}

Refusal refuseCrossing(const View& view, int access, const Step& step) {
  if (view.messagesAreOff()) return refuseWithoutMessage();
  const AccessInfo& info = view.accesses()[access];
  NodeId node = view.op(info.op).node->id();
  Refusal refusal = refuse("crosses-tiles",
                           phrase("the index of {} in dimension {} crosses tiles of {}",
                                  describe(view, access), step.place.dimension, step.arguments[0]),
                           {node});
  refusal.accesses = {{node, info.slot}};
  return refusal;
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int b = dimensionAt(view, step.place);
  if (b < 0) return refusePlace(view, step.place, PlaceKind::Dimension);
  const Buffer& buffer = context.program().buffers[b];
  if (auto no = refuseIfFolded(buffer, step.place.dimension)) return no;
  if (auto no = refuseFactor(buffer, step)) return no;
  if (static_cast<int>(buffer.dims.size()) >= kMaxDepth)
    return refuse("too-many-dimensions", phrase("an array has at most {} dimensions", kMaxDepth));
  if (int access = crossingAccess(view, b, step.place.dimension, *integerArgument(step));
      access >= 0)
    return refuseCrossing(view, access, step);
  if (!needsProof(context.view, context.view.memory(b))) return std::nullopt;
  Program after = rewrite(context, step);
  return refuseIfLayoutsUnsound(context.view, after, {buffer.name});
}

}  // namespace

const Move kSplitDim = {
    .name = "split_dim",
    .summary = "split a dimension of a buffer into two, the second of a given extent",
    .legality =
        "legal when the factor divides the extent and every index is a multiple of the factor plus "
        "a remainder within one tile; elements keep their addresses, also those of inputs and "
        "outputs",
    .parameters = "FACTOR",
    .inverse = "merge_dims",
    .source = "data layout transformation; blocked layouts",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Dimension,
    .group = MoveGroup::Storage,
    .affectedMemory = AffectedMemory::Named,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::None,
    .aliases = "pack, packing, layout, blocked layout, data tiling",
    .suggested = Suggested::Late,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
