#include <cmath>

#include "core/polyhedra/reduced_system.h"

namespace dojo::core {

namespace {

// Scalar products of the columns, every row measured in units of its width: short columns are those
// along which the set is long.
class ScaledGram {
 public:
  explicit ScaledGram(const ReducedSystem& system) : m_size(system.columns()) {
    m_values.assign(m_size * m_size, 0.0);
    for (int row = 0; row < system.rows(); ++row) {
      const double weight = weightOf(system.rowBounds()[row]);
      const std::int64_t* form = system.form(row);
      for (int a = 0; a < m_size; ++a) {
        if (form[a] == 0) continue;
        for (int b = 0; b < m_size; ++b) {
          at(a, b) += weight * static_cast<double>(form[a]) * static_cast<double>(form[b]);
        }
      }
    }
  }

  static double weightOf(Interval bounds) {
    const double width = static_cast<double>(bounds.high - bounds.low);
    return 1 / (1 + width * width);
  }

  void addOwned(int column, Interval bounds) { at(column, column) += weightOf(bounds); }

  // The multiple of `source` whose subtraction shortens `target` most; 0 if none does noticeably.
  std::int64_t bestFactor(int target, int source) {
    const double length = at(source, source);
    if (length <= 0) return 0;
    const double factor = std::round(at(target, source) / length);
    const double gain = factor * (2 * at(target, source) - factor * length);
    const bool isWorthwhile = gain > 0.01 * at(target, target) && std::abs(factor) < 1e9;
    return isWorthwhile ? static_cast<std::int64_t>(factor) : 0;
  }

  void subtract(int target, int source, std::int64_t factor) {
    const double f = static_cast<double>(factor);
    for (int i = 0; i < m_size; ++i) at(target, i) -= f * at(source, i);
    for (int i = 0; i < m_size; ++i) at(i, target) -= f * at(i, source);
  }

 private:
  double& at(int a, int b) { return m_values[a * m_size + b]; }

  int m_size;
  InlineVector<double, 256> m_values;
};

}  // namespace

// Pairwise (Lagrange) reduction. Floating point only chooses the integer steps; the steps are
// exact.
void ReducedSystem::reduceBasis() {
  constexpr int kPasses = 8;
  ScaledGram gram(*this);
  for (int column = 0; column < m_columns; ++column) {
    if (m_isOwned[column]) gram.addOwned(column, m_columnBounds[column]);
  }
  bool changed = true;
  for (int pass = 0; changed && pass < kPasses; ++pass) {
    changed = false;
    for (int target = 0; target < m_columns; ++target) {
      for (int source = 0; source < m_columns && isOpen(); ++source) {
        const std::int64_t factor = source == target ? 0 : gram.bestFactor(target, source);
        if (factor == 0) continue;
        subtractColumn(target, source, factor);
        gram.subtract(target, source, factor);
        changed = true;
      }
    }
  }
}

}  // namespace dojo::core
