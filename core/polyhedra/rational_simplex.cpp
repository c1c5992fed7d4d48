#include "core/polyhedra/rational_simplex.h"

#include <numeric>

namespace dojo::core {

namespace {

// Divides the entries and the denominator by what they share.
void cancel(std::int64_t* entries, int count, std::int64_t& denominator) {
  std::int64_t shared = denominator;
  for (int i = 0; i < count && shared != 1; ++i) shared = std::gcd(shared, entries[i]);
  if (shared == 1) return;
  for (int i = 0; i < count; ++i) entries[i] /= shared;
  denominator /= shared;
}

}  // namespace

RationalSimplex::RationalSimplex(const ReducedSystem& system) : m_columns(system.columns()) {
  for (int column = 0; column < m_columns; ++column) {
    m_nonBasics.push_back(column);
    m_values.push_back(system.columnBounds()[column].low);
  }
  m_tableau.grow(static_cast<std::size_t>(system.rows()) * m_columns);
  for (int row = 0; row < system.rows(); ++row) {
    std::copy_n(system.form(row), m_columns, line(row));
    m_basics.push_back({m_columns + row, 1, 0});
  }
}

RationalSimplex::Outcome RationalSimplex::check(const Interval* columns, const Interval* rows) {
  m_columnBounds = columns;
  m_rowBounds = rows;
  for (int i = 0; i < m_columns; ++i) {
    const Interval allowed = bounds(m_nonBasics[i]);
    m_values[i] = std::clamp(m_values[i], allowed.low, allowed.high);
  }
  int pivotsLeft = 64 + 4 * (m_columns + static_cast<int>(m_basics.size()));
  while (!m_isBroken && pivotsLeft-- > 0) {
    computeValues();
    const int basic = violatedBasic();
    if (basic < 0) return Outcome::Feasible;
    const Basic& leaving = m_basics[basic];
    const Interval allowed = bounds(leaving.variable);
    const bool rises = leaving.numerator < Wide{allowed.low} * leaving.denominator;
    const int entering = enteringFor(basic, rises);
    if (entering < 0) return Outcome::Infeasible;
    m_isBroken = !pivot(basic, entering);
    m_values[entering] = rises ? allowed.low : allowed.high;
  }
  return Outcome::GaveUp;
}

void RationalSimplex::computeValues() {
  for (int basic = 0; basic < static_cast<int>(m_basics.size()); ++basic) {
    Wide sum = 0;
    for (int i = 0; i < m_columns; ++i) sum += Wide{line(basic)[i]} * m_values[i];
    m_basics[basic].numerator = sum;
  }
}

int RationalSimplex::violatedBasic() const {
  int found = -1;
  for (int i = 0; i < static_cast<int>(m_basics.size()); ++i) {
    const Basic& basic = m_basics[i];
    const Interval allowed = bounds(basic.variable);
    const bool isViolated = basic.numerator < Wide{allowed.low} * basic.denominator ||
                            basic.numerator > Wide{allowed.high} * basic.denominator;
    if (isViolated && (found < 0 || basic.variable < m_basics[found].variable)) found = i;
  }
  return found;
}

int RationalSimplex::enteringFor(int basic, bool rises) {
  int found = -1;
  for (int i = 0; i < m_columns; ++i) {
    const std::int64_t c = line(basic)[i];
    if (c == 0) continue;
    const Interval allowed = bounds(m_nonBasics[i]);
    const bool canHelp = (c > 0) == rises ? m_values[i] < allowed.high : m_values[i] > allowed.low;
    if (canHelp && (found < 0 || m_nonBasics[i] < m_nonBasics[found])) found = i;
  }
  return found;
}

bool RationalSimplex::pivot(int basic, int entering) {
  std::int64_t* entries = line(basic);
  Basic& leaving = m_basics[basic];
  const std::int64_t c = entries[entering];
  const std::int64_t sign = c > 0 ? 1 : -1;
  for (int i = 0; i < m_columns; ++i) entries[i] *= -sign;
  entries[entering] = sign * leaving.denominator;
  leaving.denominator = magnitude(c);
  cancel(entries, m_columns, leaving.denominator);
  std::swap(leaving.variable, m_nonBasics[entering]);
  for (int other = 0; other < static_cast<int>(m_basics.size()); ++other) {
    if (other != basic && !eliminate(other, basic, entering)) return false;
  }
  return true;
}

// Replaces the entering variable in another line by the pivot line's expression for it.
bool RationalSimplex::eliminate(int basic, int pivotBasic, int entering) {
  std::int64_t* entries = line(basic);
  if (entries[entering] == 0) return true;
  const std::int64_t* replacement = line(pivotBasic);
  const std::int64_t shared = std::gcd(entries[entering], m_basics[pivotBasic].denominator);
  const std::int64_t factor = entries[entering] / shared;
  const std::int64_t scale = m_basics[pivotBasic].denominator / shared;
  entries[entering] = 0;
  const Wide denominator = Wide{m_basics[basic].denominator} * scale;
  if (!fits(denominator)) return false;
  m_basics[basic].denominator = static_cast<std::int64_t>(denominator);
  for (int i = 0; i < m_columns; ++i) {
    const Wide entry = Wide{entries[i]} * scale + Wide{factor} * replacement[i];
    if (!fits(entry)) return false;
    entries[i] = static_cast<std::int64_t>(entry);
  }
  cancel(entries, m_columns, m_basics[basic].denominator);
  return true;
}

const RationalSimplex::Basic* RationalSimplex::findBasic(int column) const {
  for (const Basic& basic : m_basics) {
    if (basic.variable == column) return &basic;
  }
  return nullptr;
}

int RationalSimplex::findNonBasic(int column) const {
  return static_cast<int>(std::find(m_nonBasics.begin(), m_nonBasics.end(), column) -
                          m_nonBasics.begin());
}

std::int64_t RationalSimplex::floorOf(int column) const {
  const Basic* basic = findBasic(column);
  if (!basic) return m_values[findNonBasic(column)];
  return static_cast<std::int64_t>(floorDivide(basic->numerator, basic->denominator));
}

bool RationalSimplex::isIntegral(int column) const {
  const Basic* basic = findBasic(column);
  return !basic || basic->numerator % basic->denominator == 0;
}

bool RationalSimplex::isNearerToCeil(int column) const {
  const Basic* basic = findBasic(column);
  if (!basic) return false;
  const Wide floor = floorDivide(basic->numerator, basic->denominator);
  return 2 * (basic->numerator - floor * basic->denominator) > basic->denominator;
}

}  // namespace dojo::core
