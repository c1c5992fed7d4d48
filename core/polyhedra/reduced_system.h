// An IntegerSystem on its way to an answer: a dense matrix of integer forms ("rows") over free
// variables ("columns"), each with an interval. Equalities are eliminated and forms are primitive,
// pairwise different and of at least two columns.
//
// Invariant: rows and owned column bounds together have exactly the solutions of the original
// system under an integer bijection; each original variable is scale·(a column or a row)+offset.
// Bounds of columns that are not owned are implied by the rest.
#pragma once

#include <span>

#include "core/inline_vector.h"
#include "core/polyhedra/integer_system.h"
#include "core/polyhedra/interval.h"
#include "core/polyhedra/wide.h"

namespace dojo::core {

class ReducedSystem {
 public:
  enum class State { Open, Infeasible, Overflow };

  // Where an original variable went: a column, a row, or (both -1) the constant offset.
  struct Origin {
    int column = -1;
    int row = -1;
    std::int64_t scale = 1;
    std::int64_t offset = 0;
  };

  explicit ReducedSystem(const IntegerSystem& system);

  // Eliminates equalities and propagates bounds until neither makes progress.
  State simplify();

  // Replaces columns by integer combinations under which the set is rounder, so that branching on
  // one column cuts it. Call simplify() afterwards.
  void reduceBasis();

  // Whether the last propagation was cut short: bounds creep along a direction that no column has.
  bool isCreeping() const { return m_isCreeping; }

  int columns() const { return m_columns; }
  int rows() const { return static_cast<int>(m_rowBounds.size()); }
  const std::int64_t* form(int row) const { return m_matrix.data() + row * m_stride; }
  std::span<const Origin> origins() const { return {m_origins.data(), m_origins.size()}; }
  const Interval* columnBounds() const { return m_columnBounds.data(); }
  const Interval* rowBounds() const { return m_rowBounds.data(); }

 private:
  std::int64_t* mutableForm(int row) { return m_matrix.data() + row * m_stride; }
  void addConstraint(std::span<const Term> terms, std::int64_t constant, bool isEquality);
  int addRow(Interval bounds);
  void removeRow(int row);
  void removeColumn(int column);

  bool store(std::int64_t& place, Wide value);
  Interval interval(Wide low, Wide high);
  void subtractColumn(int target, int source, std::int64_t factor);
  void materialize(int column);
  void fixColumn(int column, std::int64_t value);
  void fixDecidedColumns();
  void solveEquality(int row);
  bool solveOneEquality();

  void normalizeRows();
  bool dropTrivial(int row, int nonZeros, int firstNonZero);
  void makePrimitive(int row, std::int64_t divisor);
  void mergeIntoEqual(int row);
  void dropIdleColumns();
  bool isOpen() const { return m_state == State::Open; }

  State m_state = State::Open;
  bool m_isCreeping = false;
  int m_stride = 0;
  int m_columns = 0;
  InlineVector<std::int64_t, 2048> m_matrix;
  InlineVector<Interval, 96> m_rowBounds;
  InlineVector<Interval, 32> m_columnBounds;
  InlineVector<bool, 32> m_isOwned;
  InlineVector<Origin, 32> m_origins;
};

}  // namespace dojo::core
