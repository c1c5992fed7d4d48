// Operators that move elements by affine maps: transposes, slices, concatenation, pads, tiles.
#include <numeric>

#include "core/model/operators/support.h"

namespace dojo::core {
namespace {

using Op = Operator;

Result<std::vector<int>> permutationOf(const OperatorContext& c) {
  auto rank = static_cast<int>(c.input(0).shape.size());
  std::vector<int> perm(rank);
  for (int d = 0; d < rank; ++d) perm[d] = rank - 1 - d;
  auto given = c.integers("perm");
  if (!given) return perm;
  auto axes = axesOf(*given, rank);
  if (!axes) return tl::unexpected(axes.error());
  if (static_cast<int>(axes->size()) != rank)
    return bad("a permutation of {} for {} dimensions", axes->size(), rank);
  return *axes;
}

Types inferTranspose(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 1, 1); !fits) return tl::unexpected(fits.error());
  auto perm = permutationOf(c);
  if (!perm) return tl::unexpected(perm.error());
  Shape shape;
  for (int axis : *perm) shape.push_back(c.input(0).shape[axis]);
  return types(c.input(0).dtype, shape);
}

Result<void> lowerTranspose(const OperatorContext& c, ProgramBuilder& b) {
  auto perm = permutationOf(c);
  Array x = b.read(c.inputId(0)), y = result(c, b);
  std::vector<Affine> of(perm->size());
  for (size_t d = 0; d < perm->size(); ++d) of[(*perm)[d]] = at(static_cast<int>(d));
  b.nest(y.shape, set(element(y), element(x, of)));
  return {};
}

// Memory's order stays where only dimensions of one element move.
std::optional<int> copiesTranspose(const OperatorContext& c) {
  auto perm = permutationOf(c);
  if (!perm) return std::nullopt;
  int last = -1;
  for (int axis : *perm) {
    if (c.input(0).shape[axis] == 1) continue;
    if (axis < last) return std::nullopt;
    last = axis;
  }
  return 0;
}

Types inferExpand(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 2, 2); !fits) return tl::unexpected(fits.error());
  auto wanted = constantArgument(c, 1, "shape");
  if (!wanted) return tl::unexpected(wanted.error());
  auto shape = broadcastShapes(c.input(0).shape, *wanted);
  if (!shape) return tl::unexpected(shape.error());
  return types(c.input(0).dtype, *shape);
}

Result<void> lowerExpand(const OperatorContext& c, ProgramBuilder& b) {
  Array x = b.read(c.inputId(0)), y = result(c, b);
  b.nest(y.shape, set(element(y), broadcast(x, y.shape)));
  return {};
}

std::optional<int> copiesSameSize(const OperatorContext& c) {
  return c.input(0).elements() == c.output(0).elements() ? std::optional(0) : std::nullopt;
}

Types inferConcat(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 1, 1 << 20); !fits) return tl::unexpected(fits.error());
  Shape shape = c.input(0).shape;
  auto axis = axisOf(c.integer("axis", 0), static_cast<int>(shape.size()));
  if (!axis) return tl::unexpected(axis.error());
  for (int i = 1; i < c.inputs(); ++i) {
    if (!c.has(i)) return bad("input {} is left out", i);
    Shape other = c.input(i).shape;
    if (other.size() != shape.size() || c.input(i).dtype != c.input(0).dtype)
      return bad("its inputs are {} and {}", printShape(shape), printShape(other));
    shape[*axis] += other[*axis];
    other[*axis] = shape[*axis];
    if (other != shape) return bad("input {} is {}", i, printShape(c.input(i).shape));
  }
  return types(c.input(0).dtype, shape);
}

Result<void> lowerConcat(const OperatorContext& c, ProgramBuilder& b) {
  auto axis = axisOf(c.integer("axis", 0), static_cast<int>(c.input(0).shape.size()));
  std::vector<Array> parts;
  for (int i = 0; i < c.inputs(); ++i) parts.push_back(b.read(c.inputId(i)));
  Array y = result(c, b);
  int64_t before = 0;
  for (const Array& part : parts) {
    Access to = element(y);
    to.indices[*axis].add(before);
    b.nest(part.shape, set(to, element(part)));
    before += part.shape[*axis];
  }
  return {};
}

