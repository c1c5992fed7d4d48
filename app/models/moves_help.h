// What the reference of moves, resources/help/moves.md, says of one move: the text of its part, and
// the first of its examples.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace dojo::app {

// Markdown, below the move's heading; empty for a move that the reference does not have.
std::string_view referenceOf(std::string_view move);

struct MoveExample {
  std::string step, before, after;  // the two in IR text
};
std::optional<MoveExample> exampleOf(std::string_view move);

}  // namespace dojo::app
