// Moves by laws of real numbers that hold for elements of moderate size: their sums, products and
// quotients overflow, or are divided by zero, in other places, or are rounded more often. And
// instructions that take what is very small as zero, where the step accepts that (use_instruction
// NAME!).
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "core/moves/catalogue.h"
#include "core/proof/inputs.h"

namespace dojo::tests {

// The inputs that programs after such moves are held to.
inline const std::vector<core::InputFamily> kModerateFamilies = {
    core::InputFamily::Normal, core::InputFamily::ConstantRows, core::InputFamily::Sorted};

inline bool hasModerateMove(std::span<const core::Step> steps) {
  return std::any_of(steps.begin(), steps.end(), [](const core::Step& step) {
    bool accepts = !step.arguments.empty() && step.arguments[0].ends_with('!');
    const core::Move* move = core::moveNamed(step.move);
    return accepts || (move && move->holdsFor != core::HoldsFor::AllValues);
  });
}

}  // namespace dojo::tests