Result<Shape> splitSizes(const OperatorContext& c, int axis) {
  int64_t extent = c.input(0).shape[axis];
  auto given = axesArgument(c, 1, "split");
  if (!given) return tl::unexpected(given.error());
  Shape sizes = given->value_or(Shape());
  if (!*given) {
    int64_t parts = c.integer("num_outputs", c.outputs());
    if (parts < 1) return bad("{} outputs", parts);
    int64_t each = (extent + parts - 1) / parts;
    for (int64_t rest = extent; static_cast<int64_t>(sizes.size()) < parts; rest -= each)
      sizes.push_back(std::clamp<int64_t>(rest, 0, each));
  }
  if (std::accumulate(sizes.begin(), sizes.end(), int64_t{0}) != extent ||
      std::ranges::any_of(sizes, [](int64_t size) { return size < 0; }))
    return bad("parts that are not {} together", extent);
  if (static_cast<int>(sizes.size()) < c.outputs())
    return bad("{} parts for {} outputs", sizes.size(), c.outputs());
  return sizes;
}

Types inferSplit(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 1, 2); !fits) return tl::unexpected(fits.error());
  auto axis = axisOf(c.integer("axis", 0), static_cast<int>(c.input(0).shape.size()));
  if (!axis) return tl::unexpected(axis.error());
  auto sizes = splitSizes(c, *axis);
  if (!sizes) return tl::unexpected(sizes.error());
  std::vector<GraphValue> outputs;
  for (int i = 0; i < c.outputs(); ++i) {
    Shape shape = c.input(0).shape;
    shape[*axis] = (*sizes)[i];
    outputs.push_back(typed(c.input(0).dtype, shape));
  }
  return outputs;
}

Result<void> lowerSplit(const OperatorContext& c, ProgramBuilder& b) {
  Array x = b.read(c.inputId(0));
  auto axis = axisOf(c.integer("axis", 0), x.rank());
  auto sizes = splitSizes(c, *axis);
  int64_t before = 0;
  for (int i = 0; i < c.outputs(); before += (*sizes)[i++]) {
    if (!c.hasOutput(i)) continue;
    Array y = result(c, b, i);
    Access from = element(x);
    from.indices[*axis].add(before);
    b.nest(y.shape, set(element(y), from));
  }
  return {};
}

struct Slicing {
  Shape start, step, extent;  // by dimension
};

Result<Slicing> slicingOf(const OperatorContext& c) {
  const Shape& x = c.input(0).shape;
  auto rank = static_cast<int>(x.size());
  bool isAttribute = c.hasAttribute("starts");
  auto argument = [&](int input, std::string_view name) -> Result<Shape> {
    if (isAttribute) return c.integers(name).value_or(Shape());
    return c.has(input) ? constantArgument(c, input, name) : Result<Shape>(Shape());
  };
  auto starts = argument(1, "starts"), ends = argument(2, "ends");
  auto named = argument(3, "axes"), steps = argument(4, "steps");
  for (auto* list : {&starts, &ends, &named, &steps})
    if (!*list) return tl::unexpected(list->error());
  Slicing s{Shape(rank, 0), Shape(rank, 1), x};
  if (named->empty())
    for (size_t i = 0; i < starts->size(); ++i) named->push_back(static_cast<int64_t>(i));
  auto axes = axesOf(*named, rank);
  if (!axes) return tl::unexpected(axes.error());
  if (steps->empty()) steps->assign(starts->size(), 1);
  if (ends->size() != starts->size() || axes->size() != starts->size() ||
      steps->size() != starts->size())
    return bad("starts, ends, axes and steps of different lengths");
  for (size_t i = 0; i < axes->size(); ++i) {
    int axis = (*axes)[i];
    int64_t extent = x[axis], step = (*steps)[i];
    if (step == 0) return bad("a step of 0");
    auto inside = [&](int64_t index, int64_t low, int64_t high) {
      return std::clamp(index < 0 ? index + extent : index, low, high);
    };
    bool up = step > 0;
    // Ends far below 0 mean all: they do not wrap.
    int64_t first =
        inside(std::max((*starts)[i], -extent - 1), up ? 0 : -1, up ? extent : extent - 1);
    if (!up && first < 0) first = -1;
    int64_t end = inside(std::max((*ends)[i], -extent - 1), up ? 0 : -1, up ? extent : extent - 1);
    int64_t count = up ? (end - first + step - 1) / step : (first - end - step - 1) / -step;
    s.start[axis] = std::max<int64_t>(first, 0);
    s.step[axis] = step;
    s.extent[axis] = std::max<int64_t>(count, 0);
  }
  return s;
}

