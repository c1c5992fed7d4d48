#include "codegen/c/emit/index.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace dojo::codegen {

using core::Affine;
using core::AffineTerm;

Affine folded(const Affine& affine, const Nest& nest) {
  Affine result = affine;
  for (const AffineTerm& t : affine.terms())
    if (nest[t.depth].isFixed) result = result.substituted(t.depth, Affine(nest[t.depth].value));
  return result;
}

bool isLong(const Affine& affine, const Nest& nest) {
  return std::ranges::any_of(affine.terms(), [&](const core::AffineTerm& term) {
    const Iteration& iteration = nest[static_cast<size_t>(term.depth)];
    return iteration.isLong && !iteration.isFixed;
  });
}

bool isAtom(const std::string& expression) {
  int nesting = 0;
  for (char c : expression) {
    nesting += c == '(' || c == '[';
    nesting -= c == ')' || c == ']';
    if (c == ' ' && nesting == 0) return false;
  }
  return expression[0] != '-';
}

std::string bracketed(const std::string& expression) {
  return isAtom(expression) ? expression : "(" + expression + ")";
}

namespace {

std::string termText(const AffineTerm& t, const Nest& nest) {
  int64_t factor = std::abs(t.coefficient);
  return factor == 1 ? nest[t.depth].name : fmt::format("{} * {}", nest[t.depth].name, factor);
}

// Terms of one sign, joined by " + ".
std::string sumText(const Affine& a, bool positive, const Nest& nest) {
  std::string text;
  for (const AffineTerm& t : a.terms())
    if ((t.coefficient > 0) == positive) text += (text.empty() ? "" : " + ") + termText(t, nest);
  return text;
}

std::string plus(std::string text, int64_t constant) {
  if (constant > 0) text += fmt::format(" + {}", constant);
  if (constant < 0) text += fmt::format(" - {}", -constant);
  return text;
}

}  // namespace

std::string affineText(const Affine& affine, const Nest& nest) {
  Affine a = folded(affine, nest);
  if (a.isConstant()) return std::to_string(a.constant());
  std::string text = sumText(a, true, nest);
  bool leads = text.empty() && a.constant() > 0;
  if (leads) text = std::to_string(a.constant());
  for (const AffineTerm& t : a.terms()) {
    if (t.coefficient > 0) continue;
    text += (text.empty() ? "-" : " - ") + termText(t, nest);
  }
  return leads ? text : plus(text, a.constant());
}

std::string extentText(const core::Extent& extent, const Names& names) {
  return extent.constant.empty() ? std::to_string(extent.value) : names.constant(extent.constant);
}

std::string guardText(const core::Guard& guard, const Nest& nest, const Names& names) {
  Affine a = folded(guard.expression, nest);
  bool allNegative = std::all_of(a.terms().begin(), a.terms().end(),
                                 [](const AffineTerm& t) { return t.coefficient < 0; });
  if (allNegative)
    return fmt::format("{} > {}", sumText(a, false, nest), a.constant() - guard.bound.value);
  return fmt::format("{} < {}", affineText(a, nest), extentText(guard.bound, names));
}

namespace {

Affine::Range rangeOf(const Affine& affine, const Nest& nest) {
  std::vector<int64_t> extents;
  for (const Iteration& i : nest) extents.push_back(i.extent);
  return folded(affine, nest).range(extents);
}

}  // namespace

bool isAlways(const core::Guard& guard, const Nest& nest) {
  return rangeOf(guard.expression, nest).high < guard.bound.value;
}

bool isNever(const core::Guard& guard, const Nest& nest) {
  return rangeOf(guard.expression, nest).low >= guard.bound.value;
}

namespace {

// outer * extent + inner, with nothing that adds zero.
std::string flattened(const std::string& outer, const std::string& extent,
                      const std::string& inner) {
  if (outer == "0") return inner;
  bool product = outer.find(" + ") == std::string::npos && outer.find(" - ") == std::string::npos &&
                 outer[0] != '-';
  std::string text = fmt::format("{} * {}", product ? outer : "(" + outer + ")", extent);
  if (inner == "0") return text;
  if (inner[0] == '-') return fmt::format("{} - {}", text, inner.substr(1));
  return fmt::format("{} + {}", text, inner);
}

}  // namespace

namespace {

// An index is never negative, so that a power of two can mask it.
std::string indexText(const Affine& index, const core::Dimension& dimension, const Nest& nest) {
  std::string text = affineText(index, nest);
  if (!dimension.isFolded()) return text;
  Affine known = folded(index, nest);
  if (known.isConstant()) return std::to_string(known.constant() % dimension.fold);
  bool isMask = std::has_single_bit(static_cast<uint64_t>(dimension.fold));
  return fmt::format("({} {} {})", isAtom(text) ? text : "(" + text + ")", isMask ? "&" : "%",
                     isMask ? dimension.fold - 1 : dimension.fold);
}

}  // namespace

std::string storedText(const core::Dimension& dimension, const Names& names) {
  return dimension.isFolded() ? std::to_string(dimension.fold)
                              : extentText(dimension.extent, names);
}

std::string elementText(const core::Access& access, const Home& home, const Nest& nest,
                        const Names& names, bool wholeVector) {
  const core::Buffer& buffer = *home.buffer;
  const std::string& name = names.buffer(buffer.name);
  std::string flat, subscripts;
  for (size_t k = 0; k < buffer.dims.size(); ++k) {
    if (!buffer.dims[k].materialised) continue;
    std::string index = indexText(access.indices[k], buffer.dims[k], nest);
    flat = flat.empty() ? index : flattened(flat, storedText(buffer.dims[k], names), index);
    if (!wholeVector || k + 1 < buffer.dims.size()) subscripts += "[" + index + "]";
  }
  if (home.kind == Home::Kind::Local) return name + subscripts;
  return fmt::format("{}[{}]", name, flat.empty() ? "0" : flat);
}

int64_t strideOf(const core::Access& access, const core::Buffer& buffer, int depth) {
  int64_t stride = 0, step = 1;
  for (size_t k = buffer.dims.size(); k-- > 0;) {
    if (!buffer.dims[k].materialised) continue;
    stride += access.indices[k].coefficient(depth) * step;
    step *= buffer.dims[k].stored();
  }
  return stride;
}

}  // namespace dojo::codegen
