// Strides of scopes that stay as they are: in {0}*12288+{1}, where {0} are two threads, the number
// of rows of each shrinks.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/proof/fingerprint_extents.h"

namespace dojo::core {
namespace {

// The term of an index that counts up in the largest steps; null where some count down.
const AffineTerm* leadingTerm(const Affine& index) {
  const AffineTerm* leading = nullptr;
  for (const AffineTerm& t : index.terms()) {
    if (t.coefficient < 0) return nullptr;
    if (!leading || t.coefficient > leading->coefficient) leading = &t;
  }
  return leading;
}

Affine without(const Affine& index, const AffineTerm& term) {
  Affine rest = index;
  return rest.addTerm(term.depth, -term.coefficient);
}

// Which coefficients an analysis of a whole program may take for strides.
struct StrideSearch {
  int64_t kept;
  std::set<int64_t> met, refused;  // filled by what follows it; used otherwise
  std::vector<int64_t> extents = {};

  void refuse(const Affine& form) {
    for (const AffineTerm& t : form.terms()) refused.insert(std::abs(t.coefficient));
  }

  void look(const Affine& index) {
    const AffineTerm* leading = leadingTerm(index);
    if (!leading || leading->coefficient <= ExtentReduction::kNearEnd ||
        extents[leading->depth] > kept)
      return refuse(index);
    Affine rest = without(index, *leading);
    refuse(rest);
    if (!rest.isConstant() && rest.range(extents).high + 1 == leading->coefficient)
      met.insert(leading->coefficient);
  }

  void visit(const Node& node) {
    if (node.isScope()) {
      extents.push_back(node.scope().extent.value);
      for (const NodePtr& child : node.scope().children) visit(*child);
      extents.pop_back();
      return;
    }
    const Operation& o = node.operation();
    for (const Access& target : o.targets)
      for (const Affine& index : target.indices) look(index);
    for (const Operand& operand : o.operands)
      if (auto* access = std::get_if<Access>(&operand))
        for (const Affine& index : access->indices) look(index);
      else if (auto* value = std::get_if<Affine>(&operand))
        refuse(*value);
    for (const Guard& guard : o.guards) refuse(guard.expression);
  }
};

}  // namespace

void ExtentReduction::findStrides(int which) {
  StrideSearch search{m_kept, {}, {}};
  for (const NodePtr& node : program(which).body) search.visit(*node);
  for (int64_t stride : search.met)
    if (!search.refused.contains(stride))
      m_strides[which][stride] = unknownOf({stride, ""}, which, fmt::format("*{}", stride));
}

ExtentReduction::Strided ExtentReduction::strided(const Affine& index, int which) const {
  if (m_strides[which].empty()) return {-1, -1, index};
  const AffineTerm* leading = leadingTerm(index);
  auto at = leading ? m_strides[which].find(leading->coefficient) : m_strides[which].end();
  if (at == m_strides[which].end()) return {-1, -1, index};
  return {at->second, leading->depth, without(index, *leading)};
}

// The rest is an index within one stride; the dimension has one for each iteration.
void ExtentReduction::relateStrided(const Strided& index, int dimension, int which,
                                    const std::vector<int>& scopes) {
  int scope = scopes[index.depth];
  m_unknowns[scope].isFixed = true;
  int64_t strides = m_values[scope];
  if (std::abs(m_values[dimension] - strides * m_values[index.unknown]) <= kNearEnd)
    m_rows.push_back({{dimension, 1}, {index.unknown, -strides}});
  else
    m_unknowns[index.unknown].isFixed = true;
  relateRest(index, index.unknown, which, scopes);
}

}  // namespace dojo::core
