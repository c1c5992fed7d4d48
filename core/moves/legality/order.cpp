#include "core/moves/legality/order.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/moves/add_step.h"
#include "core/moves/legality/refuse.h"

namespace dojo::core {
namespace {

struct Siblings {
  std::span<const NodePtr> all;
  size_t position;
};

Siblings siblingsOf(const View& view, const Node& node) {
  if (int s = view.scopeIndex(node.id()); s >= 0)
    return {view.childrenOf(view.scope(s).parent), static_cast<size_t>(view.scope(s).position)};
  const OpInfo& op = view.op(view.opIndex(node.id()));
  return {view.childrenOf(op.parent), static_cast<size_t>(op.position)};
}

}  // namespace

std::optional<Refusal> refuseIfFusionReorders(const View& view, View::Range first,
                                              View::Range second, int depth, const Message& why) {
  ConflictOptions options;
  options.aligned = depth + 1;
  auto conflict = findConflict(view, first, second, carriedAt(depth, Order::Greater), options);
  if (!conflict) return std::nullopt;
  return refuseConflict(view, *conflict, why);
}

int depthOf(const View& view, const Node& node) {
  int scope = view.scopeIndex(node.id());
  return scope >= 0 ? view.scope(scope).depth : view.op(view.opIndex(node.id())).depth();
}

NodePtr handleOf(const View& view, const Node& node) {
  auto [siblings, position] = siblingsOf(view, node);
  return siblings[position];
}

const Node* nextSibling(const View& view, const Node& node) {
  auto [siblings, position] = siblingsOf(view, node);
  return position + 1 < siblings.size() ? siblings[position + 1].get() : nullptr;
}

int childHolding(const View& view, const ScopeInfo& scope, int op) {
  const OpInfo& info = view.op(op);
  auto depth = static_cast<size_t>(scope.depth) + 1;
  return depth < info.scopes.size() ? view.scope(info.scopes[depth]).position : info.position;
}

std::vector<Step> sitesBetweenChildren(const View& view, std::string_view move) {
  std::vector<Step> steps;
  for (const ScopeInfo& info : view.scopes()) {
    const auto& children = info.scope().children;
    for (size_t i = 0; i + 1 < children.size(); ++i) {
      Place place = placeOfOp(view, view.opsIn(*children[i]).first);
      place.depth = info.depth;
      addStep(steps, move, place);
    }
  }
  return steps;
}

int onlyScopeIn(const View& view, int scope) {
  auto children = view.childrenOf(scope);
  return children.size() == 1 ? view.scopeIndex(children[0]->id()) : -1;
}

std::optional<Refusal> refuseUnlessNest(const View& view, int scope) {
  if (onlyScopeIn(view, scope) >= 0) return std::nullopt;
  return refuse(
      "no-nest",
      messageFor(view,
                 "{} is not perfectly nested: it must hold exactly one scope and nothing else",
                 describeScope(view, scope)),
      {view.scope(scope).node->id()});
}

int deepestIn(const View& view, int scope) {
  int deepest = 0;
  for (int op = view.scope(scope).firstOp; op < view.scope(scope).endOp; ++op)
    deepest = std::max(deepest, view.op(op).depth());
  return deepest;
}

}  // namespace dojo::core
