// Interval propagation over a ReducedSystem: every row narrows its columns and is narrowed by them,
// with integer rounding, until nothing changes or a fixed amount of work is done. Chains such as
// x < y, y < x converge one step a round, so the cap matters; what it leaves undecided is left to
// elimination and the simplex, which see such chains at once.
#pragma once

#include "core/polyhedra/reduced_system.h"

namespace dojo::core {

class BoundPropagation {
 public:
  // The intervals are narrowed in place and must outlive this object.
  BoundPropagation(const ReducedSystem& system, Interval* columns, Interval* rows);

  void touchAll();
  void touchRow(int row);
  void touchColumn(int column);

  // False if some interval became empty: the system has no solution within the given intervals.
  bool run();

  // Whether run() stopped at its cap with something left to narrow.
  bool isCapped() const { return m_pending > 0; }

 private:
  struct Activity {
    Wide low;
    Wide high;
  };
  Activity activity(int row) const;
  bool narrowRow(int row);
  bool narrowColumn(int row, int column, Wide slackAbove, Wide slackBelow);

  const ReducedSystem& m_system;
  Interval* m_columns;
  Interval* m_rows;
  int m_pending = 0;
  InlineVector<bool, 96> m_isDirty;
};

}  // namespace dojo::core
