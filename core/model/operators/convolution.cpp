// Convolution (cross-correlation) of any number of spatial dimensions, with groups.
#include "core/model/operators/window.h"

namespace dojo::core {
namespace {

using Op = Operator;

Types inferConv(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 2, 3); !fits) return tl::unexpected(fits.error());
  const Shape &x = c.input(0).shape, &w = c.input(1).shape;
  if (w.size() != x.size() || w.size() < 3)
    return bad("weights {} for an input of {}", printShape(w), printShape(x));
  int64_t groups = c.integer("group", 1);
  if (groups < 1 || x[1] != w[1] * groups || w[0] % groups != 0)
    return bad("{} channels and weights {} in {} groups", x[1], printShape(w), groups);
  auto window = windowOf(c, Shape(w.begin() + 2, w.end()));
  if (!window) return tl::unexpected(window.error());
  Shape shape = {x[0], w[0]};
  shape.insert(shape.end(), window->output.begin(), window->output.end());
  return types(c.input(0).dtype, shape);
}

Array wider(ProgramBuilder& b, const Array& x) {
  DType wide = computeType(x.dtype);
  if (x.dtype == wide) return x;
  Array copy = b.temporary("wide", wide, x.shape);
  b.nest(x.shape, convert(element(copy, b.depth()), wide, element(x, b.depth())));
  return copy;
}

// y = bias; y += x * w. Iterations: batch, group, channel of the group, output, input channel of
// the group, kernel; those of groups and of single channels only where there are several.
void accumulateConv(ProgramBuilder& b, const Window& win, int64_t groups, const Array& y,
                    const Array& x, const Array& w) {
  Shape extents = {y.shape[0]};
  Affine out, in, weight;  // channels
  auto iterate = [&](int64_t extent) {
    extents.push_back(extent);
    return static_cast<int>(extents.size()) - 1;
  };
  int64_t perGroup = w.shape[0] / groups;
  if (groups > 1) {
    int g = iterate(groups);
    out = at(g, perGroup);
    in = at(g, w.shape[1]);
  }
  if (perGroup > 1) out = plus(out, at(iterate(perGroup)));
  int output = static_cast<int>(extents.size());
  extents.insert(extents.end(), win.output.begin(), win.output.end());
  if (w.shape[1] > 1) {
    weight = at(iterate(w.shape[1]));
    in = plus(in, weight);
  }
  int kernel = static_cast<int>(extents.size());
  extents.insert(extents.end(), win.kernel.begin(), win.kernel.end());
  std::vector<Affine> ofY = {at(0), out}, ofX = {at(0), in}, ofW = {out, weight};
  for (int d = 0; d < win.dims(); ++d) {
    ofY.push_back(at(output + d));
    ofX.push_back(windowIndex(win, d, output + d, kernel + d));
    ofW.push_back(at(kernel + d));
  }
  Operation sum =
      accumulate(element(y, ofY), Assign::Add, Op::Mul, {element(x, ofX), element(w, ofW)});
  for (int d = 0; d < win.dims(); ++d)
    sum = guarded(std::move(sum), ofX[2 + d], win.input[d], extents);
  b.nest(extents, std::move(sum));
}

Result<void> lowerConv(const OperatorContext& c, ProgramBuilder& b) {
  const Shape& weights = c.input(1).shape;
  auto window = windowOf(c, Shape(weights.begin() + 2, weights.end()));
  if (!window) return tl::unexpected(window.error());
  Array x = wider(b, b.read(c.inputId(0))), w = wider(b, b.read(c.inputId(1), "w"));
  std::optional<Array> bias;
  if (c.has(2)) bias = wider(b, b.read(c.inputId(2), "bias"));
  Array y = result(c, b);
  Array sum = y.dtype == x.dtype ? y : b.temporary("sum", x.dtype, y.shape);
  b.nest(y.shape, set(element(sum), bias ? Operand(element(*bias, {at(1)})) : number(0)));
  accumulateConv(b, *window, c.integer("group", 1), sum, x, w);
  if (sum.name != y.name) b.nest(y.shape, convert(element(y), y.dtype, element(sum)));
  return {};
}

constexpr OperatorEntry kEntries[] = {
    {.name = "Conv", .infer = inferConv, .lower = lowerConv},
};

}  // namespace

std::span<const OperatorEntry> convolutionOperators() {
  return kEntries;
}

}  // namespace dojo::core
