#include "core/polyhedra/bound_propagation.h"

namespace dojo::core {

BoundPropagation::BoundPropagation(const ReducedSystem& system, Interval* columns, Interval* rows)
    : m_system(system), m_columns(columns), m_rows(rows) {
  m_isDirty.assign(system.rows(), false);
}

void BoundPropagation::touchAll() {
  for (int row = 0; row < m_system.rows(); ++row) touchRow(row);
}

void BoundPropagation::touchRow(int row) {
  m_pending += !m_isDirty[row];
  m_isDirty[row] = true;
}

void BoundPropagation::touchColumn(int column) {
  for (int row = 0; row < m_system.rows(); ++row) {
    if (m_system.form(row)[column] != 0) touchRow(row);
  }
}

bool BoundPropagation::run() {
  const int rows = m_system.rows();
  int workLeft = 2 * rows + 4;
  for (int row = 0; m_pending > 0 && workLeft > 0; row = row + 1 == rows ? 0 : row + 1) {
    if (!m_isDirty[row]) continue;
    m_isDirty[row] = false;
    --m_pending;
    --workLeft;
    if (!narrowRow(row)) return false;
  }
  return true;
}

BoundPropagation::Activity BoundPropagation::activity(int row) const {
  const std::int64_t* form = m_system.form(row);
  Activity sum{0, 0};
  for (int column = 0; column < m_system.columns(); ++column) {
    const std::int64_t c = form[column];
    if (c == 0) continue;
    const Interval x = m_columns[column];
    sum.low += Wide{c} * (c > 0 ? x.low : x.high);
    sum.high += Wide{c} * (c > 0 ? x.high : x.low);
  }
  return sum;
}

bool BoundPropagation::narrowRow(int row) {
  const Activity sum = activity(row);
  Interval& bounds = m_rows[row];
  if (sum.low > bounds.high || sum.high < bounds.low) return false;
  const bool isEntailed = sum.low >= bounds.low && sum.high <= bounds.high;
  if (sum.low > bounds.low) bounds.low = static_cast<std::int64_t>(sum.low);
  if (sum.high < bounds.high) bounds.high = static_cast<std::int64_t>(sum.high);
  if (isEntailed) return true;
  const Wide slackAbove = bounds.high - sum.low;
  const Wide slackBelow = sum.high - bounds.low;
  for (int column = 0; column < m_system.columns(); ++column) {
    if (m_system.form(row)[column] != 0 && !narrowColumn(row, column, slackAbove, slackBelow)) {
      return false;
    }
  }
  return true;
}

bool BoundPropagation::narrowColumn(int row, int column, Wide slackAbove, Wide slackBelow) {
  const std::int64_t c = m_system.form(row)[column];
  const std::int64_t size = magnitude(c);
  const Wide upward = c > 0 ? slackAbove : slackBelow;
  const Wide downward = c > 0 ? slackBelow : slackAbove;
  const Interval before = m_columns[column];
  const Wide swing = Wide{size} * (before.high - before.low);
  Interval after = before;
  if (swing > upward)
    after.high = static_cast<std::int64_t>(before.low + floorDivide(upward, size));
  if (swing > downward) {
    after.low = static_cast<std::int64_t>(before.high - floorDivide(downward, size));
  }
  if (after == before) return true;
  if (after.isEmpty()) return false;
  m_columns[column] = after;
  touchColumn(column);
  return true;
}

}  // namespace dojo::core
