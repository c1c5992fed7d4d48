// Gather with constant indices: slices where they are evenly spaced, else a copy for each index.
#include "core/interpreter/tensor.h"
#include "core/model/operators/support.h"

namespace dojo::core {
namespace {

constexpr size_t kMostCopies = 64;

Types inferGather(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 2, 2); !fits) return tl::unexpected(fits.error());
  const Shape& x = c.input(0).shape;
  auto axis = axisOf(c.integer("axis", 0), static_cast<int>(x.size()));
  if (!axis) return tl::unexpected(axis.error());
  if (auto indices = c.constantIntegers(1))
    for (int64_t index : *indices)
      if (index < -x[*axis] || index >= x[*axis])
        return bad("index {} is out of range: axis {} has {} elements", index, *axis, x[*axis]);
  Shape shape(x.begin(), x.begin() + *axis);
  shape.insert(shape.end(), c.input(1).shape.begin(), c.input(1).shape.end());
  shape.insert(shape.end(), x.begin() + *axis + 1, x.end());
  return types(c.input(0).dtype, shape);
}

std::optional<std::vector<Bytes>> foldGather(const OperatorContext& c) {
  auto indices = c.constantIntegers(1);
  const GraphValue& x = c.input(0);
  auto axis = axisOf(c.integer("axis", 0), static_cast<int>(x.shape.size()));
  if (!indices || !x.constant || !axis) return std::nullopt;
  std::span<const int64_t> shape(x.shape);
  int64_t outer = product(shape.first(*axis));
  auto inner = static_cast<size_t>(product(shape.subspan(*axis + 1)) * sizeOf(x.dtype));
  if (static_cast<double>(outer) * static_cast<double>(indices->size()) *
          static_cast<double>(inner) >
      1 << 26)
    return std::nullopt;
  std::vector<std::byte> bytes;
  for (int64_t o = 0; o < outer; ++o)
    for (int64_t index : *indices) {
      int64_t row = o * x.shape[*axis] + (index < 0 ? index + x.shape[*axis] : index);
      auto part = x.constant->bytes.subspan(static_cast<size_t>(row) * inner, inner);
      bytes.insert(bytes.end(), part.begin(), part.end());
    }
  return std::vector{ownedBytes(std::move(bytes))};
}

// start + i * step; nothing where the indices are not evenly spaced.
std::optional<std::pair<int64_t, int64_t>> evenlySpaced(const Shape& indices) {
  int64_t step = indices.size() < 2 ? 0 : indices[1] - indices[0];
  for (size_t i = 1; i < indices.size(); ++i)
    if (indices[i] - indices[i - 1] != step) return std::nullopt;
  return std::pair(indices[0], step);
}

Result<void> lowerGather(const OperatorContext& c, ProgramBuilder& b) {
  auto indices = c.constantIntegers(1);
  if (!indices)
    return missing(
        "its indices are computed while the model runs; programs have no indirect reads");
  Array x = b.read(c.inputId(0)), y = result(c, b);
  auto axis = axisOf(c.integer("axis", 0), x.rank());
  for (int64_t& index : *indices) index += index < 0 ? x.shape[*axis] : 0;
  int inserted = static_cast<int>(c.input(1).shape.size());
  auto copyOf = [&](std::vector<Affine> places, Affine index, Shape extents) {
    // places: of the dimensions that the indices' shape inserted
    std::vector<Affine> from, to;
    int depth = 0, inner = static_cast<int>(extents.size()) - (x.rank() - *axis - 1);
    for (; depth < *axis; ++depth) {
      from.push_back(at(depth));
      to.push_back(at(depth));
    }
    from.push_back(std::move(index));
    to.insert(to.end(), places.begin(), places.end());
    for (int d = *axis + 1; d < x.rank(); ++d, ++inner) {
      from.push_back(at(inner));
      to.push_back(at(inner));
    }
    b.nest(extents, set(element(y, to), element(x, from)));
  };
  auto even = evenlySpaced(*indices);
  if (even && inserted <= 1) {
    std::vector<Affine> places;
    if (inserted == 1) places.push_back(at(*axis));
    Affine index = inserted == 1 ? plus(at(*axis, even->second), even->first) : fixed(even->first);
    copyOf(places, index, y.shape);
    return {};
  }
  if (indices->size() > kMostCopies)
    return missing("{} unevenly spaced constant indices", indices->size());
  Shape extents(x.shape.begin(), x.shape.begin() + *axis);
  extents.insert(extents.end(), x.shape.begin() + *axis + 1, x.shape.end());
  const Shape& grid = c.input(1).shape;
  for (size_t i = 0; i < indices->size(); ++i) {
    std::vector<Affine> places(inserted);
    auto rest = static_cast<int64_t>(i);
    for (int d = inserted - 1; d >= 0; --d) {
      places[d] = fixed(rest % grid[d]);
      rest /= grid[d];
    }
    copyOf(places, fixed((*indices)[i]), extents);
  }
  return {};
}

constexpr OperatorEntry kEntries[] = {
    {.name = "Gather", .infer = inferGather, .fold = foldGather, .lower = lowerGather},
};

}  // namespace

std::span<const OperatorEntry> gatherOperators() {
  return kEntries;
}

}  // namespace dojo::core
