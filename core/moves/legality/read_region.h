// The box of an array that one iteration of a scope reads.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "core/moves/move.h"

namespace dojo::core {

// In one dimension of the array, what one iteration of the scope reads: outer + [low, high], where
// only iterations outside the body move `outer`.
struct Side {
  Affine outer;
  int64_t low = 0, high = 0;
  int64_t extent() const { return high - low + 1; }
};
using Region = std::vector<Side>;

// Refused where nothing in the scope reads the array, or no one box holds what is read.
tl::expected<Region, Refusal> regionOf(const View& view, int scope, const std::string& array);

// Indices into View::accesses(), in program order.
std::vector<int> accessesOf(const View& view, const std::string& array);

}  // namespace dojo::core
