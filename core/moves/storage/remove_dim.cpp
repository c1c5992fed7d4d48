// remove_dim t.k
//
//   t f32 [N:N, M] stack                   t f32 [M] stack
//
//   N                                →     N
//   | M t[{0},{1}] = x[{0},{1}]            | M t[{1}] = x[{0},{1}]
//   | M y[{0},{1}] = t[{0},{1}]            | M y[{0},{1}] = t[{1}]
//
// Takes off a dimension that has no memory of its own: takes add_dim back. Legal when the dimension
// is not materialised, all accesses stand in one scope of its extent and name that scope's
// iteration in it, and add_dim is legal on the result; then nothing is lost.
#include <fmt/format.h>

#include <algorithm>

#include "core/moves/edit.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

// The scope whose iterations a dimension's indices name, in all accesses; -1.
int scopeOfIndices(const View& view, int buffer, int dimension) {
  int scope = -1;
  for (int i : view.accessesTo(buffer)) {
    const AccessInfo& access = view.accesses()[i];
    int depth = access.access->indices[static_cast<size_t>(dimension)].soleIteration();
    if (depth < 0) return -1;
    int named = view.op(access.op).scopes[static_cast<size_t>(depth)];
    if (scope >= 0 && named != scope) return -1;
    scope = named;
  }
  const Dimension& d = view.program().buffers[buffer].dims[static_cast<size_t>(dimension)];
  return scope >= 0 && view.scope(scope).scope().extent == d.extent ? scope : -1;
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  const auto& buffers = context.program().buffers;
  for (int b = 0; b < static_cast<int>(buffers.size()); ++b)
    for (int k = 0; k < static_cast<int>(buffers[b].dims.size()); ++k)
      if (!buffers[b].dims[k].materialised && scopeOfIndices(context.view, b, k) >= 0)
        steps.push_back({"remove_dim", placeOfDimension(context.view, b, k), {}});
  return steps;
}

Program rewrite(const Context& context, const Step& step) {
  int k = step.place.dimension;
  return rewriteLayout(
      context.view, dimensionAt(context.view, step.place),
      [&](Buffer& changed) { changed.dims.erase(changed.dims.begin() + k); },
      [&](int, std::vector<Affine> indices) {
        indices.erase(indices.begin() + k);
        return indices;
      });
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int b = dimensionAt(view, step.place), k = step.place.dimension;
  if (b < 0) return refusePlace(view, step.place, PlaceKind::Dimension);
  const Buffer& buffer = context.program().buffers[b];
  if (auto no = refuseInterface(context.view, buffer, "the caller knows its shape")) return no;
  if (buffer.arrays.size() > 1)
    return refuse("shared",
                  phrase("'{}' holds several arrays; unshare_buffer separates them", buffer.name));
  if (buffer.dims[k].materialised)
    return refuse("materialised",
                  phrase("dimension {} of '{}' is materialised; reuse_dims {}.{} undoes that", k,
                         buffer.name, buffer.name, k));
  int s = scopeOfIndices(view, b, k);
  if (s < 0)
    return refuse("no-scope",
                  phrase("not all accesses to '{}' name one scope's iteration in dimension {}",
                         buffer.name, k));
  Program after = rewrite(context, step);
  View afterView(after, view);
  Step back{"add_dim", placeOfScope(view, s), {buffer.arrays[0]}};
  if (auto no = kAddDim.check({afterView, context.machine}, back)) return no;
  return refuseIfLayoutUnsound(afterView, buffer.name);
}

}  // namespace

const Move kRemoveDim = {
    .name = "remove_dim",
    .summary = "remove a dimension of a buffer that is not materialised",
    .legality =
        "legal when the dimension is not materialised, all its indices are the iteration of one "
        "scope around them, and add_dim is legal on the result",
    .parameters = "",
    .inverse = "add_dim",
    .source = "array contraction",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Dimension,
    .group = MoveGroup::Storage,
    .affectedMemory = AffectedMemory::Named,
    .growth = Growth::Any,
    .numbers = Numbers::Kept,
    .annotation = Annotation::None,
    .aliases = "squeeze, drop dimension, undo array expansion",
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
