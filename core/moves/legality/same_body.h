// Whether two nodes say the same of two iterations: what takes a divided scope back asks.
#pragma once

#include <optional>

#include "core/moves/move.h"

namespace dojo::core {

// Refuses unless `twin` is `moved`, node by node, and names the first that is not. `moved` is a
// node of the program with its indices moved to the iterations that the twin should do.
std::optional<Refusal> refuseUnlessSameBody(const View& view, const NodePtr& moved,
                                            const NodePtr& twin);

}  // namespace dojo::core
