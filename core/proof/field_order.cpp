#include "core/proof/field_order.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace dojo::core {
namespace {

constexpr int64_t kLargestOrdered = int64_t{1} << 20;

// Distances from 0, from the nearest band to the farthest: known numbers that are nearer, all
// others, known numbers that are farther, poles.
constexpr int64_t kBand = int64_t{1} << 60;

}  // namespace

FieldOrder::FieldOrder(uint64_t seed, uint64_t key, std::span<const double> literals)
    : m_key(key), m_spread(std::pow(10.0, static_cast<double>(seed * 2 % 5))) {
  for (double v : literals)
    for (double value : {v, -v})
      if (std::isfinite(value)) m_literals.push_back({residue(fieldValue(value).outer), value});
  std::sort(m_literals.begin(), m_literals.end(),
            [](const Literal& a, const Literal& b) { return a.residue < b.residue; });
  for (const Literal& k : m_literals) m_literalBits |= uint64_t{1} << (k.residue & 63);
}

std::pair<uint64_t, bool> FieldOrder::canonical(uint64_t r) {
  bool isNegated = OuterField::toSigned(r) < 0;
  return {isNegated ? OuterField::negate(r) : r, isNegated};
}

const double* FieldOrder::literalOf(uint64_t wanted) const {
  if ((m_literalBits >> (wanted & 63) & 1) == 0) return nullptr;
  auto at = std::lower_bound(m_literals.begin(), m_literals.end(), wanted,
                             [](const Literal& k, uint64_t r) { return k.residue < r; });
  return at != m_literals.end() && at->residue == wanted ? &at->value : nullptr;
}

bool FieldOrder::trueValue(uint64_t r, double& value) const {
  int64_t n = OuterField::toSigned(r);
  if (std::abs(n) <= kLargestOrdered) {
    value = static_cast<double>(n);
    return true;
  }
  const double* literal = literalOf(r);
  if (literal) value = *literal;
  return literal != nullptr;
}

int64_t FieldOrder::placeOfKnown(double value) const {
  double share = value / (m_spread + std::fabs(value));
  if (m_plan.known == OrderPlan::Known::Among) return static_cast<int64_t>(share * 0x1p61);
  // Doubles have exponents of -1074 to 1023.
  double within = value == 0 ? 0 : 0.5 + 0.45 * std::log2(std::fabs(value)) / 1100;
  auto place = static_cast<int64_t>(within * 0x1p60);
  if (value != 0 && m_plan.known == OrderPlan::Known::Farther) place += 2 * kBand;
  return value < 0 ? -place : place;
}

int64_t FieldOrder::placeOf(uint64_t outer) const {
  if (!isFinite(outer)) return (outer & kKindMask) == kPlusInfinity ? INT64_MAX : INT64_MIN;
  double value = 0;
  if (trueValue(residue(outer), value)) return placeOfKnown(value);
  auto [name, isNegated] = canonical(residue(outer));
  uint64_t bits = mixBits(mixBits(m_key + 0x6F726465) ^ name);
  bool isAmong = m_plan.known == OrderPlan::Known::Among;
  int64_t place =
      static_cast<int64_t>(bits >> 4) + (isAmong ? static_cast<int64_t>(bits >> 4) : kBand);
  bool isNegative = bits & 1;
  if (auto side = m_plan.sides.find(name); side != m_plan.sides.end())
    isNegative = side->second < 0;
  if (auto pole = m_plan.poles.find(name); pole != m_plan.poles.end()) {
    place = 3 * kBand + static_cast<int64_t>(bits >> 4);
    isNegative = pole->second < 0;
  }
  return isNegative != isNegated ? -place : place;
}

bool FieldOrder::isLess(uint64_t a, uint64_t b) const {
  if (isNotANumber(a) || isNotANumber(b)) return false;
  int64_t x = placeOf(a), y = placeOf(b);
  if (x != y) return x < y;
  if (!isFinite(a) || !isFinite(b)) return false;
  double first = 0, second = 0;  // known numbers so near 0 that they share its place
  if (trueValue(residue(a), first) && trueValue(residue(b), second)) return first < second;
  return residue(a) < residue(b);
}

}  // namespace dojo::core
