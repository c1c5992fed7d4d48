// From a place in a step's text to the node or buffer that stands there in a program, and from a
// node to its canonical place. Window, passes and moves name nodes by places; refuse.h says why a
// place names nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/analysis/view.h"
#include "core/moves/move.h"
#include "core/moves/step.h"

namespace dojo::core {

// Looking a place up; where nothing stands there the index is -1, and refusePlace says why.
int scopeAt(const View& view, const Place& place);
int opAt(const View& view, const Place& place);
// The scope at a place that names a depth, else the operation; null when there is none.
const Node* nodeAt(const View& view, const Place& place);
int bufferAt(const View& view, const Place& place);  // by the buffer's own name
int bufferNamed(const View& view, std::string_view name);

// A step's i-th argument as a whole number.
std::optional<int64_t> integerArgument(const Step& step, size_t i = 0);

// Canonical places: the shortest name of a scope, operation or dimension.
Place placeOfScope(const View& view, int scope);
Place placeOfOp(const View& view, int op);
Place placeOfNode(const View& view, const Node& node);
Place placeOfDimension(const View& view, int buffer, int dimension);

}  // namespace dojo::core
