// Functions of the numbers that net 2 computes with (fingerprint_algebra.h).
//
// - sqrt, rsqrt: the root that multiplies (prime_field.h). root(x)^2 is x only for squares, among
//   them all products of 2, 3, 5 … 37, and exponentials; elsewhere the result is marked *doubtful*.
// - pow(a, b): a^b for small whole b, else |a|^inner(b), where |a| is the square among a and -a;
//   doubtful when that is not a.
// - sigmoid, tanh: by their definitions from exp.
// - log, erf, sin, cos, floor and conversion to integers: keyed hashes that know their values at 0,
//   1 and infinity, and symmetries about 0. log(ab) = log(a) + log(b) is not known.
// - max, min and comparisons: by one total order (field_order.h). Max and sum or product do not
//   distribute: max(a+c, b+c) = max(a,b) + c is not known.
// - x / 0: a doubtful NaN. ±inf are kept as such, with the sign rules of IEEE 754.
#pragma once

#include <span>
#include <vector>

#include "core/ir/types.h"
#include "core/proof/field_order.h"

namespace dojo::core {

// What depends on a seed: hashes, the order of numbers, the base of exponentials.
class FieldFunctions {
 public:
  // `literals`: those of the programs that are compared; their order is the true one.
  FieldFunctions(uint64_t seed, std::span<const double> literals);

  // Any operator that takes and gives reals, but +, -, * and /. The inner residue of the result is
  // left out when it is not wanted and costs something.
  FieldValue apply(Operator op, const FieldValue* in, bool wantsInner) const;
  FieldValue exp(FieldValue x, bool wantsInner) const;

  void setOrder(OrderPlan plan) { m_order.setPlan(std::move(plan)); }
  const FieldOrder& order() const { return m_order; }
  bool isLess(uint64_t a, uint64_t b) const { return m_order.isLess(a, b); }
  bool compare(Operator op, uint64_t a, uint64_t b) const;
  FieldValue larger(FieldValue a, FieldValue b) const;  // NaN wins
  FieldValue smaller(FieldValue a, FieldValue b) const;

  int64_t toInteger(DType type, uint64_t outer) const;
  FieldValue random(uint64_t number) const;
  uint64_t hash(uint64_t a, uint64_t b) const { return mixBits(mixBits(m_key + a) ^ b); }

 private:
  FieldValue hashed(Operator op, uint64_t outer) const;
  FieldValue oddHash(Operator op, uint64_t outer, bool isOdd) const;
  FieldValue withFreshInner(uint64_t outer, bool wantsInner) const;
  uint64_t powerOfBase(uint64_t innerResidue) const;
  FieldValue sigmoid(FieldValue x, bool wantsInner) const;
  FieldValue tanh(FieldValue x, bool wantsInner) const;
  FieldValue log(FieldValue x) const;
  FieldValue erf(FieldValue x) const;
  FieldValue floor(FieldValue x) const;
  FieldValue pow(FieldValue a, FieldValue b, bool wantsInner) const;

  uint64_t m_key;
  FieldOrder m_order;
  std::vector<uint64_t> m_powers;  // of g: [window][byte]
};

}  // namespace dojo::core
