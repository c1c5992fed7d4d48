// The numbers that net 2 computes with (core/README.md; after Mirage, arXiv 2405.05751, with large
// primes). A real number is a pair of residues: `outer` modulo a prime P, and `inner` modulo a
// prime Q with P = 2Q + 1. Sums, products and quotients act on both, so every identity of rational
// arithmetic holds. exp(x) is g^inner modulo P, where g has order Q: sums in an exponent become
// products outside it. What an exponential gives has no inner residue of its own; it gets a keyed
// hash of the outer one, so that a second exponential around it is defined but knows no algebra.
// What the functions give is said in field_functions.h.
//
// A doubtful value depends on more than the programs' algebra, so a difference in one decides
// nothing; another seed will. Values of integer types are exact, modulo 2^width, and stand outside
// this.
#pragma once

#include <cstdint>

#include "core/proof/prime_field.h"

namespace dojo::core {

using OuterField = PrimeField<2305843003375349759u>;
using InnerField = PrimeField<(OuterField::kModulus - 1) / 2>;

// A residue in Montgomery form in the low 61 bits, the doubt mark, and in the outer word a kind.
struct FieldValue {
  uint64_t outer = 0;
  uint64_t inner = 0;
};

inline constexpr uint64_t kResidueMask = (uint64_t{1} << 61) - 1;
inline constexpr uint64_t kDoubtful = uint64_t{1} << 61;
inline constexpr uint64_t kKindMask = uint64_t{3} << 62;
inline constexpr uint64_t kPlusInfinity = uint64_t{1} << 62;
inline constexpr uint64_t kMinusInfinity = uint64_t{2} << 62;
inline constexpr uint64_t kNotANumber = uint64_t{3} << 62;

inline bool isFinite(uint64_t outer) {
  return (outer & kKindMask) == 0;
}
inline bool isNotANumber(uint64_t outer) {
  return (outer & kKindMask) == kNotANumber;
}
inline bool isPlain(uint64_t word) {
  return word >> 61 == 0;
}
inline bool isDoubtful(uint64_t word) {
  return (word & kDoubtful) != 0;
}
inline uint64_t residue(uint64_t word) {
  return word & kResidueMask;
}

uint64_t addSpecial(uint64_t a, uint64_t b);
uint64_t multiplySpecial(uint64_t a, uint64_t b);
uint64_t divideSpecial(uint64_t a, uint64_t b, uint64_t inverse);
uint64_t negateOuter(uint64_t a);

inline uint64_t addOuter(uint64_t a, uint64_t b) {
  return isPlain(a | b) ? OuterField::add(a, b) : addSpecial(a, b);
}
inline uint64_t subtractOuter(uint64_t a, uint64_t b) {
  return isPlain(a | b) ? OuterField::subtract(a, b) : addSpecial(a, negateOuter(b));
}
inline uint64_t multiplyOuter(uint64_t a, uint64_t b) {
  return isPlain(a | b) ? OuterField::multiply(a, b) : multiplySpecial(a, b);
}
inline uint64_t addInner(uint64_t a, uint64_t b) {
  return InnerField::add(residue(a), residue(b)) | ((a | b) & kDoubtful);
}
inline uint64_t subtractInner(uint64_t a, uint64_t b) {
  return InnerField::subtract(residue(a), residue(b)) | ((a | b) & kDoubtful);
}
inline uint64_t multiplyInner(uint64_t a, uint64_t b) {
  return InnerField::multiply(residue(a), residue(b)) | ((a | b) & kDoubtful);
}
inline uint64_t negateInner(uint64_t a) {
  return InnerField::negate(residue(a)) | (a & kDoubtful);
}

FieldValue add(FieldValue a, FieldValue b);
FieldValue subtract(FieldValue a, FieldValue b);
FieldValue multiply(FieldValue a, FieldValue b);
// a / b, where the inverses of b's residues are known (that of 0 is 0).
FieldValue divide(FieldValue a, FieldValue b, FieldValue inverses);
FieldValue divide(FieldValue a, FieldValue b);
FieldValue inversesOf(FieldValue b);

// A decimal literal as the rational number that it means: the simplest fraction with a denominator
// up to 2^20 that rounds to the double, else its shortest decimal form.
FieldValue fieldValue(double literal);
FieldValue fieldValue(int64_t integer);

uint64_t mixBits(uint64_t x);

}  // namespace dojo::core
