#include "codegen/c/emit/wide_indices.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <vector>

#include "core/moves/edit.h"

namespace dojo::codegen {
namespace {

using core::Program;

constexpr int64_t kLargestInt = std::numeric_limits<int32_t>::max();

int64_t reachOf(const core::Affine& a, const std::vector<int64_t>& extents) {
  int64_t reach = std::abs(a.constant());
  for (const core::AffineTerm& t : a.terms())
    reach += std::abs(t.coefficient) * (extents[static_cast<size_t>(t.depth)] - 1);
  return reach;
}

// Some index, index value or guard, or a part of its sum, is beyond int; of a guard also what it
// leaves to its bound, rounded up to the next lane, which masks count.
bool reachesBeyondInt(const core::Operation& o, const std::vector<int64_t>& extents) {
  bool beyond = std::any_of(o.guards.begin(), o.guards.end(), [&](const core::Guard& g) {
    int64_t step = 0;
    for (const core::AffineTerm& t : g.expression.terms())
      step = std::max(step, std::abs(t.coefficient));
    return std::abs(g.bound.value) > kLargestInt ||
           reachOf(g.expression, extents) + std::abs(g.bound.value) + step > kLargestInt;
  });
  core::visitAffines(o,
                     [&](const core::Affine& a) { beyond |= reachOf(a, extents) > kLargestInt; });
  return beyond;
}

bool needsWideIndices(const core::Node& node, std::vector<int64_t>& extents) {
  if (!node.isScope()) return reachesBeyondInt(node.operation(), extents);
  const auto& children = node.scope().children;
  if (node.scope().extent.value > kLargestInt) return true;
  extents.push_back(node.scope().extent.value);
  bool wide = std::any_of(children.begin(), children.end(),
                          [&](const core::NodePtr& c) { return needsWideIndices(*c, extents); });
  extents.pop_back();
  return wide;
}

}  // namespace

bool needsWideIndices(const Program& program) {
  constexpr int64_t kMost = kLargestInt / 2;
  std::vector<int64_t> extents;
  return std::any_of(program.buffers.begin(), program.buffers.end(),
                     [](const core::Buffer& b) { return b.elements() > kMost; }) ||
         std::any_of(program.body.begin(), program.body.end(),
                     [&](const core::NodePtr& n) { return needsWideIndices(*n, extents); });
}

}  // namespace dojo::codegen
