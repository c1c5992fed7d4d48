// The next move of a walk. A draw depends on what is legal and on the walk's own numbers alone, so
// that a walk repeats by its number whatever walks ran before it.
#pragma once

#include <random>
#include <span>
#include <string_view>
#include <vector>

#include "core/moves/engine.h"

namespace dojo::tests {

// How much likelier than most moves one is drawn where it is legal, and in how many starts of the
// walks' order its golden cases stand: 1 for most, more for those whose places are rare.
struct Rarity {
  std::string_view move;
  double weight = 1;
  size_t starts = 1;
};
Rarity rarityOf(std::string_view move);
std::span<const Rarity> rareMoves();

// A legal candidate. The move is drawn before its place, by rarity, so that moves with many places
// do not crowd out others. Null where nothing is legal.
const core::Candidate* draw(const std::vector<core::Candidate>& candidates, std::mt19937& random);

}  // namespace dojo::tests
