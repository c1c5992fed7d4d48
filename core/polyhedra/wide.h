// Integer arithmetic of the exact analyses. Stored values stay within ±2^56, so that a product of
// two of them, and a sum of thousands of such products, is exact in 128 bits; whoever stores a
// result asks fits() first and gives the problem up if the answer is no.
#pragma once

#include <cstdint>
#include <numeric>

namespace dojo::core {

__extension__ typedef __int128 Wide;

inline constexpr std::int64_t kLargestStored = std::int64_t{1} << 56;

constexpr bool fits(Wide value) {
  return value >= -kLargestStored && value <= kLargestStored;
}

constexpr bool fitsNative(Wide value) {
  return value == static_cast<std::int64_t>(value);
}

constexpr Wide floorDivide(Wide a, Wide b) {
  if (fitsNative(a) && fitsNative(b) && b != -1) {
    const auto x = static_cast<std::int64_t>(a), y = static_cast<std::int64_t>(b);
    return x / y - (x % y != 0 && (x < 0) != (y < 0));
  }
  return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

constexpr Wide ceilDivide(Wide a, Wide b) {
  return -floorDivide(-a, b);
}

constexpr std::int64_t magnitude(std::int64_t value) {
  return value < 0 ? -value : value;
}

}  // namespace dojo::core