Types inferSlice(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 1, 5); !fits) return tl::unexpected(fits.error());
  auto s = slicingOf(c);
  if (!s) return tl::unexpected(s.error());
  return types(c.input(0).dtype, s->extent);
}

Result<void> lowerSlice(const OperatorContext& c, ProgramBuilder& b) {
  auto s = slicingOf(c);
  Array x = b.read(c.inputId(0)), y = result(c, b);
  std::vector<Affine> of;
  for (int d = 0; d < x.rank(); ++d) of.push_back(plus(at(d, s->step[d]), s->start[d]));
  b.nest(y.shape, set(element(y), element(x, of)));
  return {};
}

Result<std::pair<Shape, Shape>> padsOf(const OperatorContext& c) {
  auto rank = static_cast<int>(c.input(0).shape.size());
  auto pads = axesArgument(c, 1, "pads");
  if (!pads) return tl::unexpected(pads.error());
  auto named = axesArgument(c, 3);
  if (!named) return tl::unexpected(named.error());
  Shape all = named->value_or(Shape());
  if (!*named)
    for (int d = 0; d < rank; ++d) all.push_back(d);
  auto axes = axesOf(all, rank);
  if (!axes) return tl::unexpected(axes.error());
  if (!*pads || (*pads)->size() != 2 * axes->size())
    return bad("pads that do not fit {} dimensions", axes->size());
  std::pair<Shape, Shape> result{Shape(rank, 0), Shape(rank, 0)};
  for (size_t i = 0; i < axes->size(); ++i) {
    result.first[(*axes)[i]] = (**pads)[i];
    result.second[(*axes)[i]] = (**pads)[axes->size() + i];
  }
  return result;
}

Types inferPad(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 1, 4); !fits) return tl::unexpected(fits.error());
  auto pads = padsOf(c);
  if (!pads) return tl::unexpected(pads.error());
  Shape shape = c.input(0).shape;
  for (size_t d = 0; d < shape.size(); ++d) {
    shape[d] += pads->first[d] + pads->second[d];
    if (shape[d] < 0) return bad("its output would have {} elements", shape[d]);
  }
  return types(c.input(0).dtype, shape);
}

// A run of output indices of one dimension, and where its elements come from.
struct Piece {
  int64_t first = 0, extent = 0, from = 0, step = 1;
};

Result<std::vector<Piece>> piecesOf(const std::string& mode, int64_t extent, int64_t before,
                                    int64_t output) {
  std::vector<Piece> pieces;
  if (mode == "edge") {
    if (before > 0) pieces.push_back({0, before, 0, 0});
    int64_t first = std::max<int64_t>(before, 0);
    int64_t inner = std::min(output, extent + before) - first;
    if (inner > 0) pieces.push_back({first, inner, first - before, 1});
    int64_t rest = output - (first + std::max<int64_t>(inner, 0));
    if (rest > 0) pieces.push_back({output - rest, rest, extent - 1, 0});
    return pieces;
  }
  // Reflected or wrapped: runs of period 2 * (extent - 1) or extent.
  for (int64_t i = 0; i < output;) {
    int64_t at = i - before;
    Piece p{.first = i};
    if (mode == "wrap" || extent == 1) {
      p.from = ((at % extent) + extent) % extent;
      p.extent = extent - p.from;
    } else {
      int64_t period = 2 * (extent - 1);
      int64_t phase = ((at % period) + period) % period;
      bool up = phase < extent - 1;
      p.from = up ? phase : period - phase;
      p.step = up ? 1 : -1;
      p.extent = up ? extent - 1 - phase : period - phase;
    }
    p.extent = std::min(p.extent, output - i);
    i += p.extent;
    pieces.push_back(p);
    if (pieces.size() > 16) return missing("pads many times as large as the input");
  }
  return pieces;
}

