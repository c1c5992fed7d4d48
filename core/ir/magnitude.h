// How large a program's numbers may be. The parser refuses a text with larger ones, the validator a
// program and the moves a step to one, so that every state can be written down and read again, and
// the analyses compute with 64 bits.
#pragma once

#include <cstdint>

namespace dojo::core {

// Of an extent, a factor or constant in an affine expression, a guard's bound, a constant, and of
// the elements of a declaration.
inline constexpr int64_t kLargestNumber = int64_t{1} << 40;
inline constexpr int64_t kMostInstances = int64_t{1} << 56;  // of one operation
inline constexpr int64_t kLargestValue = int64_t{1} << 52;   // of an affine expression

}  // namespace dojo::core
