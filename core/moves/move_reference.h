// What moves say of themselves, for people: what `perfdojo explain` prints, and their entries in
// resources/help/moves.md, which are made from the same fields.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/moves/move.h"

namespace dojo::core {

// "exact" or "reassociates".
std::string_view wordOf(Rounding rounding);

// The shipped entry of the move of this name, below its heading; "" where there is none.
std::string_view referenceOf(std::string_view move);

// An entry of the reference, from its heading to what was measured of its refusals ("" or lines)
// and the limits of its rule. Examples come after it.
std::string entryOf(const Move& move, std::string_view measured);

// A few lines: what it does, when it is legal, what takes it back.
std::string aboutMove(const Move& move);

// One move in full, several as a list.
std::string explanationOf(std::span<const Move* const> moves);

}  // namespace dojo::core
