// Every move, by name and by what people call it. Adding one: its file, a line in moves.def, one in
// CMake, its golden file.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/moves/move.h"

namespace dojo::core {

std::span<const Move* const> catalogue();
const Move* moveNamed(std::string_view name);

// Whether a word of the move's name or aliases begins with this one, in letters of any case.
bool isCalled(const Move& move, std::string_view word);

// The move of this name; else those of which it is an alias, as "loop interchange"; else those
// which all its words call. Spaces, hyphens and underscores are the same.
std::vector<const Move*> movesCalled(std::string_view text);

// The aliases, one by one.
std::vector<std::string> aliasesOf(const Move& move);

}  // namespace dojo::core
