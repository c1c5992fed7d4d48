#include "core/moves/legality/read_region.h"

#include <algorithm>

#include "core/analysis/iteration_space.h"
#include "core/moves/legality/refuse.h"

namespace dojo::core {
namespace {

Affine outerPart(const Affine& index, int depth) {
  Affine part;
  for (const AffineTerm& t : index.terms())
    if (t.depth < depth) part.addTerm(t.depth, t.coefficient);
  return part;
}

}  // namespace

std::vector<int> accessesOf(const View& view, const std::string& array) {
  std::vector<int> found;
  for (int i : view.accessesTo(view.bufferIndex(array)))
    if (view.accesses()[i].access->array == array) found.push_back(i);
  return found;
}

tl::expected<Region, Refusal> regionOf(const View& view, int scope, const std::string& array) {
  int depth = view.scope(scope).depth + 1, first = -1;
  Region region(view.program().bufferOf(array)->dims.size());
  for (int i : accessesOf(view, array)) {
    const AccessInfo& read = view.accesses()[i];
    if (!view.isInside(read.op, scope) || neverRuns(view, read.op)) continue;
    for (size_t k = 0; k < region.size(); ++k) {
      Affine inner = read.access->indices[k], outer = outerPart(inner, depth);
      auto range = rangeOf(view, read.op, inner.add(outer, -1));
      if (first < 0) region[k] = {outer, range->low, range->high};
      if (!(region[k].outer == outer))
        return tl::unexpected(refuseAccess(
            view, "outer-differs",
            messageFor(
                view,
                "{} and {} depend differently on the outer scopes, so no single box covers both",
                describe(view, first), describe(view, i)),
            i));
      region[k].low = std::min(region[k].low, range->low);
      region[k].high = std::max(region[k].high, range->high);
    }
    first = i;
  }
  if (first >= 0) return region;
  return tl::unexpected(refuse(
      "not-used", messageFor(view, "'{}' is not read inside {}", array, describeScope(view, scope)),
      {view.scope(scope).node->id()}));
}

}  // namespace dojo::core
