// Legality questions about execution order that several moves share.
#pragma once

#include <optional>

#include "core/moves/move.h"

namespace dojo::core {

// Two neighbouring scopes of one extent at `depth`, to be fused: refuses when iteration i of `first` and
// an earlier iteration i' < i of `second` conflict, which now run in the other order.
std::optional<Refusal> refuseIfFusionReorders(const View& view, View::Range first, View::Range second,
                                              int depth, std::string_view why);

// Number of scopes around the most deeply nested operation of a scope.
int deepestIn(const View& view, int scope);

}  // namespace dojo::core
