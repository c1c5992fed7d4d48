// split_scope t@d FACTOR (strip-mining)
//
//   N  y[{0}] = x[{0}]          →    N/16 16  y[{0}*16+{1}] = x[{0}*16+{1}]
//
// Legal when FACTOR divides the extent and lies strictly between 1 and it. The order of execution
// does not change, so there is nothing else to ask.
#include <fmt/format.h>

#include "core/moves/add_step.h"
#include "core/moves/edit.h"
#include "core/moves/legality/limits.h"
#include "core/moves/legality/order.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

constexpr int64_t kFactors[] = {2, 3, 4, 5, 6, 7, 8, 16, 32, 64, 128, 256};

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  const View& view = context.view;
  for (int s = 0; s < static_cast<int>(view.scopes().size()); ++s) {
    int64_t extent = view.scope(s).scope().extent.value;
    Place place = placeOfScope(view, s);
    for (int64_t factor : kFactors)
      if (factor < extent && extent % factor == 0)
        addStep(steps, "split_scope", place).arguments.push_back(std::to_string(factor));
  }
  return steps;
}

Program rewrite(const Context& context, const Step& step) {
  const ScopeInfo& info = context.view.scope(scopeAt(context.view, step.place));
  int64_t factor = *integerArgument(step);
  int depth = info.depth;
  Affine joined = Affine::iteration(depth, factor).addTerm(depth + 1, 1);
  std::vector<NodePtr> children;
  for (const NodePtr& child : info.scope().children)
    children.push_back(mapAffines(child, [&](const Affine& a) {
      return a.shifted(depth + 1, 1).substituted(depth, joined);
    }));
  Program result = context.program();
  NodePtr inner = newScope(result, {factor, ""}, std::move(children));
  Scope outer{{info.scope().extent.value / factor, ""}, Mapping::Sequential, {inner}};
  return replaced(std::move(result), info.node->id(), {withScope(*info.node, std::move(outer))});
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int s = scopeAt(view, step.place);
  if (s < 0) return refusePlace(view, step.place, PlaceKind::Scope);
  if (auto no = refuseUnlessSequential(view, s)) return no;
  int64_t extent = view.scope(s).scope().extent.value;
  auto factor = integerArgument(step);
  NodeId node = view.scope(s).node->id();
  if (!factor || *factor <= 1 || *factor >= extent)
    return refuse("bad-factor",
                  phrase("the factor must lie between 1 and the extent {} of {}", extent,
                         describeScope(view, s)),
                  {node});
  if (extent % *factor != 0)
    return refuse(
        "not-divisible",
        phrase("{} does not divide the extent {} of {}", *factor, extent, describeScope(view, s)),
        {node});
  if (deepestIn(view, s) + 1 > kMaxDepth)
    return refuse("too-deep", phrase("scopes nest at most {} deep", kMaxDepth), {node});
  return refuseIfUnproven(context, step, rewrite, {view.opsIn(s), Reindexing::Nested});
}

}  // namespace

const Move kSplitScope = {
    .name = "split_scope",
    .summary = "split (tile) a scope into two nested ones, the inner of a given extent",
    .legality =
        "legal when the factor divides the extent, lies strictly between 1 and it, and memory "
        "that arrays share can still be proven safe",
    .parameters = "FACTOR",
    .inverse = "merge_scopes",
    .source = "PerfDojo §2.2; strip-mining",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Scope,
    .group = MoveGroup::Iteration,
    .affectedMemory = AffectedMemory::Proven,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::None,
    .aliases =
        "tile, tiling, loop tiling, strip-mine, strip-mining, blocking, cache blocking, "
        "register blocking, loop splitting",
    .limits = kLimitOfProofs,
    .suggested = Suggested::Late,
    .splitsScope = true,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
