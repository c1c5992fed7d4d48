// Numbers in half the space: IEEE 754 binary16, as vectors are kept. A relative error of 2^-11.
#pragma once

#include <cstdint>

namespace dojo::rl {

// The nearest, ties to even; beyond the largest finite one (65504), that one. Not for NaN.
uint16_t halfOf(float value);
float valueOf(uint16_t half);  // infinity and NaN where the bits say so

}  // namespace dojo::rl
