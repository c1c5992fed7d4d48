#include "core/interpreter/number.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace dojo::core {

double roundTo(DType type, double value) {
  switch (type) {
    case DType::F32:
      return RoundF32::round(value);
    case DType::F16:
      return RoundF16::round(value);
    case DType::BF16:
      return RoundBF16::round(value);
    default:
      return value;
  }
}

// Rounded to odd (Boldo and Melquiond, "Emulation of FMA and correctly rounded sums", 2008): what
// is cut off sets the last bit.
double unrounded(int64_t value) {
  constexpr int kDigits = std::numeric_limits<double>::digits;
  uint64_t magnitude = value < 0 ? -bits(value) : bits(value);
  int cut = std::max(0, static_cast<int>(std::bit_width(magnitude)) - kDigits);
  uint64_t rest = magnitude & ((uint64_t{1} << cut) - 1);
  uint64_t kept = (magnitude - rest) | (uint64_t{rest != 0} << cut);
  return value < 0 ? -static_cast<double>(kept) : static_cast<double>(kept);
}

double roundWhole(DType type, int64_t value) {
  return type == DType::F64 ? static_cast<double>(value) : roundTo(type, unrounded(value));
}

int64_t wrapTo(DType type, int64_t value) {
  switch (type) {
    case DType::I32:
      return Wrap<int32_t>::round(value);
    case DType::I16:
      return Wrap<int16_t>::round(value);
    case DType::I8:
      return Wrap<int8_t>::round(value);
    case DType::U8:
      return Wrap<uint8_t>::round(value);
    case DType::Bool:
      return WrapBool::round(value);
    default:
      return value;
  }
}

int64_t smallestOf(DType integer) {
  switch (integer) {
    case DType::I64:
      return std::numeric_limits<int64_t>::min();
    case DType::I32:
      return std::numeric_limits<int32_t>::min();
    case DType::I16:
      return std::numeric_limits<int16_t>::min();
    case DType::I8:
      return std::numeric_limits<int8_t>::min();
    default:
      return 0;
  }
}

int64_t largestOf(DType integer) {
  switch (integer) {
    case DType::I64:
      return std::numeric_limits<int64_t>::max();
    case DType::I32:
      return std::numeric_limits<int32_t>::max();
    case DType::I16:
      return std::numeric_limits<int16_t>::max();
    case DType::I8:
      return std::numeric_limits<int8_t>::max();
    case DType::U8:
      return 255;
    default:
      return 1;
  }
}

int64_t toInteger(DType type, double value) {
  if (type == DType::Bool) return value != 0;
  if (std::isnan(value)) return 0;
  // As doubles the limits of i64 are -2^63 and 2^63; the latter is the first value out of range.
  if (value <= static_cast<double>(smallestOf(type))) return smallestOf(type);
  if (value >= static_cast<double>(largestOf(type))) return largestOf(type);
  return static_cast<int64_t>(value);
}

double unitRoundoff(DType type) {
  switch (type) {
    case DType::F64:
      return 0x1p-53;
    case DType::F32:
      return 0x1p-24;
    case DType::F16:
      return 0x1p-11;
    case DType::BF16:
      return 0x1p-8;
    default:
      return 0;
  }
}

double largestFinite(DType type) {
  switch (type) {
    case DType::F64:
      return std::numeric_limits<double>::max();
    case DType::F32:
      return std::numeric_limits<float>::max();
    case DType::F16:
      return 65504;
    case DType::BF16:
      return 0x1.FEp127;
    default:
      return static_cast<double>(largestOf(type));
  }
}

double smallestNormal(DType type) {
  switch (type) {
    case DType::F64:
      return 0x1p-1022;
    case DType::F32:
    case DType::BF16:
      return 0x1p-126;
    case DType::F16:
      return 0x1p-14;
    default:
      return 1;
  }
}

double smallestSubnormal(DType type) {
  switch (type) {
    case DType::F64:
      return 0x1p-1074;
    case DType::F32:
      return 0x1p-149;
    case DType::F16:
      return 0x1p-24;
    case DType::BF16:
      return 0x1p-133;
    default:
      return 0;
  }
}

}  // namespace dojo::core
