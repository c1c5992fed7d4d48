// add_scope t, add_scope t@d
//
//   N  y[{0}] = x[{0}]          →    1 N  y[{1}] = x[{1}]
//
// Puts a scope of one iteration around an operation, or around the scope at depth d: so that two
// nests get one shape, or that a nest gets a place for a copy. Legal wherever the nest may be one
// deeper, but not inside a vector, which holds exactly one operation.
#include <fmt/format.h>

#include "core/moves/edit.h"
#include "core/moves/legality/limits.h"
#include "core/moves/legality/order.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

int parentOf(const View& view, const Node& node) {
  return node.isScope() ? view.scope(view.scopeIndex(node.id())).parent
                        : view.op(view.opIndex(node.id())).parent;
}

// A second scope of one iteration would serve nothing.
bool isWrapped(const View& view, const Node& node) {
  if (node.isScope() && node.scope().extent.value == 1) return true;
  int parent = parentOf(view, node);
  return parent >= 0 && view.scope(parent).scope().extent.value == 1 &&
         view.childrenOf(parent).size() == 1;
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  const View& view = context.view;
  auto add = [&](const Node& node) {
    if (!isWrapped(view, node)) steps.push_back({"add_scope", placeOfNode(view, node), {}});
  };
  for (const ScopeInfo& info : view.scopes()) add(*info.node);
  for (const OpInfo& info : view.ops()) add(*info.node);
  return steps;
}

Program rewrite(const Context& context, const Step& step) {
  const View& view = context.view;
  const Node& node = *nodeAt(view, step.place);
  int depth = depthOf(view, node);
  NodePtr inner =
      mapAffines(handleOf(view, node), [&](const Affine& a) { return a.shifted(depth, 1); });
  Program result = context.program();
  NodePtr outer = newScope(result, {1, ""}, {inner});
  return replaced(std::move(result), node.id(), {outer});
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  const Node* node = nodeAt(view, step.place);
  if (!node) return refusePlace(view, step.place, PlaceKind::Node);
  if (auto no = refuseInsideVector(view, parentOf(view, *node))) return no;
  int deepest =
      node->isScope() ? deepestIn(view, view.scopeIndex(node->id())) : depthOf(view, *node);
  if (deepest + 1 > kMaxDepth)
    return refuse("too-deep", phrase("scopes nest at most {} deep", kMaxDepth), {node->id()});
  if (auto no = refuseIfTooMany(context.program(), 1)) return no;
  return refuseIfUnproven(context, step, rewrite, {view.opsIn(*node), Reindexing::Nested});
}

// A scope of one iteration may be interchanged with any.
bool evades(const Step&, const Step& refused, const Refusal&) {
  return refused.move == "swap_scopes";
}

}  // namespace

const Move kAddScope = {
    .name = "add_scope",
    .summary = "wrap an operation or a scope in a scope of one iteration",
    .legality = "legal when the nest may be one level deeper and the place is not inside a vector",
    .parameters = "",
    .inverse = "remove_scope",
    .source = "Exo's add_loop",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Node,
    .group = MoveGroup::Iteration,
    .affectedMemory = AffectedMemory::Proven,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::None,
    .aliases = "unit loop, wrap in a loop, single-iteration loop",
    .limits = kLimitOfProofs,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
    .evades = evades,
};

}  // namespace dojo::core
