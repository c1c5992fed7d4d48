#include "core/proof/fingerprint_algebra.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "core/interpreter/number.h"

namespace dojo::core {
namespace {

constexpr double kLargestDenominator = 1 << 20;

FieldValue integers(int64_t value) {
  return {OuterField::fromInteger(value), InnerField::fromInteger(value)};
}

FieldValue powerOfTen(int exponent) {
  auto e = static_cast<uint64_t>(std::abs(exponent));
  FieldValue power{OuterField::power(OuterField::fromUnsigned(10), e),
                   InnerField::power(InnerField::fromUnsigned(10), e)};
  return exponent < 0 ? inversesOf(power) : power;
}

// The last convergent of the continued fraction that is needed to tell the value; 0 as denominator
// when it is too large.
std::pair<int64_t, int64_t> simplestFraction(double value) {
  double rest = value;
  int64_t h0 = 0, h1 = 1, k0 = 1, k1 = 0;
  for (int i = 0; i < 40; ++i) {
    double whole = std::floor(rest);
    if (std::abs(whole) > 0x1p40) break;
    auto a = static_cast<int64_t>(whole);
    int64_t h = a * h1 + h0, k = a * k1 + k0;
    if (std::abs(static_cast<double>(h)) > 0x1p40 || k > kLargestDenominator) break;
    if (static_cast<double>(h) / static_cast<double>(k) == value) return {h, k};
    h0 = h1, h1 = h, k0 = k1, k1 = k;
    if (rest == whole) break;
    rest = 1 / (rest - whole);
  }
  return {0, 0};
}

FieldValue decimal(double value) {
  std::string text = fmt::format("{:.17e}", value);
  for (int digits = 0; digits < 17; ++digits)
    if (std::string shorter = fmt::format("{:.{}e}", value, digits);
        std::strtod(shorter.c_str(), nullptr) == value) {
      text = shorter;
      break;
    }
  size_t e = text.find('e');
  int exponent = std::atoi(text.c_str() + e + 1);
  std::string mantissa = text.substr(0, e);
  if (size_t point = mantissa.find('.'); point != std::string::npos) {
    exponent -= static_cast<int>(mantissa.size() - point - 1);
    mantissa.erase(point, 1);
  }
  return multiply(integers(std::strtoll(mantissa.c_str(), nullptr, 10)), powerOfTen(exponent));
}

}  // namespace

uint64_t mixBits(uint64_t x) {
  x += 0x9E3779B97F4A7C15ull;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ull;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBull;
  return x ^ (x >> 31);
}

uint64_t negateOuter(uint64_t a) {
  uint64_t kind = a & kKindMask, doubt = a & kDoubtful;
  if (kind == 0) return OuterField::negate(residue(a)) | doubt;
  if (kind == kNotANumber) return a;
  return (kind == kPlusInfinity ? kMinusInfinity : kPlusInfinity) | doubt;
}

uint64_t addSpecial(uint64_t a, uint64_t b) {
  uint64_t doubt = (a | b) & kDoubtful, ka = a & kKindMask, kb = b & kKindMask;
  if (ka == 0 && kb == 0) return OuterField::add(residue(a), residue(b)) | doubt;
  if (ka == 0 || ka == kb) return kb | doubt;
  return (kb == 0 ? ka : kNotANumber) | doubt;
}

uint64_t multiplySpecial(uint64_t a, uint64_t b) {
  uint64_t doubt = (a | b) & kDoubtful, ka = a & kKindMask, kb = b & kKindMask;
  if (ka == 0 && kb == 0) return OuterField::multiply(residue(a), residue(b)) | doubt;
  if (ka == kNotANumber || kb == kNotANumber) return kNotANumber | doubt;
  auto isZero = [](uint64_t x) { return isFinite(x) && residue(x) == 0; };
  if (isZero(a) || isZero(b)) return kNotANumber | doubt;
  auto isNegative = [](uint64_t x) {
    return isFinite(x) ? !OuterField::isSquare(residue(x)) : (x & kKindMask) == kMinusInfinity;
  };
  return (isNegative(a) != isNegative(b) ? kMinusInfinity : kPlusInfinity) | doubt;
}

uint64_t divideSpecial(uint64_t a, uint64_t b, uint64_t inverse) {
  uint64_t doubt = (a | b) & kDoubtful;
  if (isNotANumber(a) || isNotANumber(b)) return kNotANumber | doubt;
  if (!isFinite(b)) return isFinite(a) ? doubt : kNotANumber | doubt;
  if (residue(b) == 0) return kNotANumber | kDoubtful;
  return multiplyOuter(a, inverse | doubt);
}

FieldValue add(FieldValue a, FieldValue b) {
  return {addOuter(a.outer, b.outer), addInner(a.inner, b.inner)};
}
FieldValue subtract(FieldValue a, FieldValue b) {
  return {subtractOuter(a.outer, b.outer), subtractInner(a.inner, b.inner)};
}
FieldValue multiply(FieldValue a, FieldValue b) {
  return {multiplyOuter(a.outer, b.outer), multiplyInner(a.inner, b.inner)};
}

FieldValue inversesOf(FieldValue b) {
  return {isFinite(b.outer) ? OuterField::inverse(residue(b.outer)) : 0,
          InnerField::inverse(residue(b.inner))};
}

FieldValue divide(FieldValue a, FieldValue b, FieldValue inverses) {
  bool isRegular = isPlain(a.outer | b.outer) && b.outer != 0;
  uint64_t outer = isRegular ? OuterField::multiply(a.outer, inverses.outer)
                             : divideSpecial(a.outer, b.outer, inverses.outer);
  if (!isFinite(b.outer)) return {outer, 0};
  uint64_t doubt = (a.inner | b.inner) & kDoubtful;
  if (residue(b.inner) == 0) doubt = kDoubtful;
  return {outer, InnerField::multiply(residue(a.inner), inverses.inner) | doubt};
}

FieldValue divide(FieldValue a, FieldValue b) {
  return divide(a, b, inversesOf(b));
}

FieldValue fieldValue(int64_t integer) {
  return integers(integer);
}

FieldValue fieldValue(double literal) {
  if (std::isnan(literal)) return {kNotANumber, 0};
  if (std::isinf(literal)) return {literal > 0 ? kPlusInfinity : kMinusInfinity, 0};
  if (literal == std::floor(literal) && std::fabs(literal) < 0x1p53)
    return integers(static_cast<int64_t>(literal));
  if (auto [h, k] = simplestFraction(literal); k != 0) return divide(integers(h), integers(k));
  return decimal(literal);
}

}  // namespace dojo::core
