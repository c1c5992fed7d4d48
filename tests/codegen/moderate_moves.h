// Moves by laws of real numbers that hold for elements of moderate size: their sums, products and
// quotients overflow, or are divided by zero, in other places, or are rounded more often. And
// instructions that take what is very small as zero, where the step accepts that (use_instruction
// NAME!).
#pragma once

#include <algorithm>
#include <span>
#include <string_view>
#include <vector>

#include "core/moves/step.h"
#include "core/proof/inputs.h"

namespace dojo::tests {

// The inputs that programs after such moves are held to.
inline const std::vector<core::InputFamily> kModerateFamilies = {
    core::InputFamily::Normal, core::InputFamily::ConstantRows, core::InputFamily::Sorted};

inline bool hasModerateMove(std::span<const core::Step> steps) {
  static constexpr std::string_view kMoves[] = {"combine_reductions",  "separate_reductions",
                                                "block_moments",       "unblock_moments",
                                                "shift_moments",       "unshift_moments",
                                                "rescale_commute",     "rescale_restore",
                                                "factor_producer",     "factor_constant",
                                                "distribute_constant", "distribute_factor",
                                                "reciprocal",          "divide",
                                                "reassociate",         "split_fma"};
  return std::any_of(steps.begin(), steps.end(), [](const core::Step& step) {
    bool accepts = !step.arguments.empty() && step.arguments[0].ends_with('!');
    return accepts ||
           std::find(std::begin(kMoves), std::end(kMoves), step.move) != std::end(kMoves);
  });
}

}  // namespace dojo::tests
