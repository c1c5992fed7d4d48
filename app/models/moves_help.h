// What the reference of moves, resources/help/moves.md, says of one move: the text of its part, and
// the first of its examples.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/moves/reference.h"

namespace dojo::app {

using core::referenceOf;

struct MoveExample {
  std::string step, before, after;  // the two in IR text
};
std::optional<MoveExample> exampleOf(std::string_view move);

}  // namespace dojo::app