Result<void> padByPieces(const OperatorContext& c, ProgramBuilder& b, const std::string& mode,
                         const Shape& before) {
  Array x = b.read(c.inputId(0)), y = result(c, b);
  std::vector<std::vector<Piece>> byDim;
  int64_t all = 1;
  for (int d = 0; d < x.rank(); ++d) {
    auto pieces = piecesOf(mode, x.shape[d], before[d], y.shape[d]);
    if (!pieces) return tl::unexpected(pieces.error());
    byDim.push_back(*pieces);
    all *= static_cast<int64_t>(pieces->size());
  }
  if (all > 128) return missing("pads of {} pieces", all);
  for (int64_t number = 0; number < all; ++number) {
    Shape extents(x.rank());
    std::vector<Affine> from(x.rank()), to(x.rank());
    int64_t rest = number;
    for (int d = x.rank() - 1; d >= 0; --d) {
      auto count = static_cast<int64_t>(byDim[d].size());
      const Piece& p = byDim[d][rest % count];
      rest /= count;
      extents[d] = p.extent;
      to[d] = plus(at(d), p.first);
      from[d] = plus(p.step == 0 ? Affine() : at(d, p.step), p.from);
    }
    b.nest(extents, set(element(y, to), element(x, from)));
  }
  return {};
}

Result<void> lowerPad(const OperatorContext& c, ProgramBuilder& b) {
  auto pads = padsOf(c);
  std::string mode = c.text("mode", "constant");
  if (mode != "constant") {
    if (mode != "edge" && mode != "reflect" && mode != "wrap") return bad("mode {}", mode);
    return padByPieces(c, b, mode, pads->first);
  }
  Array x = b.read(c.inputId(0)), y = result(c, b);
  Elements e(b, y.shape, y.dtype);
  Operand value = c.has(2) ? Operand() : Operand(number(c.real("value", 0)));
  if (c.has(2)) {
    const GraphValue& given = c.input(2);
    if (given.elements() != 1) return bad("its value is no number");
    value = e.value(c.inputId(2), "value");
    if (auto* access = std::get_if<Access>(&value))
      access->indices.assign(given.shape.size(), Affine());
  }
  e.store(y, value);
  // The part of the input that is kept, and where it goes.
  Shape extents;
  std::vector<Affine> from, to;
  for (int d = 0; d < x.rank(); ++d) {
    int64_t cropped = std::max<int64_t>(-pads->first[d], 0);
    int64_t end = x.shape[d] - std::max<int64_t>(-pads->second[d], 0);
    extents.push_back(std::max<int64_t>(end - cropped, 0));
    from.push_back(plus(at(d), cropped));
    to.push_back(plus(at(d), std::max<int64_t>(pads->first[d], 0)));
  }
  b.nest(extents, set(element(y, to), element(x, from)));
  return {};
}

std::optional<int> copiesPad(const OperatorContext& c) {
  return c.input(0).shape == c.output(0).shape && padsOf(c)->first == Shape(c.input(0).shape.size())
             ? std::optional(0)
             : std::nullopt;
}

Types inferTile(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 2, 2); !fits) return tl::unexpected(fits.error());
  auto repeats = constantArgument(c, 1, "repeats");
  if (!repeats) return tl::unexpected(repeats.error());
  Shape shape = c.input(0).shape;
  if (repeats->size() != shape.size()) return bad("{} repeats", repeats->size());
  for (size_t d = 0; d < shape.size(); ++d) {
    if ((*repeats)[d] < 0) return bad("{} repeats", (*repeats)[d]);
    shape[d] *= (*repeats)[d];
  }
  return types(c.input(0).dtype, shape);
}

Result<void> lowerTile(const OperatorContext& c, ProgramBuilder& b) {
  Array x = b.read(c.inputId(0)), y = result(c, b);
  Shape extents;
  std::vector<Affine> from, to;
  for (int d = 0; d < x.rank(); ++d) {
    Affine repeat;
    if (y.shape[d] != x.shape[d]) {
      repeat = at(static_cast<int>(extents.size()), x.shape[d]);
      extents.push_back(x.shape[d] == 0 ? 0 : y.shape[d] / x.shape[d]);
    }
    from.push_back(at(static_cast<int>(extents.size())));
    to.push_back(plus(repeat, from.back()));
    extents.push_back(x.shape[d]);
  }
  b.nest(extents, set(element(y, to), element(x, from)));
  return {};
}

