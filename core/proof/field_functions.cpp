#include "core/proof/field_functions.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "core/interpreter/number.h"

namespace dojo::core {
namespace {

constexpr int64_t kLargestOrdered = int64_t{1} << 20;
constexpr int64_t kLargestKnownInteger = int64_t{1} << 40;
constexpr int kWindows = 8;

// The whole number that a residue stands for when both of its signed forms are small and agree.
bool smallInteger(FieldValue x, int64_t& n) {
  if (!isFinite(x.outer)) return false;
  n = OuterField::toSigned(residue(x.outer));
  return std::abs(n) <= kLargestOrdered && InnerField::fromInteger(n) == residue(x.inner);
}

template <typename Field>
uint64_t wholePower(uint64_t base, int64_t n) {
  uint64_t power = Field::power(base, static_cast<uint64_t>(std::abs(n)));
  return n < 0 ? Field::inverse(power) : power;
}

template <typename Field>
uint64_t rootWord(uint64_t word) {
  uint64_t root = Field::root(residue(word));
  bool isRoot = Field::multiply(root, root) == residue(word);
  return root | (word & kDoubtful) | (isRoot ? 0 : kDoubtful);
}

FieldValue squareRoot(FieldValue x) {
  if (isFinite(x.outer)) return {rootWord<OuterField>(x.outer), rootWord<InnerField>(x.inner)};
  if ((x.outer & kKindMask) == kPlusInfinity) return x;
  return {kNotANumber | (x.outer & kDoubtful), 0};
}

FieldValue reciprocalRoot(FieldValue x) {
  FieldValue root = squareRoot(x);
  if (isFinite(root.outer) && residue(root.outer) == 0) return {kPlusInfinity | kDoubtful, 0};
  return divide(fieldValue(int64_t{1}), root);
}

}  // namespace

FieldFunctions::FieldFunctions(uint64_t seed, std::span<const double> literals)
    : m_key(mixBits(seed)), m_order(seed, m_key, literals) {
  uint64_t root = OuterField::fromRandom(hash(0x65787020, 0));
  uint64_t base = OuterField::multiply(root, root);  // a square, so its order is Q
  m_powers.resize(kWindows * 256);
  for (int w = 0; w < kWindows; ++w) {
    m_powers[w * 256] = OuterField::kOne;
    for (int i = 1; i < 256; ++i)
      m_powers[w * 256 + i] = OuterField::multiply(m_powers[w * 256 + i - 1], base);
    base = OuterField::multiply(m_powers[w * 256 + 255], base);
  }
}

bool FieldFunctions::compare(Operator op, uint64_t a, uint64_t b) const {
  bool isUnordered = isNotANumber(a) || isNotANumber(b);
  bool isSame = !isUnordered && (a & ~kDoubtful) == (b & ~kDoubtful);
  switch (op) {
    case Operator::Less:
      return isLess(a, b);
    case Operator::LessEqual:
      return isSame || isLess(a, b);
    case Operator::Greater:
      return isLess(b, a);
    case Operator::GreaterEqual:
      return isSame || isLess(b, a);
    case Operator::Equal:
      return isSame;
    default:
      return !isSame;
  }
}

namespace {
FieldValue withDoubtOf(FieldValue chosen, FieldValue other) {
  return {chosen.outer | (other.outer & kDoubtful),
          chosen.inner | ((other.inner | other.outer) & kDoubtful)};
}
}  // namespace

FieldValue FieldFunctions::larger(FieldValue a, FieldValue b) const {
  if (isNotANumber(a.outer)) return a;
  if (isNotANumber(b.outer) || isLess(a.outer, b.outer)) return withDoubtOf(b, a);
  return withDoubtOf(a, b);
}

FieldValue FieldFunctions::smaller(FieldValue a, FieldValue b) const {
  if (isNotANumber(a.outer)) return a;
  if (isNotANumber(b.outer) || isLess(b.outer, a.outer)) return withDoubtOf(b, a);
  return withDoubtOf(a, b);
}

int64_t FieldFunctions::toInteger(DType type, uint64_t outer) const {
  uint64_t kind = outer & kKindMask;
  if (kind != 0)
    return core::toInteger(type, kind == kNotANumber     ? NAN
                                 : kind == kPlusInfinity ? INFINITY
                                                         : -INFINITY);
  int64_t n = OuterField::toSigned(residue(outer));
  if (type == DType::Bool) return n != 0;
  if (std::abs(n) <= kLargestKnownInteger) return core::toInteger(type, static_cast<double>(n));
  if (const double* literal = m_order.literalOf(residue(outer)))
    return core::toInteger(type, *literal);
  return wrapTo(type, static_cast<int64_t>(hash(0x636F6E76, residue(outer))));
}

FieldValue FieldFunctions::random(uint64_t number) const {
  return {OuterField::fromRandom(hash(0x72616E64, number)),
          InnerField::fromRandom(hash(0x696E6E65, number))};
}

FieldValue FieldFunctions::hashed(Operator op, uint64_t outer) const {
  uint64_t h = hash(static_cast<uint64_t>(op), residue(outer)), doubt = outer & kDoubtful;
  return {OuterField::fromRandom(h) | doubt, InnerField::fromRandom(mixBits(h)) | doubt};
}

FieldValue FieldFunctions::oddHash(Operator op, uint64_t outer, bool isOdd) const {
  bool isNegative = OuterField::toSigned(residue(outer)) < 0;
  FieldValue h = hashed(op, isNegative ? negateOuter(outer) : outer);
  return isNegative && isOdd ? FieldValue{negateOuter(h.outer), negateInner(h.inner)} : h;
}

FieldValue FieldFunctions::withFreshInner(uint64_t outer, bool wantsInner) const {
  if (!wantsInner) return {outer, 0};
  double value = 0;
  if (isFinite(outer) && m_order.trueValue(residue(outer), value))
    return {outer, fieldValue(value).inner | (outer & kDoubtful)};
  return {outer, InnerField::fromRandom(hash(0x66726573, residue(outer))) | (outer & kDoubtful)};
}

uint64_t FieldFunctions::powerOfBase(uint64_t innerResidue) const {
  uint64_t exponent = InnerField::toInteger(innerResidue);
  uint64_t power = m_powers[exponent & 255];
  for (int w = 1; w < kWindows; ++w)
    power = OuterField::multiply(power, m_powers[w * 256 + (exponent >> 8 * w & 255)]);
  return power;
}

FieldValue FieldFunctions::exp(FieldValue x, bool wantsInner) const {
  uint64_t kind = x.outer & kKindMask;
  if (kind == kMinusInfinity) return {x.outer & kDoubtful, 0};
  if (kind != 0) return {kind | (x.outer & kDoubtful), 0};
  return withFreshInner(powerOfBase(residue(x.inner)) | (x.inner & kDoubtful), wantsInner);
}

FieldValue FieldFunctions::sigmoid(FieldValue x, bool wantsInner) const {
  FieldValue e = exp({negateOuter(x.outer), negateInner(x.inner)}, false);
  FieldValue one = fieldValue(int64_t{1});
  FieldValue sum = add(one, e);
  return withFreshInner(
      divideSpecial(one.outer, sum.outer, OuterField::inverse(residue(sum.outer))), wantsInner);
}

FieldValue FieldFunctions::tanh(FieldValue x, bool wantsInner) const {
  FieldValue e = exp(add(x, x), false);
  uint64_t sum = addOuter(e.outer, OuterField::kOne),
           two = OuterField::add(OuterField::kOne, OuterField::kOne);
  uint64_t quotient = divideSpecial(two, sum, OuterField::inverse(residue(sum)));
  return withFreshInner(subtractOuter(OuterField::kOne, quotient), wantsInner);
}

FieldValue FieldFunctions::log(FieldValue x) const {
  uint64_t doubt = x.outer & kDoubtful, kind = x.outer & kKindMask;
  if (kind == kPlusInfinity) return x;
  if (kind != 0) return {kNotANumber | doubt, 0};
  if (residue(x.outer) == 0) return {kMinusInfinity | doubt, 0};
  if (residue(x.outer) == OuterField::kOne) return {doubt, doubt};
  return hashed(Operator::Log, x.outer);
}

FieldValue FieldFunctions::erf(FieldValue x) const {
  uint64_t kind = x.outer & kKindMask, doubt = x.outer & kDoubtful;
  if (kind == kNotANumber) return x;
  if (kind != 0) {
    FieldValue one = fieldValue(int64_t{kind == kPlusInfinity ? 1 : -1});
    return {one.outer | doubt, one.inner | doubt};
  }
  if (residue(x.outer) == 0) return {doubt, doubt};
  return oddHash(Operator::Erf, x.outer, true);
}

FieldValue FieldFunctions::floor(FieldValue x) const {
  if (!isFinite(x.outer)) return x;
  double value = 0;
  if (!m_order.trueValue(residue(x.outer), value)) return hashed(Operator::Floor, x.outer);
  FieldValue result = fieldValue(std::floor(value));
  return {result.outer | (x.outer & kDoubtful), result.inner | (x.outer & kDoubtful)};
}

FieldValue FieldFunctions::pow(FieldValue a, FieldValue b, bool wantsInner) const {
  uint64_t doubt = (a.outer | b.outer) & kDoubtful, doubtInside = (a.inner | b.inner) & kDoubtful;
  int64_t n = 0;
  if (!isFinite(a.outer) || !isFinite(b.outer)) return {kNotANumber | kDoubtful, 0};
  if (smallInteger(b, n)) {
    if (n < 0 && residue(a.outer) == 0) return {kNotANumber | kDoubtful, 0};
    return {wholePower<OuterField>(residue(a.outer), n) | doubt,
            wholePower<InnerField>(residue(a.inner), n) | doubtInside};
  }
  uint64_t root = rootWord<OuterField>(a.outer),
           square = OuterField::multiply(residue(root), residue(root));
  uint64_t power = OuterField::power(square, InnerField::toInteger(residue(b.inner)));
  power |= doubt | (root & kDoubtful) | (b.inner & kDoubtful);
  if (smallInteger(add(b, b), n))
    return {power, wholePower<InnerField>(InnerField::root(residue(a.inner)), n) |
                       (rootWord<InnerField>(a.inner) & kDoubtful) | doubtInside};
  return withFreshInner(power, wantsInner);
}

FieldValue FieldFunctions::apply(Operator op, const FieldValue* in, bool wantsInner) const {
  FieldValue x = in[0];
  uint64_t doubt = x.outer & kDoubtful;
  bool isCircular = op == Operator::Sin || op == Operator::Cos;
  if (isCircular && !isFinite(x.outer)) return {kNotANumber | doubt, 0};
  if (isCircular && residue(x.outer) == 0) {
    FieldValue known = fieldValue(int64_t{op == Operator::Cos});
    return {known.outer | doubt, known.inner | doubt};
  }
  switch (op) {
    case Operator::Neg:
      return {negateOuter(x.outer), negateInner(x.inner)};
    case Operator::Exp:
      return exp(x, wantsInner);
    case Operator::Log:
      return log(x);
    case Operator::Sqrt:
      return squareRoot(x);
    case Operator::Rsqrt:
      return reciprocalRoot(x);
    case Operator::Tanh:
      return tanh(x, wantsInner);
    case Operator::Erf:
      return erf(x);
    case Operator::Sin:
      return oddHash(op, x.outer, true);
    case Operator::Cos:
      return oddHash(op, x.outer, false);
    case Operator::Sigmoid:
      return sigmoid(x, wantsInner);
    case Operator::Abs:
      return isLess(x.outer, 0) ? apply(Operator::Neg, in, wantsInner) : x;
    case Operator::Floor:
      return floor(x);
    case Operator::Max:
      return larger(in[0], in[1]);
    case Operator::Min:
      return smaller(in[0], in[1]);
    case Operator::Pow:
      return pow(in[0], in[1], wantsInner);
    case Operator::Fma:
      return add(multiply(in[0], in[1]), in[2]);
    default:
      return x;
  }
}

}  // namespace dojo::core
