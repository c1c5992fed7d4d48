// cut_scope t@d K (index-set splitting, loop peeling)
//
//   N  y[{0}] = x[{0}]          →    K    y[{0}] = x[{0}]
//                                    N-K  y[{0}+K] = x[{0}+K]
//
// Divides the iterations of a scope into two ranges that run one after the other: [0, K) and [K,
// N), the second counted from zero. Legal when K lies strictly between 0 and the extent and the
// scope carries no mark. Every instance keeps its place in the order, so that dependences have
// nothing to ask; what was proven of memory that elements share must still be proven of the two
// parts.
#include <fmt/format.h>

#include <algorithm>

#include "core/moves/add_step.h"
#include "core/moves/edit.h"
#include "core/moves/legality/limits.h"
#include "core/moves/legality/order.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

// What leaves the first range a multiple of a vector; the first and the last iteration by
// themselves.
std::vector<int64_t> cutsOf(int64_t extent, const std::vector<int>& lanes) {
  std::vector<int64_t> cuts;
  auto add = [&](int64_t cut) {
    bool isNew = std::find(cuts.begin(), cuts.end(), cut) == cuts.end();
    if (cut > 0 && cut < extent && isNew) cuts.push_back(cut);
  };
  if (!lanes.empty()) add(extent - extent % lanes.front());
  add(1);
  add(extent - 1);
  return cuts;
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  const View& view = context.view;
  std::vector<int> lanes = context.machine.lanes(DType::F32);
  for (int s = 0; s < static_cast<int>(view.scopes().size()); ++s)
    for (int64_t cut : cutsOf(view.scope(s).scope().extent.value, lanes))
      addStep(steps, "cut_scope", placeOfScope(view, s)).arguments.push_back(std::to_string(cut));
  return steps;
}

Program rewrite(const Context& context, const Step& step) {
  const ScopeInfo& info = context.view.scope(scopeAt(context.view, step.place));
  int64_t cut = *integerArgument(step);
  Program result = context.program();
  std::vector<NodePtr> children;
  for (const NodePtr& child : info.scope().children)
    children.push_back(cloned(result, movedOn(child, info.depth, cut)));
  Scope first = info.scope();
  first.extent = {cut, ""};
  NodePtr second = newScope(result, {info.scope().extent.value - cut, ""}, std::move(children));
  return replaced(std::move(result), info.node->id(),
                  {withScope(*info.node, std::move(first)), second});
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int s = scopeAt(view, step.place);
  if (s < 0) return refusePlace(view, step.place, PlaceKind::Scope);
  if (auto no = refuseUnlessSequential(view, s)) return no;
  const ScopeInfo& info = view.scope(s);
  int64_t extent = info.scope().extent.value;
  auto cut = integerArgument(step);
  if (!cut || *cut <= 0 || *cut >= extent)
    return refuse("bad-cut",
                  phrase("the cut must lie between 0 and the extent {} of {}", extent,
                         describeScope(view, s)),
                  {info.node->id()});
  if (auto no = refuseIfTooMany(context.program(), info.node->size())) return no;
  return refuseIfUnproven(context, step, rewrite,
                          {{info.firstOp, info.endOp}, Reindexing::Divided});
}

// One part of the iterations would do what was asked of all.
bool evades(const Step& step, const Step&, const Refusal& refusal) {
  return refusal.code == "dependence" || step.arguments[0] == "1";
}

}  // namespace

const Move kCutScope = {
    .name = "cut_scope",
    .summary = "split a scope's iteration range in two, one scope after the other",
    .legality =
        "legal when the cut lies strictly between 0 and the extent, and the scope has no mapping",
    .parameters = "CUT",
    .inverse = "join_ranges",
    .source = "index-set splitting (Banerjee 1993); Exo's cut_loop",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Scope,
    .group = MoveGroup::Iteration,
    .affectedMemory = AffectedMemory::Proven,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::None,
    .aliases = "peel, peeling, loop peeling, index-set splitting, remainder loop",
    .limits = kLimitOfProofs,
    .suggested = Suggested::Late,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
    .evades = evades,
};

}  // namespace dojo::core
