#include "rl/embed/half.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/interpreter/number.h"

namespace dojo::rl {
namespace {

constexpr double kLargest = 65504, kSmallestNormal = 0x1p-14, kSubnormals = 0x1p24;
constexpr uint64_t kBias = 1023 - 15;  // of a double's exponent, beyond a half's

}  // namespace

uint16_t halfOf(float value) {
  double rounded = std::clamp(core::RoundF16::round(double{value}), -kLargest, kLargest);
  double magnitude = std::abs(rounded);
  auto bits = static_cast<uint16_t>(
      magnitude < kSmallestNormal ? static_cast<uint64_t>(magnitude * kSubnormals)
                                  : (std::bit_cast<uint64_t>(magnitude) >> 42) - (kBias << 10));
  return static_cast<uint16_t>(bits | (std::signbit(rounded) ? 0x8000 : 0));
}

float valueOf(uint16_t half) {
  uint32_t sign = (half & 0x8000u) << 16, exponent = (half >> 10) & 0x1f, fraction = half & 0x3ff;
  if (exponent == 0) {
    float magnitude = static_cast<float>(fraction / kSubnormals);
    return sign != 0 ? -magnitude : magnitude;
  }
  uint32_t widened = exponent == 0x1f ? 0xff : exponent + 112;
  return std::bit_cast<float>(sign | widened << 23 | fraction << 13);
}

}  // namespace dojo::rl
