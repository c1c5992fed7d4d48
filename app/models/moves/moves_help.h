// What the reference of moves, resources/help/moves.md, says of one move: the text of its part, the
// first of its examples, and the refusals there as messages, which refusals.json holds.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/message.h"
#include "core/moves/move_reference.h"

namespace dojo::app {

using core::referenceOf;

struct MoveExample {
  std::string step, before, after;  // the two in IR text
};
std::optional<MoveExample> exampleOf(std::string_view move);

// A refusal of the examples by its sentence.
Message refusalSaying(const std::string& sentence);

}  // namespace dojo::app
