// trim_scope t@d EXTENT
//
//   304  y[{0}] = x[{0}] if {0} < 300          →    300  y[{0}] = x[{0}]
//
// Takes the last iterations of a scope off, in which no guard lets anything run; guards that then
// always hold go with them. Legal when the scope carries no mark and no operation inside runs in an
// iteration from EXTENT on.
#include <fmt/format.h>

#include <algorithm>

#include "core/analysis/iteration_space.h"
#include "core/moves/edit.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

// One more than the last iteration in which anything runs; at least 1.
int64_t leastExtent(const View& view, int s) {
  const ScopeInfo& info = view.scope(s);
  int64_t least = 1;
  for (int op = info.firstOp; op < info.endOp; ++op)
    if (auto range = rangeOf(view, op, Affine::iteration(info.depth)))
      least = std::max(least, range->high + 1);
  return least;
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  const View& view = context.view;
  for (int s = 0; s < static_cast<int>(view.scopes().size()); ++s) {
    const ScopeInfo& info = view.scope(s);
    bool guarded = std::all_of(view.ops().begin() + info.firstOp, view.ops().begin() + info.endOp,
                               [](const OpInfo& op) { return !op.operation().guards.empty(); });
    if (!guarded) continue;
    if (int64_t least = leastExtent(view, s); least < info.scope().extent.value)
      steps.push_back({"trim_scope", placeOfScope(view, s), {std::to_string(least)}});
  }
  return steps;
}

bool holdsAlways(const Guard& guard, std::span<const int64_t> extents) {
  return guard.expression.range(extents).high < guard.bound.value;
}

Program rewrite(const Context& context, const Step& step) {
  const View& view = context.view;
  const ScopeInfo& info = view.scope(scopeAt(view, step.place));
  int64_t extent = *integerArgument(step);
  int op = info.firstOp;  // mapOperations goes in program order, as the view does
  Scope trimmed{namedExtent(context.program(), extent), Mapping::Sequential, {}};
  for (const NodePtr& child : info.scope().children)
    trimmed.children.push_back(mapOperations(child, [&](const Operation& o) {
      for (const Guard& g : o.guards)  // as pad_scope named it
        if (g.expression.soleIteration() == info.depth && g.bound.value == extent)
          trimmed.extent = g.bound;
      std::span<const int64_t> before = view.op(op++).extents;
      std::vector<int64_t> after(before.begin(), before.end());
      after[static_cast<size_t>(info.depth)] = extent;
      Operation freed = o;
      std::erase_if(freed.guards, [&](const Guard& g) {
        return holdsAlways(g, after) && !holdsAlways(g, before);
      });
      return freed;
    }));
  return replaced(context.program(), info.node->id(), {withScope(*info.node, std::move(trimmed))});
}

std::optional<Refusal> refuseIfRuns(const View& view, int s, int op, int64_t from) {
  IntegerSystem system;
  Instance instance = addInstance(system, view.op(op).extents);
  addGuards(system, view.op(op).operation().guards, instance);
  Form iteration = formOf(Affine::iteration(view.scope(s).depth), instance);
  system.addInequality(iteration.terms, iteration.constant - from);
  std::vector<int64_t> point;
  auto answer = system.solve(&point);
  if (answer == IntegerSystem::Answer::Infeasible) return std::nullopt;
  if (answer == IntegerSystem::Answer::Unknown) point.clear();
  Message what = describeOp(view, op), where = describeScope(view, s);
  Refusal refusal = refuse(
      "still-runs",
      point.empty() ? phrase("{} may run in iterations of {} that would be removed", what, where)
                    : phrase("{} runs ({}) in iterations of {} that would be removed", what,
                             describeIterations(point), where),
      {view.op(op).node->id(), view.scope(s).node->id()});
  refusal.accesses = {{view.op(op).node->id(), 0}};
  refusal.iterationA = std::move(point);
  return refusal;
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int s = scopeAt(view, step.place);
  if (s < 0) return refusePlace(view, step.place, PlaceKind::Scope);
  if (auto no = refuseUnlessSequential(view, s)) return no;
  const ScopeInfo& info = view.scope(s);
  auto extent = integerArgument(step);
  if (!extent || *extent < 1 || *extent >= info.scope().extent.value)
    return refuse("bad-extent",
                  phrase("the trimmed extent must be at least 1 and less than the extent {} of {}",
                         info.scope().extent.value, describeScope(view, s)),
                  {info.node->id()});
  for (int op = info.firstOp; op < info.endOp; ++op)
    if (auto no = refuseIfRuns(view, s, op, *extent)) return no;
  return refuseIfUnproven(context, step, rewrite, {{info.firstOp, info.endOp}, Reindexing::Other});
}

}  // namespace

const Move kTrimScope = {
    .name = "trim_scope",
    .summary = "remove the last iterations of a scope, which guards mask out",
    .legality =
        "legal when no operation inside runs in the removed iterations, and the scope has no "
        "mapping",
    .parameters = "EXTENT",
    .inverse = "pad_scope",
    .source = "loop bound tightening",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Scope,
    .group = MoveGroup::Iteration,
    .affectedMemory = AffectedMemory::Proven,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::None,
    .aliases = "undo loop padding, tighten bounds, shrink loop",
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