Types inferBlocks(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 1, 1); !fits) return tl::unexpected(fits.error());
  Shape s = c.input(0).shape;
  int64_t size = c.integer("blocksize", 0);
  bool toSpace = c.node().op == "DepthToSpace";
  if (s.size() != 4 || size < 1) return bad("a block of {} and {}", size, printShape(s));
  if (toSpace ? s[1] % (size * size) != 0 : s[2] % size != 0 || s[3] % size != 0)
    return bad("a block of {} does not divide {}", size, printShape(s));
  if (toSpace)
    return types(c.input(0).dtype, {s[0], s[1] / (size * size), s[2] * size, s[3] * size});
  return types(c.input(0).dtype, {s[0], s[1] * size * size, s[2] / size, s[3] / size});
}

// Iterations: batch, channel of the image with fewer channels, row, column, block row and column.
Result<void> lowerBlocks(const OperatorContext& c, ProgramBuilder& b) {
  Array x = b.read(c.inputId(0)), y = result(c, b);
  int64_t size = c.integer("blocksize", 1);
  bool toSpace = c.node().op == "DepthToSpace";
  const Array &space = toSpace ? y : x, &depth = toSpace ? x : y;
  int64_t channels = space.shape[1];
  Shape extents = {space.shape[0], channels, depth.shape[2], depth.shape[3], size, size};
  Affine block = plus(at(4, size), at(5));
  bool inOrder = toSpace && c.text("mode", "DCR") == "CRD";
  Affine channel = inOrder ? plus(at(1, size * size), block) : plus(at(1), block, channels);
  Access ofDepth = element(depth, {at(0), channel, at(2), at(3)});
  Access ofSpace =
      element(space, {at(0), at(1), plus(at(2, size), at(4)), plus(at(3, size), at(5))});
  b.nest(extents, toSpace ? set(ofSpace, ofDepth) : set(ofDepth, ofSpace));
  return {};
}

Types inferTrilu(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 1, 2); !fits) return tl::unexpected(fits.error());
  if (c.input(0).shape.size() < 2) return bad("it needs matrices");
  if (c.has(1) && !c.constantIntegers(1)) return missing("k is computed while the model runs");
  return sameAsFirst(c);
}

Result<void> lowerTrilu(const OperatorContext& c, ProgramBuilder& b) {
  Array x = b.read(c.inputId(0)), y = result(c, b);
  int64_t k = c.has(1) ? c.constantIntegers(1)->front() : 0;
  int row = x.rank() - 2;
  b.nest(y.shape, set(element(y), number(0)));
  Operation kept = set(element(y), element(x));
  Affine below = plus(at(row), at(row + 1), -1);  // row - column
  if (c.integer("upper", 1) != 0)
    kept.guards.push_back({below, Extent{1 - k, ""}});  // column - row >= k
  else
    kept.guards.push_back({below.scaled(-1), Extent{k + 1, ""}});
  b.nest(y.shape, kept);
  return {};
}

constexpr OperatorEntry kEntries[] = {
    {.name = "Transpose",
     .infer = inferTranspose,
     .copies = copiesTranspose,
     .lower = lowerTranspose},
    {.name = "Expand", .infer = inferExpand, .copies = copiesSameSize, .lower = lowerExpand},
    {.name = "Concat", .infer = inferConcat, .lower = lowerConcat},
    {.name = "Split", .infer = inferSplit, .lower = lowerSplit},
    {.name = "Slice", .infer = inferSlice, .lower = lowerSlice},
    {.name = "Pad", .infer = inferPad, .copies = copiesPad, .lower = lowerPad},
    {.name = "Tile", .infer = inferTile, .copies = copiesSameSize, .lower = lowerTile},
    {.name = "DepthToSpace", .infer = inferBlocks, .lower = lowerBlocks},
    {.name = "SpaceToDepth", .infer = inferBlocks, .lower = lowerBlocks},
    {.name = "Trilu", .infer = inferTrilu, .lower = lowerTrilu},
};

}  // namespace

std::span<const OperatorEntry> layoutOperators() {
  return kEntries;
}

}  // namespace dojo::core
