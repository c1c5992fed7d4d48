#include "core/proof/fingerprint_extents.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

namespace dojo::core {
namespace {

constexpr int64_t kShortestScope = 3;

std::vector<int64_t> valuesOf(const std::vector<int>& unknowns,
                              const std::vector<int64_t>& values) {
  std::vector<int64_t> result;
  for (int u : unknowns) result.push_back(values[u]);
  return result;
}

using Row = std::map<int, int64_t>;

// row * pivotCoefficient - pivot * coefficient, over their common divisor; empty when it overflows.
bool eliminate(Row& row, const Row& pivot, int unknown) {
  auto at = row.find(unknown);
  if (at == row.end()) return true;
  int64_t a = pivot.at(unknown), b = at->second, divisor = 0;
  Row result;
  for (const auto& [u, c] : row) result[u] = c * a;
  for (const auto& [u, c] : pivot) result[u] -= c * b;
  std::erase_if(result, [](const auto& entry) { return entry.second == 0; });
  for (const auto& [u, c] : result) divisor = std::gcd(divisor, c);
  for (auto& [u, c] : result) c /= divisor;
  row = std::move(result);
  return std::all_of(row.begin(), row.end(),
                     [](const auto& e) { return std::abs(e.second) < (int64_t{1} << 30); });
}

}  // namespace

ExtentReduction::ExtentReduction(const Program& a, const Program& b, int64_t kept, Vectors vectors,
                                 Literals literals, Strides strides)
    : m_a(a), m_b(b), m_kept(kept), m_vectors(vectors), m_allowsStrides(strides) {
  collect(0);
  collect(1);
  for (const auto* arrays : {&a.inputs, &a.outputs})
    for (const std::string& array : *arrays) {
      relateShapes(*a.bufferOf(array), *b.bufferOf(array));
    }
  for (int which : {0, 1}) {
    if (literals == Literals::Hold) fixRepeatedLiterals(program(which));
    fixUnfollowed(which);
  }
  m_original = m_values;
  solve();
}

std::string ExtentReduction::placeOf(const Node& node) {
  return fmt::format("#{}", node.id());
}

std::string ExtentReduction::placeOf(const Node& node, size_t guard) {
  return fmt::format("#{}.{}", node.id(), guard);
}

std::string ExtentReduction::keyOf(const Extent& extent, int which,
                                   const std::string& place) const {
  if (extent.constant.empty()) return fmt::format("{}:{}", which, place);
  const Constant *own = program(which).constantNamed(extent.constant),
                 *other = program(1 - which).constantNamed(extent.constant);
  bool isShared = own && other && own->value == other->value;
  return fmt::format("const {} {}", extent.constant, isShared ? 0 : which);
}

int ExtentReduction::unknownOf(const Extent& extent, int which, const std::string& place,
                               bool isScope) {
  auto [at, isNew] =
      m_byKey.try_emplace(keyOf(extent, which, place), static_cast<int>(m_unknowns.size()));
  if (isNew) {
    m_unknowns.emplace_back();
    m_values.push_back(extent.value);
  }
  m_unknowns[at->second].isScope |= isScope;
  return at->second;
}

int64_t ExtentReduction::valueOf(const Extent& extent, int which, const std::string& place) const {
  auto at = m_byKey.find(keyOf(extent, which, place));
  return at == m_byKey.end() ? extent.value : m_values[at->second];
}

void ExtentReduction::collect(int which) {
  for (const Buffer& buffer : program(which).buffers) {
    std::vector<int>& dims = m_buffers.emplace_back();
    for (size_t d = 0; d < buffer.dims.size(); ++d) {
      int u = unknownOf(buffer.dims[d].extent, which, dimensionPlace(buffer, d));
      if (buffer.dims[d].materialised) dims.push_back(u);
    }
  }
  if (m_allowsStrides == Strides::Shrink) findStrides(which);
  findOffsets(which);
  std::vector<int> scopes;
  for (const NodePtr& node : program(which).body) visit(*node, which, scopes);
}

void ExtentReduction::visit(const Node& node, int which, std::vector<int>& scopes) {
  if (node.isScope()) {
    bool wasInstruction = m_isInstruction;
    m_isInstruction |= !node.scope().instruction.empty();
    scopes.push_back(unknownOf(node.scope().extent, which, placeOf(node), true));
    bool isVector = node.scope().mapping == Mapping::Vector;
    m_unknowns[scopes.back()].isFixed |=
        m_isInstruction || (isVector && m_vectors == Vectors::Keep);
    for (const NodePtr& child : node.scope().children) visit(*child, which, scopes);
    scopes.pop_back();
    m_isInstruction = wasInstruction;
    return;
  }
  m_leaves.push_back(scopes);
  const Operation& o = node.operation();
  auto relate = [&](const Access& access) {
    const Buffer& buffer = *program(which).bufferOf(access.array);
    for (size_t d = 0; d < access.indices.size(); ++d)
      relateIndex(access.indices[d],
                  unknownOf(buffer.dims[d].extent, which, dimensionPlace(buffer, d)), which,
                  scopes);
  };
  for (const Access& target : o.targets) relate(target);
  for (const Operand& operand : o.operands) {
    if (auto* access = std::get_if<Access>(&operand))
      relate(*access);
    else if (auto* value = std::get_if<Affine>(&operand))
      fixInnerDigits(*value, scopes);
  }
  for (size_t g = 0; g < o.guards.size(); ++g)
    relateGuard(o.guards[g].expression, unknownOf(o.guards[g].bound, which, placeOf(node, g)),
                scopes);
}

// Of a mixed-radix number only the leading digit may shrink: the others are the radices.
void ExtentReduction::fixInnerDigits(const Affine& form, const std::vector<int>& scopes) {
  for (bool isPositive : {true, false}) {
    int64_t leading = 0;
    for (const AffineTerm& t : form.terms())
      if ((t.coefficient > 0) == isPositive) leading = std::max(leading, std::abs(t.coefficient));
    for (const AffineTerm& t : form.terms())
      if ((t.coefficient > 0) == isPositive && std::abs(t.coefficient) < leading)
        m_unknowns[scopes[t.depth]].isFixed = true;
  }
}

// Constants of indices that continue where some scope's iterations end.
void ExtentReduction::findOffsets(int which) {
  std::set<int64_t> constants, ends;
  std::vector<int64_t> extents;
  auto look = [&](const Access& access) {
    for (const Affine& index : access.indices) {
      if (index.isConstant()) continue;
      Affine rest = strided(index, which).rest;
      if (rest.constant() > kNearEnd) constants.insert(rest.constant());
      ends.insert(rest.range(extents).high + 1);
    }
  };
  auto walk = [&](auto&& self, const Node& node) -> void {
    if (!node.isScope()) {
      for (const Access& target : node.operation().targets) look(target);
      for (const Operand& operand : node.operation().operands)
        if (auto* access = std::get_if<Access>(&operand)) look(*access);
      return;
    }
    extents.push_back(node.scope().extent.value);
    for (const NodePtr& child : node.scope().children) self(self, *child);
    extents.pop_back();
  };
  for (const NodePtr& node : program(which).body) walk(walk, *node);
  for (int64_t offset : constants)
    if (ends.contains(offset))
      m_offsets[which][offset] = unknownOf({offset, ""}, which, fmt::format("+{}", offset));
}

int ExtentReduction::offsetOf(const Strided& index, int which) const {
  auto at = m_offsets[which].find(index.rest.constant());
  bool isPlace = index.unknown < 0 && index.rest.isConstant();
  return isPlace || at == m_offsets[which].end() ? -1 : at->second;
}

void ExtentReduction::relateIndex(const Affine& index, int dimension, int which,
                                  const std::vector<int>& scopes) {
  Strided parts = strided(index, which);
  if (parts.unknown >= 0)
    relateStrided(parts, dimension, which, scopes);
  else
    relateRest(parts, dimension, which, scopes);
}

void ExtentReduction::relateRest(const Strided& parts, int dimension, int which,
                                 const std::vector<int>& scopes) {
  const Affine& index = parts.rest;
  int offset = offsetOf(parts, which);
  if (index.isConstant() && offset < 0) {
    if (index.constant() != 0) m_unknowns[dimension].isFixed = true;
    return;
  }
  fixInnerDigits(index, scopes);
  auto range = index.range(valuesOf(scopes, m_values));
  bool isReversed = std::any_of(index.terms().begin(), index.terms().end(),
                                [](const AffineTerm& t) { return t.coefficient < 0; });
  auto next = m_offsets[which].find(range.high + 1);
  bool meetsNext = next != m_offsets[which].end();
  int64_t near = kNearEnd;
  for (const AffineTerm& t : index.terms()) near = std::max(near, t.coefficient);
  bool reachesEnd = std::abs(m_values[dimension] - 1 - range.high) <= near;
  if ((!reachesEnd && !meetsNext) || (isReversed && index.constant() > kNearEnd)) {
    for (const AffineTerm& t : index.terms()) m_unknowns[scopes[t.depth]].isFixed = true;
    if (offset >= 0) m_unknowns[offset].isFixed = true;
    // A guard keeps what reaches past the end off it.
    if (range.high >= m_values[dimension] || parts.unknown >= 0)
      m_unknowns[dimension].isFixed = true;
    return;
  }
  Row row{{meetsNext ? next->second : dimension, 1}};
  if (offset >= 0) row[offset] -= 1;
  for (const AffineTerm& t : index.terms())
    if (t.coefficient > 0) row[scopes[t.depth]] -= t.coefficient;
  m_rows.push_back(std::move(row));
}

void ExtentReduction::relateGuard(const Affine& expression, int bound,
                                  const std::vector<int>& scopes) {
  fixInnerDigits(expression, scopes);
  bool hasPositive = false, hasNegative = false;
  for (const AffineTerm& t : expression.terms())
    (t.coefficient > 0 ? hasPositive : hasNegative) = true;
  auto range = expression.range(valuesOf(scopes, m_values));
  int64_t fromHigh = std::abs(range.high + 1 - m_values[bound]),
          fromLow = std::abs(m_values[bound] - range.low);
  bool bindsAtLastIteration = hasNegative ? fromLow < fromHigh : fromHigh <= fromLow;
  if (hasPositive == hasNegative || !bindsAtLastIteration) {
    m_unknowns[bound].isFixed = true;
    return;
  }
  Row row{{bound, 1}};
  for (const AffineTerm& t : expression.terms()) row[scopes[t.depth]] -= t.coefficient;
  m_rows.push_back(std::move(row));
}

// A literal that is an extent, or one over it, without naming it would not shrink with it.
void ExtentReduction::fixRepeatedLiterals(const Program& program) {
  auto fix = [&](double literal) {
    for (size_t u = 0; u < m_values.size(); ++u) {
      auto value = static_cast<double>(m_values[u]);
      if (value > 2 && (std::fabs(literal) == value || std::fabs(literal) == 1 / value))
        m_unknowns[u].isFixed = true;
    }
  };
  auto look = [&](auto&& self, const Node& node) -> void {
    if (node.isScope()) {
      for (const NodePtr& child : node.scope().children) self(self, *child);
      return;
    }
    for (const Operand& operand : node.operation().operands)
      if (auto* literal = std::get_if<Literal>(&operand); literal && literal->constant.empty())
        fix(literal->asDouble());
  };
  for (const NodePtr& node : program.body) look(look, *node);
}

// Reduced row echelon form, the largest scopes last and so most likely free; then one vector of the
// nullspace for every free scope along which nothing grows.
void ExtentReduction::solve() {
  std::vector<int> order(m_unknowns.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int x, int y) {
    bool sx = m_unknowns[x].isScope, sy = m_unknowns[y].isScope;
    return sx != sy ? sy : m_values[x] < m_values[y];
  });
  std::sort(m_rows.begin(), m_rows.end());
  m_rows.erase(std::unique(m_rows.begin(), m_rows.end()), m_rows.end());
  for (size_t u = 0; u < m_unknowns.size(); ++u)
    if (m_unknowns[u].isFixed || (m_unknowns[u].isScope && m_values[u] <= m_kept))
      m_rows.push_back({{static_cast<int>(u), 1}});
  for (Row& row : m_rows) std::erase_if(row, [](const auto& entry) { return entry.second == 0; });
  std::map<int, size_t> pivotRow;
  std::vector<bool> isUsed(m_rows.size(), false);
  for (int u : order) {
    size_t pivot = 0;
    while (pivot < m_rows.size() && (isUsed[pivot] || !m_rows[pivot].contains(u))) ++pivot;
    if (pivot == m_rows.size()) continue;
    isUsed[pivot] = true;
    pivotRow[u] = pivot;
    for (size_t r = 0; r < m_rows.size(); ++r)
      if (r != pivot && !eliminate(m_rows[r], m_rows[pivot], u)) return;
  }
  for (int u : order) {
    if (pivotRow.contains(u) || !m_unknowns[u].isScope) continue;
    int64_t scale = 1;
    for (const auto& [p, r] : pivotRow)
      if (auto at = m_rows[r].find(u); at != m_rows[r].end()) {
        int64_t a = std::abs(m_rows[r].at(p));
        scale = std::lcm(scale, a / std::gcd(a, at->second));
      }
    Row vector{{u, scale}};
    bool isShrinking = scale < (int64_t{1} << 20);
    for (const auto& [p, r] : pivotRow)
      if (auto at = m_rows[r].find(u); at != m_rows[r].end()) {
        vector[p] = -at->second * scale / m_rows[r].at(p);
        isShrinking &= vector[p] > 0;
      }
    if (!isShrinking) continue;
    m_basis.push_back(std::move(vector));
    m_subjects.push_back(u);
  }
}

