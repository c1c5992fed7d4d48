// add_dim t@d ARRAY (array expansion, without its memory)
//
//   t f32 [] register                      t f32 [N:N] register
//
//   N                                →     N
//   | t = x[{0}] * 2                       | t[{0}] = x[{0}] * 2
//   | y[{0}] = t + 1                       | y[{0}] = t[{0}] + 1
//
// Gives an array a dimension for the iterations of a scope. It takes no memory as yet;
// materialize_dims gives every iteration an element of its own, after which fission can divide the
// scope: so that a value is computed for all iterations first, as im2col does with the patches of a
// convolution. Legal when only the scope uses the array, every read certainly reads what the same
// iteration wrote, no index of it is the scope's iteration already, and it holds neither an input
// nor an output.
#include <fmt/format.h>

#include <algorithm>

#include "core/analysis/coverage.h"
#include "core/moves/edit.h"
#include "core/moves/legality/limits.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

bool isIndexedBy(const View& view, int buffer, int depth) {
  return std::ranges::any_of(view.accessesTo(buffer), [&](int i) {
    const auto& indices = view.accesses()[i].access->indices;
    return std::ranges::any_of(indices,
                               [&](const Affine& a) { return a.soleIteration() == depth; });
  });
}

bool isUsedOutside(const View& view, int buffer, int scope) {
  auto accesses = view.accessesTo(buffer);
  return !view.isInside(view.accesses()[accesses.front()].op, scope) ||
         !view.isInside(view.accesses()[accesses.back()].op, scope);
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  const View& view = context.view;
  const auto& buffers = context.program().buffers;
  for (int b = 0; b < static_cast<int>(buffers.size()); ++b) {
    if (buffers[b].arrays.size() > 1 || view.accessesTo(b).empty()) continue;
    if (refuseInterface(context.program(), buffers[b], "")) continue;
    const AccessInfo& first = view.accesses()[view.accessesTo(b).front()];
    for (int s : view.op(first.op).scopes)
      if (!isUsedOutside(view, b, s) && !isIndexedBy(view, b, view.scope(s).depth))
        steps.push_back({"add_dim", placeOfScope(view, s), {buffers[b].name}});
  }
  return steps;
}

Buffer expanded(Buffer buffer, const ScopeInfo& scope) {
  buffer.dims.insert(buffer.dims.begin(), Dimension{scope.scope().extent, false});
  return buffer;
}

Program rewrite(const Context& context, const Step& step) {
  const View& view = context.view;
  const ScopeInfo& info = view.scope(scopeAt(view, step.place));
  return rewriteLayout(
      view, view.bufferIndex(step.arguments[0]),
      [&](Buffer& changed) { changed = expanded(std::move(changed), info); },
      [&](int, std::vector<Affine> indices) {
        indices.insert(indices.begin(), Affine::iteration(info.depth));
        return indices;
      });
}

std::optional<Refusal> refuseUses(const View& view, int scope, const std::string& array) {
  for (int i : view.accessesTo(view.bufferIndex(array))) {
    const AccessInfo& access = view.accesses()[i];
    if (!view.isInside(access.op, scope))
      return refuseAccess(
          view, "used-outside",
          phrase("{} uses '{}' outside {}", describe(view, i), array, describeScope(view, scope)),
          i);
    if (access.reads && !isFilledInside(view, i, scope))
      return refuseAccess(view, "not-private",
                          phrase("{} may read what another iteration of {} wrote",
                                 describe(view, i), describeScope(view, scope)),
                          i);
  }
  return std::nullopt;
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int s = scopeAt(view, step.place);
  if (s < 0) return refusePlace(view, step.place, PlaceKind::Scope);
  const ScopeInfo& info = view.scope(s);
  const std::string& array = step.arguments[0];
  if (auto no = refuseNewDimension(view, array)) return no;
  if (!info.scope().instruction.empty()) return refuseUnlessSequential(view, s);
  int b = view.bufferIndex(array);
  if (view.accessesTo(b).empty() || isUsedOutside(view, b, s)) {
    if (auto no = refuseUses(view, s, array)) return no;
    return refuse("not-used", phrase("'{}' is not used inside {}", array, describeScope(view, s)),
                  {info.node->id()});
  }
  if (isIndexedBy(view, b, info.depth))
    return refuse("already-indexed",
                  phrase("an index of '{}' is the iteration {{{}}} of {} already", array,
                         info.depth, describeScope(view, s)),
                  {info.node->id()});
  if (auto no = refuseUses(view, s, array)) return no;
  if (auto no = refuseIfTooManyElements(expanded(context.program().buffers[b], info))) return no;
  return refuseIfUnsoundAfter(context, step, rewrite, {b},
                              {{info.firstOp, info.endOp}, Reindexing::Other});
}

}  // namespace

const Move kAddDim = {
    .name = "add_dim",
    .summary = "give an array a dimension for the iterations of a scope, not materialised yet",
    .legality =
        "legal when only the scope uses the array, every read certainly reads what the same "
        "iteration wrote, and no index is that iteration already",
    .parameters = "ARRAY",
    .inverse = "remove_dim",
    .source = "array expansion (Feautrier 1988)",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Scope,
    .group = MoveGroup::Storage,
    .affectedMemory = AffectedMemory::Proven,
    .growth = Growth::Nests,
    .numbers = Numbers::Kept,
    .annotation = Annotation::None,
    .aliases = "privatization, privatisation, array expansion, expand dims, unsqueeze",
    .limits = kLimitOfWindows,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
