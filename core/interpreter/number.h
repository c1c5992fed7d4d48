// The arithmetic of the element types on values held as double or int64: rounding to a float type
// (nearest, ties to even, subnormals included, overflow to infinity), wrapping to an integer's
// width, conversion, and the constants that error bounds are made of. Rounders are types, so that
// inner loops are instantiated per type.
#pragma once

#include <bit>
#include <cstdint>

#include "core/ir/types.h"

namespace dojo::core {

// Rounds to a binary float of `Precision` bits whose smallest normal is 2^MinExponent and whose
// largest finite value is below 2^(MaxExponent+1).
template <int Precision, int MinExponent, int MaxExponent>
struct SmallFloat {
  static double round(double x) {
    constexpr int kDropped = 53 - Precision;
    constexpr double kSmallestNormal = std::bit_cast<double>(uint64_t(1023 + MinExponent) << 52);
    constexpr double kTooLarge = std::bit_cast<double>(uint64_t(1024 + MaxExponent) << 52);
    // Adding this aligns a subnormal's last place with the double's, so that hardware rounds it.
    constexpr double kAligner =
        1.5 * std::bit_cast<double>(uint64_t(1023 + MinExponent + kDropped) << 52);
    double magnitude = x < 0 ? -x : x;
    if (!(magnitude < std::bit_cast<double>(uint64_t(2047) << 52))) return x;
    if (magnitude < kSmallestNormal) {
      double rounded = (magnitude + kAligner) - kAligner;
      return std::bit_cast<uint64_t>(x) >> 63 ? -rounded : rounded;
    }
    uint64_t bits = std::bit_cast<uint64_t>(x);
    bits += (uint64_t(1) << (kDropped - 1)) - 1 + ((bits >> kDropped) & 1);
    bits &= ~((uint64_t(1) << kDropped) - 1);
    double rounded = std::bit_cast<double>(bits);
    double infinity = std::bit_cast<double>(uint64_t(2047) << 52);
    if (rounded >= kTooLarge) return infinity;
    return rounded <= -kTooLarge ? -infinity : rounded;
  }
};

struct KeepReal {
  static double round(double x) { return x; }
};
struct RoundF32 {
  static double round(double x) { return static_cast<double>(static_cast<float>(x)); }
};
using RoundF16 = SmallFloat<11, -14, 15>;
using RoundBF16 = SmallFloat<8, -126, 127>;

template <typename Integer>
struct Wrap {
  static int64_t round(int64_t x) { return static_cast<int64_t>(static_cast<Integer>(x)); }
};
struct WrapBool {
  static int64_t round(int64_t x) { return x != 0; }
};

double roundTo(DType type, double value);
// The same of a whole number, which a double may not hold: rounded once.
double roundWhole(DType type, int64_t value);
// A double that rounds as the whole number does to any type of fewer than 53 bits: of several
// nearest ones none that it could tie with.
double unrounded(int64_t value);
int64_t wrapTo(DType type, int64_t value);

// Truncates toward zero and saturates at the type's range; NaN gives 0. To bool: value != 0, so
// that NaN is true.
int64_t toInteger(DType type, double value);

int64_t smallestOf(DType integer);
int64_t largestOf(DType integer);

// Half the distance from 1 to the next value; 0 for integers.
double unitRoundoff(DType type);
double largestFinite(DType type);
double smallestNormal(DType type);
double smallestSubnormal(DType type);

// Whole numbers whose sums, differences and products wrap.
inline int64_t wrapped(uint64_t x) {
  return static_cast<int64_t>(x);
}
inline uint64_t bits(int64_t x) {
  return static_cast<uint64_t>(x);
}

}  // namespace dojo::core
