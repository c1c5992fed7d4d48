// The features of a program for a cost model: arithmetic in vectors and in scalars, the length of
// dependence chains, loop overhead, memory access patterns, the traffic into each cache, register
// pressure, and parallelism.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "core/ir/program.h"
#include "core/machine/machine.h"

namespace dojo::rl {

inline constexpr int kFeatures = 27;

// Counts and bytes as logarithms to base 2 of one more; shares from 0 to 1. In the order of
// featureNames().
std::array<float, kFeatures> featuresOf(const core::Program& program, const core::Machine& machine);
const std::array<std::string_view, kFeatures>& featureNames();

}  // namespace dojo::rl
