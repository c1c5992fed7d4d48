// Legality questions about execution order that several moves share.
#pragma once

#include <optional>

#include "core/moves/move.h"

namespace dojo::core {

// Two neighbouring scopes of one extent at `depth`, to be fused: refuses when iteration i of
// `first` and an earlier iteration i' < i of `second` conflict, which now run in the other order.
std::optional<Refusal> refuseIfFusionReorders(const View& view, View::Range first,
                                              View::Range second, int depth, const Message& why);

// A node's scopes above it; the node as the program holds it; the sibling directly after it, null
// when there is none.
int depthOf(const View& view, const Node& node);
NodePtr handleOf(const View& view, const Node& node);
const Node* nextSibling(const View& view, const Node& node);
// Position of the child of a scope that holds an operation of it; and for a move that divides a
// scope behind a child, the places where it may.
int childHolding(const View& view, const ScopeInfo& scope, int op);
std::vector<Step> sitesBetweenChildren(const View& view, std::string_view move);
// The scope that is a scope's only child, else -1; and why a move that needs one is refused.
int onlyScopeIn(const View& view, int scope);
std::optional<Refusal> refuseUnlessNest(const View& view, int scope);

// Number of scopes around the most deeply nested operation of a scope.
int deepestIn(const View& view, int scope);

}  // namespace dojo::core
