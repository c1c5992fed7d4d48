#include "core/polyhedra/image.h"

#include <algorithm>
#include <cstdlib>

namespace dojo::core {

std::optional<Interval> denseImage(const Affine& expression, std::span<const int64_t> extents) {
  InlineVector<AffineTerm, 6> terms;
  for (const AffineTerm& t : expression.terms())
    if (extents[t.depth] > 1) terms.push_back(t);
  std::sort(terms.begin(), terms.end(), [](const AffineTerm& a, const AffineTerm& b) {
    return std::abs(a.coefficient) < std::abs(b.coefficient);
  });
  int64_t reach = 0;
  for (const AffineTerm& t : terms) {
    if (std::abs(t.coefficient) > reach + 1) return std::nullopt;
    reach += std::abs(t.coefficient) * (extents[t.depth] - 1);
  }
  auto [low, high] = expression.range(extents);
  return Interval{low, high};
}

bool dimensionsAreIndependent(const Access& access, int shared) {
  InlineVector<int, 16> seen;
  for (const Affine& index : access.indices)
    for (const AffineTerm& t : index.terms()) {
      if (t.depth < shared) continue;
      if (std::find(seen.begin(), seen.end(), t.depth) != seen.end()) return false;
      seen.push_back(t.depth);
    }
  return true;
}

}  // namespace dojo::core
