// Operators that give the same elements, in memory's order, another shape.
#include "core/model/operators/support.h"

namespace dojo::core {
namespace {

// One loop nest that walks two shapes at once: the extents of their common refinement, and of each
// shape's dimension the index. Nothing where the dimensions do not line up, as of 2x3 and 3x2.
struct CommonNest {
  Shape extents;
  std::vector<Affine> from, to;
};

std::vector<Affine> indicesIn(const Shape& shape, const Shape& extents) {
  std::vector<Affine> indices;
  size_t next = 0;
  for (int64_t extent : shape) {
    Affine index;
    for (int64_t covered = 1; covered < extent; ++next) {
      index = plus(index.scaled(extents[next]), at(static_cast<int>(next)));
      covered *= extents[next];
    }
    indices.push_back(index);
  }
  return indices;
}

std::optional<CommonNest> commonNest(const Shape& a, const Shape& b) {
  CommonNest nest;
  auto skipOnes = [](const Shape& s, size_t& i) {
    while (i < s.size() && s[i] == 1) ++i;
  };
  size_t i = 0, j = 0;
  int64_t left = 1, right = 1;  // what is still to be covered of the dimension before i, and j
  for (;;) {
    if (left == 1) {
      skipOnes(a, i);
      if (i < a.size()) left = a[i++];
    }
    if (right == 1) {
      skipOnes(b, j);
      if (j < b.size()) right = b[j++];
    }
    if (left == 1 && right == 1) break;
    int64_t extent = std::min(left, right);
    // The smaller one has to divide the larger one from the outside.
    if (extent < 1 || left % extent != 0 || right % extent != 0) return std::nullopt;
    if (extent == 1) return std::nullopt;
    nest.extents.push_back(extent);
    left /= extent;
    right /= extent;
  }
  nest.from = indicesIn(a, nest.extents);
  nest.to = indicesIn(b, nest.extents);
  return nest;
}

Affine flatIndex(const Shape& shape) {
  Affine flat;
  for (size_t d = 0; d < shape.size(); ++d)
    flat = plus(flat.scaled(shape[d]), at(static_cast<int>(d)));
  return flat;
}

Result<void> lowerReshape(const OperatorContext& c, ProgramBuilder& b) {
  Array x = b.read(c.inputId(0)), y = result(c, b);
  if (auto nest = commonNest(x.shape, y.shape)) {
    b.nest(nest->extents, set(element(y, nest->to), element(x, nest->from)));
    return {};
  }
  Array flat = b.temporary("flat", x.dtype, {product(x.shape)});
  b.nest(x.shape, set(element(flat, {flatIndex(x.shape)}), element(x)));
  b.nest(y.shape, set(element(y), element(flat, {flatIndex(y.shape)})));
  return {};
}

std::optional<int> copiesFirst(const OperatorContext&) {
  return 0;
}

Types inferReshape(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 1, 2); !fits) return tl::unexpected(fits.error());
  Shape wanted;
  if (c.has(1)) {
    auto argument = constantArgument(c, 1, "shape");
    if (!argument) return tl::unexpected(argument.error());
    wanted = *argument;
  } else {
    wanted = c.integers("shape").value_or(Shape());
  }
  const Shape& x = c.input(0).shape;
  bool keepsZero = c.integer("allowzero", 0) != 0;
  int64_t known = 1, open = -1;
  for (size_t d = 0; d < wanted.size(); ++d) {
    if (wanted[d] == 0 && !keepsZero) {
      if (d >= x.size()) return bad("dimension {} of its shape has nothing to copy", d);
      wanted[d] = x[d];
    }
    if (wanted[d] < -1 || (wanted[d] == -1 && open >= 0))
      return bad("shape {} is none", printShape(wanted));
    if (wanted[d] == -1)
      open = static_cast<int64_t>(d);
    else
      known *= wanted[d];
  }
  int64_t elements = product(x);
  if (open >= 0) wanted[open] = known == 0 ? 0 : elements / known;
  if (product(wanted) != elements)
    return bad("{} does not hold the {} elements of {}", printShape(wanted), elements,
               printShape(x));
  return types(c.input(0).dtype, wanted);
}

Types inferFlatten(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 1, 1); !fits) return tl::unexpected(fits.error());
  const Shape& x = c.input(0).shape;
  auto rank = static_cast<int64_t>(x.size());
  int64_t axis = c.integer("axis", 1);
  if (axis < 0) axis += rank;
  if (axis < 0 || axis > rank) return bad("axis {} of {} dimensions", axis, rank);
  std::span<const int64_t> all(x);
  return types(c.input(0).dtype, {product(all.first(axis)), product(all.subspan(axis))});
}

Types inferSqueeze(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 1, 2); !fits) return tl::unexpected(fits.error());
  const Shape& x = c.input(0).shape;
  auto axes = axesArgument(c, 1);
  if (!axes) return tl::unexpected(axes.error());
  std::vector<int> gone;
  if (*axes) {
    auto positive = axesOf(**axes, static_cast<int>(x.size()));
    if (!positive) return tl::unexpected(positive.error());
    gone = *positive;
    for (int axis : gone)
      if (x[axis] != 1) return bad("axis {} has {} elements", axis, x[axis]);
  }
  Shape shape;
  for (size_t d = 0; d < x.size(); ++d)
    if (*axes ? std::ranges::count(gone, static_cast<int>(d)) == 0 : x[d] != 1)
      shape.push_back(x[d]);
  return types(c.input(0).dtype, shape);
}

Types inferUnsqueeze(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 1, 2); !fits) return tl::unexpected(fits.error());
  auto axes = axesArgument(c, 1);
  if (!axes) return tl::unexpected(axes.error());
  if (!*axes) return bad("axes are missing");
  const Shape& x = c.input(0).shape;
  auto rank = static_cast<int>(x.size() + (*axes)->size());
  auto made = axesOf(**axes, rank);
  if (!made) return tl::unexpected(made.error());
  Shape shape;
  size_t next = 0;
  for (int d = 0; d < rank; ++d) shape.push_back(std::ranges::count(*made, d) > 0 ? 1 : x[next++]);
  return types(c.input(0).dtype, shape);
}

constexpr OperatorEntry kEntries[] = {
    {.name = "Reshape", .infer = inferReshape, .copies = copiesFirst, .lower = lowerReshape},
    {.name = "Flatten", .infer = inferFlatten, .copies = copiesFirst, .lower = lowerReshape},
    {.name = "Squeeze", .infer = inferSqueeze, .copies = copiesFirst, .lower = lowerReshape},
    {.name = "Unsqueeze", .infer = inferUnsqueeze, .copies = copiesFirst, .lower = lowerReshape},
};

}  // namespace

std::span<const OperatorEntry> reshapeOperators() {
  return kEntries;
}

}  // namespace dojo::core
