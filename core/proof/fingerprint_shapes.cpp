// How the extents of inputs and outputs of two programs belong together: an array is the same
// memory in both, in which rows may be dimensions of their own or not.
#include <fmt/format.h>

#include "core/proof/fingerprint_extents.h"

namespace dojo::core {

std::string ExtentReduction::dimensionPlace(const Buffer& buffer, size_t dimension) {
  return fmt::format("{}.{}", buffer.name, dimension);
}

// Dimension by dimension; where one side has several in place of the other's, only the outermost
// of them shrink, and in proportion. Dimensions of one element are in nobody's place.
void ExtentReduction::relateShapes(const Buffer& x, const Buffer& y) {
  auto behindOnes = [](const Buffer& buffer, size_t dimension) {
    while (dimension < buffer.dims.size() && buffer.dims[dimension].extent.value == 1) ++dimension;
    return dimension;
  };
  for (size_t i = behindOnes(x, 0), j = behindOnes(y, 0); i < x.dims.size() || j < y.dims.size();) {
    Run a{0, i}, b{1, j};
    extend(a, x);
    extend(b, y);
    while (a.elements != b.elements &&
           extend(a.elements < b.elements ? a : b, a.elements < b.elements ? x : y)) {
    }
    relateRuns(a, b);
    i = behindOnes(x, a.end);
    j = behindOnes(y, b.end);
  }
}

bool ExtentReduction::extend(Run& run, const Buffer& buffer) {
  if (run.end == buffer.dims.size()) return false;
  const Extent& extent = buffer.dims[run.end].extent;
  run.unknowns.push_back(unknownOf(extent, run.which, dimensionPlace(buffer, run.end)));
  run.elements *= extent.value;
  ++run.end;
  return true;
}

void ExtentReduction::relateRuns(const Run& a, const Run& b) {
  if (a.unknowns.size() == 1 && b.unknowns.size() == 1)
    return relateEqual(a.unknowns[0], b.unknowns[0]);
  for (const Run* run : {&a, &b})
    for (size_t k = a.unknowns.empty() || b.unknowns.empty() ? 0 : 1; k < run->unknowns.size(); ++k)
      m_unknowns[run->unknowns[k]].isFixed = true;
  if (a.unknowns.empty() || b.unknowns.empty() || a.unknowns[0] == b.unknowns[0]) return;
  int64_t insideA = a.elements / m_values[a.unknowns[0]],
          insideB = b.elements / m_values[b.unknowns[0]];
  m_rows.push_back({{a.unknowns[0], insideA}, {b.unknowns[0], -insideB}});
}

void ExtentReduction::relateEqual(int x, int y) {
  if (x != y) m_rows.push_back({{x, 1}, {y, -1}});
}

}  // namespace dojo::core
