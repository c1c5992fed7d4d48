// An inclusive range of integers; empty when low > high.
#pragma once

#include <algorithm>
#include <cstdint>

namespace dojo::core {

struct Interval {
  std::int64_t low = 0;
  std::int64_t high = -1;

  constexpr bool isEmpty() const { return low > high; }
  constexpr bool isFixed() const { return low == high; }
  constexpr bool contains(std::int64_t value) const { return low <= value && value <= high; }
  constexpr Interval intersected(Interval other) const {
    return {std::max(low, other.low), std::min(high, other.high)};
  }
  friend constexpr bool operator==(Interval, Interval) = default;
};

}  // namespace dojo::core
