// Affine expressions in the iterations {d} of an operation's enclosing scopes: the only form that
// indices, index values and guards take. Kept canonical (terms by rising depth, no zero
// coefficient), so equality of values is equality of expressions.
#pragma once

#include <cstdint>
#include <span>

#include "core/inline_vector.h"

namespace dojo::core {

struct AffineTerm {
  int depth;
  int64_t coefficient;
  bool operator==(const AffineTerm&) const = default;
};

class Affine {
 public:
  Affine() = default;
  explicit Affine(int64_t constant) : m_constant(constant) {}
  static Affine iteration(int depth, int64_t coefficient = 1);

  int64_t constant() const { return m_constant; }
  std::span<const AffineTerm> terms() const { return {m_terms.data(), m_terms.size()}; }
  int64_t coefficient(int depth) const;
  bool isConstant() const { return m_terms.empty(); }
  // The depth d when the expression is exactly {d}, else -1.
  int soleIteration() const;
  bool uses(int depth) const { return coefficient(depth) != 0; }
  int deepest() const { return m_terms.empty() ? -1 : m_terms.back().depth; }

  Affine& add(int64_t constant);
  Affine& addTerm(int depth, int64_t coefficient);
  Affine& add(const Affine& other, int64_t factor = 1);
  Affine scaled(int64_t factor) const;

  // {depth} replaced by `by`; terms elsewhere keep their depths.
  Affine substituted(int depth, const Affine& by) const;
  // Every depth d renamed to map[d]; depths beyond the map stay.
  Affine renamed(std::span<const int> map) const;
  // Depths >= from moved by `shift`.
  Affine shifted(int from, int shift) const;

  int64_t evaluate(std::span<const int64_t> iterations) const;
  // Smallest and largest value over 0 <= {d} < extents[d].
  struct Range {
    int64_t low, high;
  };
  Range range(std::span<const int64_t> extents) const;

  bool operator==(const Affine&) const = default;

 private:
  InlineVector<AffineTerm, 4> m_terms;
  int64_t m_constant = 0;
};

}  // namespace dojo::core
