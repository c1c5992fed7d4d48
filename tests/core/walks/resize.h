// A program at other extents: what has one length in it, scopes and dimensions of arrays, is given
// another.
#pragma once

#include <optional>
#include <random>

#include "core/ir/program.h"

namespace dojo::tests {

// At drawn extents (1, 2, 3, 5, 7 and other primes, powers of two). Nothing where none of some
// attempts gives a valid program, or a vector or an instruction fixes its lengths.
std::optional<core::Program> resized(const core::Program& program, std::mt19937& random);

}  // namespace dojo::tests
