// unpipeline_scope t@d
//
//   1    s[{0}] = x[{0}] * 2               N
//   N-1                                    | s[{0}] = x[{0}] * 2
//   | y[{0}] = s[{0}] + 1            →     | y[{0}] = s[{0}] + 1
//   | s[{0}+1] = x[{0}+1] * 2
//   1    y[{0}+N-1] = s[{0}+N-1] + 1
//
// Lets a scope that pipeline_scope made do whole iterations again. Legal when it is not marked and
// stands between two scopes of one iteration: the one before it does what its last children do, for
// the first iteration; the one behind it what its first children do, for the last.
#include <fmt/format.h>

#include "core/moves/edit.h"
#include "core/moves/legality/limits.h"
#include "core/moves/legality/order.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/same_body.h"
#include "core/moves/legality/storage.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

// The scopes that stand directly before and behind a scope; -1: no scope.
struct Neighbours {
  int before = -1, behind = -1;
};

Neighbours neighboursOf(const View& view, int s) {
  const ScopeInfo& info = view.scope(s);
  auto siblings = view.childrenOf(info.parent);
  auto at = static_cast<size_t>(info.position);
  Neighbours result;
  if (at > 0) result.before = view.scopeIndex(siblings[at - 1]->id());
  if (at + 1 < siblings.size()) result.behind = view.scopeIndex(siblings[at + 1]->id());
  return result;
}

bool isOnce(const View& view, int s) {
  return s >= 0 && view.scope(s).scope().extent.value == 1;
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  const View& view = context.view;
  for (int s = 0; s < static_cast<int>(view.scopes().size()); ++s) {
    Neighbours beside = neighboursOf(view, s);
    if (!isOnce(view, beside.before) || !isOnce(view, beside.behind)) continue;
    size_t parts = view.scope(beside.before).scope().children.size() +
                   view.scope(beside.behind).scope().children.size();
    if (view.scope(s).scope().children.size() == parts)
      steps.push_back({"unpipeline_scope", placeOfScope(view, s), {}});
  }
  return steps;
}

Program rewrite(const Context& context, const Step& step) {
  const View& view = context.view;
  int s = scopeAt(view, step.place);
  Neighbours beside = neighboursOf(view, s);
  const Node &before = *view.scope(beside.before).node, &steady = *view.scope(s).node;
  Scope whole = steady.scope();
  whole.extent = namedExtent(context.program(), whole.extent.value + 1);
  whole.children = before.scope().children;
  size_t late = view.scope(beside.behind).scope().children.size();
  whole.children.insert(whole.children.end(), steady.scope().children.begin(),
                        steady.scope().children.begin() + static_cast<std::ptrdiff_t>(late));
  Program without = replaced(context.program(), before.id(), {});
  without = replaced(std::move(without), view.scope(beside.behind).node->id(), {});
  return replaced(std::move(without), steady.id(), {withScope(steady, std::move(whole))});
}

std::optional<Refusal> refuseUnlessPipelined(const View& view, int s, Neighbours beside) {
  const ScopeInfo& steady = view.scope(s);
  const auto &children = steady.scope().children,
             &early = view.scope(beside.before).scope().children,
             &late = view.scope(beside.behind).scope().children;
  if (children.size() != early.size() + late.size())
    return refuse(
        "not-pipelined",
        phrase("{} holds {} node(s), the one-iteration scopes before and after it hold {} and {}",
               describeScope(view, s), children.size(), early.size(), late.size()),
        {steady.node->id()});
  auto moved = [&](const NodePtr& node, int64_t iterations) {
    return movedOn(node, steady.depth, iterations);
  };
  for (size_t i = 0; i < early.size(); ++i)
    if (auto no = refuseUnlessSameBody(view, moved(early[i], 1), children[late.size() + i]))
      return no;
  for (size_t i = 0; i < late.size(); ++i)
    if (auto no =
            refuseUnlessSameBody(view, moved(children[i], steady.scope().extent.value), late[i]))
      return no;
  return std::nullopt;
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int s = scopeAt(view, step.place);
  if (s < 0) return refusePlace(view, step.place, PlaceKind::Scope);
  Neighbours beside = neighboursOf(view, s);
  if (!isOnce(view, beside.before) || !isOnce(view, beside.behind))
    return refuse("not-pipelined",
                  phrase("{} is not between two scopes of one iteration", describeScope(view, s)),
                  {view.scope(s).node->id()});
  for (int scope : {beside.before, s, beside.behind})
    if (auto no = refuseUnlessSequential(view, scope)) return no;
  if (auto no = refuseUnlessPipelined(view, s, beside)) return no;
  return refuseIfUnproven(
      context, step, rewrite,
      {{view.scope(beside.before).firstOp, view.scope(beside.behind).endOp}, Reindexing::Other});
}

}  // namespace

const Move kUnpipelineScope = {
    .name = "unpipeline_scope",
    .summary = "undo software pipelining: let a scope do whole iterations again",
    .legality =
        "legal when the scope has no mapping and the one-iteration scopes before and after it are "
        "its prologue and epilogue",
    .parameters = "",
    .inverse = "pipeline_scope",
    .source = "the reverse of software pipelining",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Scope,
    .group = MoveGroup::Iteration,
    .affectedMemory = AffectedMemory::Proven,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::None,
    .aliases = "undo software pipelining, unskew",
    .limits = kLimitOfProofs,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
