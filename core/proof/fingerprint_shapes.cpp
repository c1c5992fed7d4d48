// How the extents of inputs and outputs of two programs belong together: an array is the same
// memory in both, in which rows may be dimensions of their own or not; and which constants count
// their elements.
#include <fmt/format.h>

#include <cctype>

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

// Whether a constant is an extent, or given by an expression of such.
bool ExtentReduction::isFollowed(const Constant& constant, int which) const {
  auto isExtent = [&](const Constant& c) {
    return m_byKey.contains(keyOf({c.value, c.name}, which, ""));
  };
  if (isExtent(constant)) return true;
  const std::string& text = constant.expression;
  auto isInName = [&](size_t i) { return std::isalnum(text[i]) || text[i] == '_'; };
  for (size_t i = 0, end = 0; i < text.size(); i = std::max(end, i + 1)) {
    for (end = i; end < text.size() && isInName(end);) ++end;
    const Constant* named = program(which).constantNamed(text.substr(i, end - i));
    if (named && !isExtent(*named)) return false;
  }
  return !text.empty();
}

// Where rows of an input or output lost the names that a number of elements is given by, COUNT of
// [N, C, 10000] by N * H * W, they stay as they are.
void ExtentReduction::fixUnfollowed(int which) {
  for (const Constant& c : program(which).constants) {
    if (isFollowed(c, which)) continue;
    for (const auto* arrays : {&program(which).inputs, &program(which).outputs})
      for (const std::string& array : *arrays) {
        const Buffer& buffer = *program(which).bufferOf(array);
        for (size_t d = 0; d < buffer.dims.size(); ++d)
          if (const Extent& extent = buffer.dims[d].extent;
              extent.constant.empty() && c.value % extent.value == 0)
            m_unknowns[unknownOf(extent, which, dimensionPlace(buffer, d))].isFixed = true;
      }
  }
}

}  // namespace dojo::core
