// Decides the rational relaxation of a ReducedSystem within given intervals, exactly: a tableau of
// integers with one denominator per row, bounds on every variable, Bland's rule. The tableau does
// not depend on the intervals, so one object serves a whole branch and bound and each check starts
// from the last one's basis. Variables are numbered columns first, then rows.
#pragma once

#include "core/polyhedra/reduced_system.h"

namespace dojo::core {

class RationalSimplex {
 public:
  enum class Outcome { Infeasible, Feasible, GaveUp };  // GaveUp: pivot cap or overflow

  explicit RationalSimplex(const ReducedSystem& system);

  Outcome check(const Interval* columns, const Interval* rows);

  // After Feasible, about the column's value.
  std::int64_t floorOf(int column) const;
  bool isIntegral(int column) const;
  bool isNearerToCeil(int column) const;

 private:
  struct Basic {
    int variable;
    std::int64_t denominator;
    Wide numerator;  // of the current value
  };

  std::int64_t* line(int basic) { return m_tableau.data() + basic * m_columns; }
  Interval bounds(int variable) const {
    return variable < m_columns ? m_columnBounds[variable] : m_rowBounds[variable - m_columns];
  }
  void computeValues();
  int violatedBasic() const;
  int enteringFor(int basic, bool rises);
  bool pivot(int basic, int entering);
  bool eliminate(int basic, int pivotBasic, int entering);
  const Basic* findBasic(int column) const;
  int findNonBasic(int column) const;

  int m_columns;
  bool m_isBroken = false;
  const Interval* m_columnBounds = nullptr;
  const Interval* m_rowBounds = nullptr;
  InlineVector<std::int64_t, 2048> m_tableau;
  InlineVector<Basic, 96> m_basics;
  InlineVector<int, 32> m_nonBasics;
  InlineVector<std::int64_t, 32> m_values;  // of the non-basic variables
};

}  // namespace dojo::core
