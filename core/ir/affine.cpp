#include "core/ir/affine.h"

#include <algorithm>

namespace dojo::core {
namespace {

// Programs hold nothing near these bounds (magnitude.h): what a step would make of huge numbers
// stays as far beyond as it is, and is refused.
constexpr int64_t kBeyondAll = int64_t{1} << 62;

int64_t product(int64_t a, int64_t b) {
  int64_t value = 0;
  bool isBeyond = __builtin_mul_overflow(a, b, &value) || value > kBeyondAll || value < -kBeyondAll;
  if (!isBeyond) return value;
  return (a < 0) == (b < 0) ? kBeyondAll : -kBeyondAll;
}

int64_t sum(int64_t a, int64_t b) {
  int64_t value = 0;
  if (__builtin_add_overflow(a, b, &value)) return a < 0 ? -kBeyondAll : kBeyondAll;
  return std::clamp(value, -kBeyondAll, kBeyondAll);
}

}  // namespace

Affine Affine::iteration(int depth, int64_t coefficient) {
  Affine a;
  a.addTerm(depth, coefficient);
  return a;
}

int64_t Affine::coefficient(int depth) const {
  for (const AffineTerm& t : m_terms)
    if (t.depth == depth) return t.coefficient;
  return 0;
}

int Affine::soleIteration() const {
  bool sole = m_terms.size() == 1 && m_terms[0].coefficient == 1 && m_constant == 0;
  return sole ? m_terms[0].depth : -1;
}

Affine& Affine::add(int64_t constant) {
  m_constant = sum(m_constant, constant);
  return *this;
}

Affine& Affine::addTerm(int depth, int64_t coefficient) {
  size_t at = 0;
  while (at < m_terms.size() && m_terms[at].depth < depth) ++at;
  if (at < m_terms.size() && m_terms[at].depth == depth) {
    m_terms[at].coefficient = sum(m_terms[at].coefficient, coefficient);
    if (m_terms[at].coefficient == 0) m_terms.erase(at);
  } else if (coefficient != 0) {
    m_terms.insert(at, {depth, coefficient});
  }
  return *this;
}

Affine& Affine::add(const Affine& other, int64_t factor) {
  add(product(other.m_constant, factor));
  for (const AffineTerm& t : other.m_terms) addTerm(t.depth, product(t.coefficient, factor));
  return *this;
}

Affine Affine::scaled(int64_t factor) const {
  return Affine().add(*this, factor);
}

Affine Affine::substituted(int depth, const Affine& by) const {
  int64_t factor = coefficient(depth);
  if (factor == 0) return *this;
  Affine result = *this;
  result.addTerm(depth, -factor);
  return result.add(by, factor);
}

Affine Affine::renamed(std::span<const int> map) const {
  Affine result(m_constant);
  int size = static_cast<int>(map.size());
  for (const AffineTerm& t : m_terms)
    result.addTerm(t.depth < size ? map[t.depth] : t.depth, t.coefficient);
  return result;
}

Affine Affine::shifted(int from, int shift) const {
  Affine result = *this;
  for (AffineTerm& t : result.m_terms)
    if (t.depth >= from) t.depth += shift;
  return result;
}

int64_t Affine::evaluate(std::span<const int64_t> iterations) const {
  int64_t value = m_constant;
  for (const AffineTerm& t : m_terms) value += t.coefficient * iterations[t.depth];
  return value;
}

Affine::Range Affine::range(std::span<const int64_t> extents) const {
  Range r{m_constant, m_constant};
  for (const AffineTerm& t : m_terms) {
    int64_t reach = product(t.coefficient, extents[t.depth] - 1);
    int64_t& end = reach < 0 ? r.low : r.high;
    end = sum(end, reach);
  }
  return r;
}

}  // namespace dojo::core
