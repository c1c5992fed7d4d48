#include "core/polyhedra/integer_search.h"

namespace dojo::core {

IntegerSearch::IntegerSearch(const IntegerSystem& original, const ReducedSystem& system,
                             Order order, RationalSimplex* simplex)
    : m_original(original),
      m_system(system),
      m_order(order),
      m_simplex(simplex),
      m_stateSize(system.columns() + system.rows()) {
  m_states.grow(m_stateSize);
  std::copy_n(system.columnBounds(), system.columns(), columns(0));
  std::copy_n(system.rowBounds(), system.rows(), rows(0));
  m_point.assign(original.variableCount(), 0);
}

IntegerSearch::Answer IntegerSearch::run(int& nodes) {
  return explore(0, nodes);
}

IntegerSearch::Answer IntegerSearch::explore(int depth, int& nodes) {
  while (true) {
    if (nodes-- <= 0) return Answer::Unknown;
    m_hasRelaxedPoint = false;
    if (m_simplex) {
      const auto outcome = m_simplex->check(columns(depth), rows(depth));
      if (outcome == RationalSimplex::Outcome::Infeasible) return Answer::Infeasible;
      m_hasRelaxedPoint = outcome == RationalSimplex::Outcome::Feasible;
    }
    if (m_hasRelaxedPoint && m_order != Order::Lexicographic && takesRelaxedPoint()) {
      return Answer::Feasible;
    }
    const auto branch = chooseBranch(depth);
    if (!branch) return checkLeaf(depth);
    const Answer answer = exploreChild(depth, *branch, nodes);
    if (answer != Answer::Infeasible) return answer;
    if (!enter(depth, *branch, !branch->lowFirst)) return Answer::Infeasible;
    if (m_isCreeping && !m_simplex) return Answer::Unknown;
  }
}

IntegerSearch::Answer IntegerSearch::exploreChild(int depth, const Branch& branch, int& nodes) {
  m_states.grow(std::max(m_states.size(), static_cast<std::size_t>(depth + 2) * m_stateSize));
  std::copy_n(columns(depth), m_stateSize, columns(depth + 1));
  if (!enter(depth + 1, branch, branch.lowFirst)) return Answer::Infeasible;
  if (m_isCreeping && !m_simplex) return Answer::Unknown;
  return explore(depth + 1, nodes);
}

bool IntegerSearch::enter(int depth, const Branch& branch, bool low) {
  Interval& bounds = side(depth, branch);
  (low ? bounds.high : bounds.low) = low ? branch.cut : branch.cut + 1;
  BoundPropagation propagation(m_system, columns(depth), rows(depth));
  if (branch.column >= 0) propagation.touchColumn(branch.column);
  if (branch.row >= 0) propagation.touchRow(branch.row);
  const bool isPossible = propagation.run();
  m_isCreeping = propagation.isCapped();
  return isPossible;
}

std::optional<IntegerSearch::Branch> IntegerSearch::chooseBranch(int depth) {
  return m_order == Order::Lexicographic ? lexicographicBranch(depth) : columnBranch(depth);
}

// Without the simplex, values are tried one by one: where the search has no look-ahead it is only
// meant to succeed at once.
std::optional<IntegerSearch::Branch> IntegerSearch::lexicographicBranch(int depth) {
  for (const auto& origin : m_system.origins()) {
    if (origin.column < 0 && origin.row < 0) continue;
    Branch branch{origin.column, origin.row, 0, origin.scale > 0};
    const Interval x = side(depth, branch);
    if (x.isFixed()) continue;
    branch.cut = branch.lowFirst ? x.low : x.high - 1;
    if (m_simplex) branch.cut = x.low + (x.high - x.low) / 2;
    return branch;
  }
  return std::nullopt;
}

std::optional<IntegerSearch::Branch> IntegerSearch::columnBranch(int depth) {
  const bool prefersFractional = m_hasRelaxedPoint && m_order == Order::Fractional;
  int best = -1;
  const auto key = [&](int column) {
    const Interval x = columns(depth)[column];
    return std::pair(prefersFractional && m_simplex->isIntegral(column), x.high - x.low);
  };
  for (int column = 0; column < m_system.columns(); ++column) {
    if (columns(depth)[column].isFixed()) continue;
    if (best < 0 || key(column) < key(best)) best = column;
  }
  if (best < 0) return std::nullopt;
  if (m_hasRelaxedPoint) return cutAtRelaxedValue(depth, best);
  const Interval x = columns(depth)[best];
  return Branch{best, -1, x.low + (x.high - x.low) / 2, true};
}

// Keeps the relaxed value on the side taken first. That point stays feasible there, so the next cut
// of an integral column fixes it.
IntegerSearch::Branch IntegerSearch::cutAtRelaxedValue(int depth, int column) {
  const Interval x = columns(depth)[column];
  const std::int64_t value = m_simplex->floorOf(column);
  if (!m_simplex->isIntegral(column))
    return {column, -1, value, !m_simplex->isNearerToCeil(column)};
  if (value == x.high) return {column, -1, value - 1, false};
  return {column, -1, value, true};
}

Wide IntegerSearch::valueOf(int depth, const ReducedSystem::Origin& origin) {
  if (origin.column < 0 && origin.row < 0) return origin.offset;
  const Interval x = origin.column >= 0 ? columns(depth)[origin.column] : rows(depth)[origin.row];
  return Wide{origin.scale} * x.low + origin.offset;
}

IntegerSearch::Answer IntegerSearch::checkLeaf(int depth) {
  if (m_order != Order::Lexicographic) {
    for (int row = 0; row < m_system.rows(); ++row) {
      Wide value = 0;
      for (int column = 0; column < m_system.columns(); ++column) {
        value += Wide{m_system.form(row)[column]} * columns(depth)[column].low;
      }
      if (value < rows(depth)[row].low || value > rows(depth)[row].high) return Answer::Infeasible;
      rows(depth)[row] = {static_cast<std::int64_t>(value), static_cast<std::int64_t>(value)};
    }
  }
  for (std::size_t i = 0; i < m_point.size(); ++i) {
    const Wide value = valueOf(depth, m_system.origins()[i]);
    if (!fits(value)) return Answer::Infeasible;
    m_point[i] = static_cast<std::int64_t>(value);
  }
  const bool isSolution = m_original.isSatisfiedBy({m_point.data(), m_point.size()});
  return isSolution ? Answer::Feasible : Answer::Infeasible;
}

bool IntegerSearch::takesRelaxedPoint() {
  InlineVector<std::int64_t, 32> values;
  for (int column = 0; column < m_system.columns(); ++column) {
    if (!m_simplex->isIntegral(column)) return false;
    values.push_back(m_simplex->floorOf(column));
  }
  for (std::size_t i = 0; i < m_point.size(); ++i) {
    const auto& origin = m_system.origins()[i];
    Wide value = origin.column >= 0 ? values[origin.column] : 0;
    for (int column = 0; origin.row >= 0 && column < m_system.columns(); ++column) {
      value += Wide{m_system.form(origin.row)[column]} * values[column];
    }
    m_point[i] = static_cast<std::int64_t>(value * origin.scale + origin.offset);
  }
  return m_original.isSatisfiedBy({m_point.data(), m_point.size()});
}

}  // namespace dojo::core
