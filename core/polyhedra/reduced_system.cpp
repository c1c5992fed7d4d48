#include "core/polyhedra/reduced_system.h"

#include <numeric>
#include <tuple>

#include "core/polyhedra/bound_propagation.h"

namespace dojo::core {

ReducedSystem::ReducedSystem(const IntegerSystem& system)
    : m_stride(system.variableCount()), m_columns(system.variableCount()) {
  for (int variable = 0; variable < m_columns; ++variable) {
    const Interval box = system.box(variable);
    if (box.isEmpty()) m_state = State::Infeasible;
    m_columnBounds.push_back(box);
    m_isOwned.push_back(true);
    m_origins.push_back({.column = variable});
  }
  for (const Interval box : m_columnBounds) {
    if (isOpen() && !(fits(box.low) && fits(box.high))) m_state = State::Overflow;
  }
  for (const auto& constraint : system.constraints()) {
    if (!isOpen()) return;
    addConstraint(system.terms(constraint), constraint.constant, constraint.isEquality);
  }
}

void ReducedSystem::addConstraint(std::span<const Term> terms, std::int64_t constant,
                                  bool isEquality) {
  const int row = addRow({});
  std::int64_t* form = mutableForm(row);
  for (const Term& term : terms) {
    if (!store(form[term.variable], Wide{form[term.variable]} + term.coefficient)) return;
  }
  Wide low = 0, high = 0;
  for (int column = 0; column < m_columns; ++column) {
    const std::int64_t c = form[column];
    if (c == 0) continue;
    const Interval x = m_columnBounds[column];
    low += Wide{c} * (c > 0 ? x.low : x.high);
    high += Wide{c} * (c > 0 ? x.high : x.low);
  }
  const Wide least = -Wide{constant};
  const Wide greatest = isEquality ? least : high;
  if (high < least || low > greatest) {
    m_state = State::Infeasible;
    return;
  }
  m_rowBounds[row] = interval(std::max(low, least), std::min(high, greatest));
}

ReducedSystem::State ReducedSystem::simplify() {
  normalizeRows();
  bool changed = true;
  while (changed && isOpen()) {
    fixDecidedColumns();
    while (isOpen() && solveOneEquality()) fixDecidedColumns();
    if (!isOpen()) break;
    BoundPropagation propagation(*this, m_columnBounds.data(), m_rowBounds.data());
    propagation.touchAll();
    if (!propagation.run()) m_state = State::Infeasible;
    m_isCreeping = propagation.isCapped();
    const auto isFixed = [](Interval bounds) { return bounds.isFixed(); };
    changed = std::any_of(m_columnBounds.begin(), m_columnBounds.end(), isFixed) ||
              std::any_of(m_rowBounds.begin(), m_rowBounds.end(), isFixed);
  }
  if (isOpen()) dropIdleColumns();
  return m_state;
}

int ReducedSystem::addRow(Interval bounds) {
  const int row = rows();
  m_matrix.grow(m_matrix.size() + m_stride);
  std::fill_n(mutableForm(row), m_stride, 0);
  m_rowBounds.push_back(bounds);
  return row;
}

void ReducedSystem::removeRow(int row) {
  const int last = rows() - 1;
  if (row != last) {
    std::copy_n(form(last), m_columns, mutableForm(row));
    m_rowBounds[row] = m_rowBounds[last];
    for (Origin& origin : m_origins) {
      if (origin.row == last) origin.row = row;
    }
  }
  m_rowBounds.pop_back();
  m_matrix.grow(m_matrix.size() - m_stride);
}

void ReducedSystem::removeColumn(int column) {
  const int last = --m_columns;
  if (column != last) {
    for (int row = 0; row < rows(); ++row) mutableForm(row)[column] = form(row)[last];
    m_columnBounds[column] = m_columnBounds[last];
    m_isOwned[column] = m_isOwned[last];
    for (Origin& origin : m_origins) {
      if (origin.column == last) origin.column = column;
    }
  }
  m_columnBounds.pop_back();
  m_isOwned.pop_back();
}

bool ReducedSystem::store(std::int64_t& place, Wide value) {
  if (fits(value)) {
    place = static_cast<std::int64_t>(value);
  } else if (isOpen()) {
    m_state = State::Overflow;
  }
  return isOpen();
}

Interval ReducedSystem::interval(Wide low, Wide high) {
  Interval result{0, 0};
  store(result.low, low);
  store(result.high, high);
  return result;
}

void ReducedSystem::subtractColumn(int target, int source, std::int64_t factor) {
  if (factor == 0) return;
  materialize(source);
  for (int row = 0; row < rows(); ++row) {
    std::int64_t* form = mutableForm(row);
    if (form[source] == 0) continue;
    if (!store(form[target], form[target] - Wide{factor} * form[source])) return;
  }
  const Interval moved = m_columnBounds[target];
  Interval& bounds = m_columnBounds[source];
  const Wide a = Wide{factor} * moved.low, b = Wide{factor} * moved.high;
  bounds = interval(bounds.low + std::min(a, b), bounds.high + std::max(a, b));
}

void ReducedSystem::materialize(int column) {
  if (!m_isOwned[column]) return;
  const int row = addRow(m_columnBounds[column]);
  mutableForm(row)[column] = 1;
  m_isOwned[column] = false;
  for (Origin& origin : m_origins) {
    if (origin.column != column) continue;
    origin.column = -1;
    origin.row = row;
  }
}

void ReducedSystem::fixColumn(int column, std::int64_t value) {
  if (!m_columnBounds[column].contains(value)) {
    m_state = State::Infeasible;
    return;
  }
  for (Origin& origin : m_origins) {
    const bool isDirect = origin.column == column;
    const std::int64_t c = isDirect ? 1 : origin.row >= 0 ? form(origin.row)[column] : 0;
    if (c == 0) continue;
    Wide shift = Wide{c} * value;
    std::int64_t stored = 0;
    if (!store(stored, shift)) return;
    shift *= origin.scale;
    if (!store(origin.offset, origin.offset + shift)) return;
    if (isDirect) origin.column = -1;
  }
  for (int row = 0; row < rows(); ++row) {
    const Wide shift = Wide{form(row)[column]} * value;
    if (shift == 0) continue;
    m_rowBounds[row] = interval(m_rowBounds[row].low - shift, m_rowBounds[row].high - shift);
    if (!isOpen()) return;
  }
  removeColumn(column);
}

void ReducedSystem::fixDecidedColumns() {
  const int before = m_columns;
  for (int column = m_columns - 1; column >= 0 && isOpen(); --column) {
    if (m_columnBounds[column].isFixed()) fixColumn(column, m_columnBounds[column].low);
  }
  if (m_columns != before) normalizeRows();
}

bool ReducedSystem::solveOneEquality() {
  for (int row = 0; row < rows(); ++row) {
    if (!m_rowBounds[row].isFixed()) continue;
    solveEquality(row);
    normalizeRows();
    return isOpen();
  }
  return false;
}

// Euclid's algorithm on the row's coefficients, done by column steps: the row is primitive, so a
// single coefficient ±1 remains and its column is decided.
void ReducedSystem::solveEquality(int row) {
  while (isOpen()) {
    int pivot = -1;
    int nonZeros = 0;
    const auto key = [&](int column) {
      const Interval x = m_columnBounds[column];
      return std::tuple(magnitude(form(row)[column]), m_isOwned[column], x.low - x.high);
    };
    for (int column = 0; column < m_columns; ++column) {
      if (form(row)[column] == 0) continue;
      ++nonZeros;
      if (pivot < 0 || key(column) < key(pivot)) pivot = column;
    }
    const std::int64_t c = form(row)[pivot];
    if (nonZeros == 1) return fixColumn(pivot, m_rowBounds[row].low * c);
    for (int column = 0; column < m_columns && isOpen(); ++column) {
      if (column != pivot) subtractColumn(column, pivot, form(row)[column] / c);
    }
  }
}

void ReducedSystem::normalizeRows() {
  for (int row = rows() - 1; row >= 0 && isOpen(); --row) {
    std::int64_t divisor = 0;
    int nonZeros = 0, firstNonZero = -1;
    for (int column = m_columns - 1; column >= 0; --column) {
      const std::int64_t c = form(row)[column];
      if (c == 0) continue;
      if (divisor != 1) divisor = std::gcd(divisor, c);
      ++nonZeros;
      firstNonZero = column;
    }
    if (nonZeros > 0) makePrimitive(row, form(row)[firstNonZero] < 0 ? -divisor : divisor);
    if (isOpen() && !dropTrivial(row, nonZeros, firstNonZero)) mergeIntoEqual(row);
  }
}

void ReducedSystem::makePrimitive(int row, std::int64_t divisor) {
  if (divisor == 1) return;
  for (std::int64_t& c : std::span(mutableForm(row), m_columns)) {
    if (c != 0) c = divisor == -1 ? -c : c / divisor;
  }
  const Interval bounds = m_rowBounds[row];
  const std::int64_t near = divisor > 0 ? bounds.low : bounds.high;
  const std::int64_t far = divisor > 0 ? bounds.high : bounds.low;
  m_rowBounds[row] = interval(ceilDivide(near, divisor), floorDivide(far, divisor));
  if (m_rowBounds[row].isEmpty()) m_state = State::Infeasible;
  for (Origin& origin : m_origins) {
    if (origin.row == row) store(origin.scale, Wide{origin.scale} * divisor);
  }
}

bool ReducedSystem::dropTrivial(int row, int nonZeros, int firstNonZero) {
  if (nonZeros > 1) return false;
  const int column = nonZeros == 1 ? firstNonZero : -1;
  if (column < 0) {
    if (!m_rowBounds[row].contains(0)) m_state = State::Infeasible;
  } else {
    m_columnBounds[column] = m_columnBounds[column].intersected(m_rowBounds[row]);
    m_isOwned[column] = true;
    if (m_columnBounds[column].isEmpty()) m_state = State::Infeasible;
  }
  for (Origin& origin : m_origins) {
    if (origin.row != row) continue;
    origin.row = -1;
    origin.column = column;
  }
  removeRow(row);
  return true;
}

void ReducedSystem::mergeIntoEqual(int row) {
  for (int other = row + 1; other < rows(); ++other) {
    if (!std::equal(form(row), form(row) + m_columns, form(other))) continue;
    m_rowBounds[other] = m_rowBounds[other].intersected(m_rowBounds[row]);
    if (m_rowBounds[other].isEmpty()) m_state = State::Infeasible;
    for (Origin& origin : m_origins) {
      if (origin.row == row) origin.row = other;
    }
    return removeRow(row);
  }
}

void ReducedSystem::dropIdleColumns() {
  for (int column = m_columns - 1; column >= 0; --column) {
    bool isUsed = false;
    for (int row = 0; row < rows() && !isUsed; ++row) isUsed = form(row)[column] != 0;
    if (isUsed) continue;
    const auto first = std::find_if(m_origins.begin(), m_origins.end(),
                                    [&](const Origin& origin) { return origin.column == column; });
    const bool fromAbove = first != m_origins.end() && first->scale < 0;
    const Interval x = m_columnBounds[column];
    fixColumn(column, fromAbove ? x.high : x.low);
  }
}

}  // namespace dojo::core
