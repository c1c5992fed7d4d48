// The total order in which net 2 compares numbers of a prime field. A field has no order of its
// own, so each run chooses one; max, min, comparisons and select all use it, so every identity of
// lattices holds in every run. The order is symmetric about 0. Known numbers (whole numbers below
// 2^20 and the programs' literals) are in their true order; all others stand at keyed random
// places. A plan changes where they stand, so that an element which usually loses decides once, and
// so that a start value of 0 or -1e30 is not the same as -inf.
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "core/proof/fingerprint_algebra.h"

namespace dojo::core {

struct OrderPlan {
  // How far known numbers are from 0: among the others, nearer than all, farther than all.
  enum class Known { Among, Nearer, Farther };
  Known known = Known::Among;
  // The side of 0 on which a number stands, +1 or -1, by its residue of lesser magnitude (its
  // negative stands on the other side). Absent ones: a keyed random side.
  std::unordered_map<uint64_t, int> sides;
  // Those that stand beyond all others on their side, likewise.
  std::unordered_map<uint64_t, int> poles;
};

class FieldOrder {
 public:
  FieldOrder(uint64_t seed, uint64_t key, std::span<const double> literals);

  void setPlan(OrderPlan plan) { m_plan = std::move(plan); }

  bool isLess(uint64_t a, uint64_t b) const;  // false when one is NaN
  // The real number that a residue is known to stand for.
  bool trueValue(uint64_t residue, double& value) const;
  const double* literalOf(uint64_t residue) const;

  // The one of r and -r by which plans name both, and whether it is -r.
  static std::pair<uint64_t, bool> canonical(uint64_t residue);

 private:
  struct Literal {
    uint64_t residue;
    double value;
  };
  int64_t placeOf(uint64_t outer) const;
  int64_t placeOfKnown(double value) const;

  uint64_t m_key;
  double m_spread;  // where whole numbers lie among random ones: n at n / (spread + |n|)
  std::vector<Literal> m_literals;
  uint64_t m_literalBits = 0;
  OrderPlan m_plan;
};

}  // namespace dojo::core
