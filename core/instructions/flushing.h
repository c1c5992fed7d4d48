// When an instruction that takes denormal numbers as zero computes what its nest says all the same.
// It sums products of two factors (`flushes a b` in its file). Where no factor is denormal and no
// product has a bit below 2^-126, the smallest normal float, every sum is a multiple of that number
// in whatever order it is rounded, so that nothing on the way is denormal. That can be asked of the
// program's inputs before anything is computed, if each factor is an element of one, and if nothing
// else goes into the sums.
#pragma once

#include <compare>
#include <set>
#include <string>

#include "core/instructions/match.h"

namespace dojo::core {

// The inputs that hold the factors, all of bfloat16 numbers. A product of an element of a first one
// and an element of a second one is exact as a float; it has no bit below 2^-126 where the two
// exponents, biased by 127, add up to kLeastExponents.
struct Factors {
  std::set<std::string> first, second;
  auto operator<=>(const Factors&) const = default;
};
inline constexpr int kLeastExponents = 2 * 127 - 126 + 2 * 7;  // 7 bits behind the leading one

// Of an instruction with factors. Refused where a factor, or what sums start from, is computed.
tl::expected<Factors, Refusal> factorsOf(const View& view, int scope,
                                         const Instruction& instruction, const Binding& binding);

}  // namespace dojo::core
