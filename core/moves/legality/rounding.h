// What a step does to the bits of the results at its place. Moves that reassociate change rounding
// anywhere. Exact ones keep every bit, but where they change the width at which a function is
// computed: each width has an approximation of its own (core/ir/approximation.h). Left open by the
// language, and so by all of this, are which NaN results and the sign of a zero that max or min
// gives.
#pragma once

#include <string_view>

#include "core/moves/move.h"

namespace dojo::core {

enum class RoundingAt { Exact, Approximates, Reassociates };

// Of a step that is legal there.
RoundingAt roundingAt(const Context& context, const Step& step);

// What a step does that approximates, in a sentence.
inline constexpr std::string_view kOtherApproximation =
    "computes a function at another vector width, whose approximation may differ in the last place";

// "exact", "approximates", "reassociates"
std::string_view name(RoundingAt rounding);

}  // namespace dojo::core
