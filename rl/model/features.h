// What a cost model sees of a program: how much arithmetic runs as vectors and as single elements,
// how long chains of dependent operations are, what loops cost, how memory is touched, how much
// data comes into each cache, how many registers are asked for, and what runs in parallel.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "core/ir/program.h"
#include "core/target.h"
#include "rl/passes/schedule.h"

namespace dojo::rl {

inline constexpr int kFeatures = 27;

// Counts and bytes as logarithms to base 2 of one more; shares from 0 to 1. In the order of
// featureNames().
std::array<float, kFeatures> featuresOf(const core::Program& program, const core::Target& target,
                                        const Hardware& hardware);
const std::array<std::string_view, kFeatures>& featureNames();

}  // namespace dojo::rl