int64_t ExtentReduction::room(const Row& vector, int64_t floor) const {
  int64_t most = INT64_MAX;
  for (const auto& [u, step] : vector) {
    int64_t lowest = m_unknowns[u].isScope ? std::min(floor, m_original[u]) : 1;
    most = std::min(most, (m_values[u] - lowest) / step);
  }
  return std::max<int64_t>(0, most);
}

bool ExtentReduction::shrink(int direction, double fraction, int64_t floor) {
  int64_t most = room(m_basis[direction], floor);
  if (most == 0) return false;
  auto times =
      std::max<int64_t>(1, static_cast<int64_t>(std::ceil(static_cast<double>(most) * fraction)));
  for (const auto& [u, step] : m_basis[direction]) m_values[u] -= times * step;
  return true;
}

double ExtentReduction::work() const {
  double sum = 0;
  for (const std::vector<int>& scopes : m_leaves) {
    double executions = 1;
    for (int u : scopes) executions *= static_cast<double>(m_values[u]);
    sum += executions;
  }
  return sum;
}

double ExtentReduction::cells() const {
  double sum = 0;
  for (const std::vector<int>& dims : m_buffers) {
    double elements = 1;
    for (int u : dims) elements *= static_cast<double>(m_values[u]);
    sum += elements;
  }
  return sum;
}

ExtentReduction::Pair ExtentReduction::within(double mostWork, double mostCells) {
  while (work() > mostWork || cells() > mostCells) {
    int longest = -1;
    for (int d = 0; d < directions(); ++d)
      if (room(m_basis[d], kShortestScope) > 0 &&
          (longest < 0 || m_values[m_subjects[d]] > m_values[m_subjects[longest]]))
        longest = d;
    if (longest < 0) break;
    shrink(longest, 0.5, kShortestScope);
  }
  return current();
}

ExtentReduction::Pair ExtentReduction::current() const {
  Pair pair{rebuilt(0), rebuilt(1), m_values != m_original, ""};
  for (const Constant& c : pair.a.constants)
    if (m_a.constantNamed(c.name)->value != c.value)
      pair.extents += fmt::format("{}{} = {}", pair.extents.empty() ? "" : ", ", c.name, c.value);
  return pair;
}

}  // namespace dojo::core
