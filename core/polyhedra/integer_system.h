// A conjunction of linear equalities and inequalities over boxed integer variables, decided exactly
// and with a witness. Every dependence, bounds and coverage question about affine accesses in
// rectangular nests ends here, thousands of times per list of moves, so small systems (32
// variables, 64 constraints) are built and solved without the heap.
//
// Solving: equalities are eliminated by unimodular column steps (gcd tests fall out), bounds are
// propagated with integer rounding, a short depth-first search looks for the lexicographically
// least point, and what is left goes to branch and bound over an exact simplex in a reduced basis.
// An answer is never a guess: "infeasible" is derived exactly, "feasible" is a checked point.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/inline_vector.h"
#include "core/polyhedra/interval.h"

namespace dojo::core {

struct Term {
  int variable = 0;
  std::int64_t coefficient = 0;
};

class IntegerSystem {
 public:
  enum class Answer { Infeasible, Feasible, Unknown };

  // Spent by one per search node; a system of the shapes above needs a handful.
  struct Budget {
    int nodes = 20000;
  };

  struct FormRange {
    Interval values;
    bool exact = true;  // false: an outer bound, because some solve ended in Unknown
  };

  struct Constraint {
    int firstTerm = 0;
    int terms = 0;
    std::int64_t constant = 0;
    bool isEquality = false;
  };

  int addVariable(std::int64_t low, std::int64_t high);
  void addEquality(std::span<const Term> terms, std::int64_t constant);    // Σ c·x + constant == 0
  void addInequality(std::span<const Term> terms, std::int64_t constant);  // Σ c·x + constant >= 0

  // Unknown only when the budget is spent or a number left ±2^56. The witness has one value per
  // variable, is written only on Feasible, and is lexicographically least unless that was
  // expensive.
  Answer solve(std::vector<std::int64_t>* witness, Budget budget) const;
  Answer solve(std::vector<std::int64_t>* witness = nullptr) const;

  // The least and greatest value of Σ c·x + constant over the solutions; nothing if there are none.
  std::optional<FormRange> range(std::span<const Term> terms, std::int64_t constant,
                                 Budget budget) const;
  std::optional<FormRange> range(std::span<const Term> terms, std::int64_t constant) const;

  bool isSatisfiedBy(std::span<const std::int64_t> point) const;

  int variableCount() const { return static_cast<int>(m_boxes.size()); }
  Interval box(int variable) const { return m_boxes[variable]; }
  std::span<const Constraint> constraints() const {
    return {m_constraints.data(), m_constraints.size()};
  }
  std::span<const Term> terms(const Constraint& c) const {
    return {m_terms.data() + c.firstTerm, static_cast<std::size_t>(c.terms)};
  }

 private:
  void add(std::span<const Term> terms, std::int64_t constant, bool isEquality);

  InlineVector<Interval, 32> m_boxes;
  InlineVector<Constraint, 64> m_constraints;
  InlineVector<Term, 256> m_terms;
};

}  // namespace dojo::core
