// Pools: maximum, average and Lp over windows, and over the whole image.
#include "core/model/operators/reduce_nest.h"
#include "core/model/operators/window.h"

namespace dojo::core {
namespace {

using Op = Operator;

Types inferPool(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 1, 1); !fits) return tl::unexpected(fits.error());
  auto window = windowOf(c, {});
  if (!window) return tl::unexpected(window.error());
  Shape shape(c.input(0).shape.begin(), c.input(0).shape.begin() + 2);
  shape.insert(shape.end(), window->output.begin(), window->output.end());
  std::vector<GraphValue> outputs = {typed(c.input(0).dtype, shape)};
  if (c.outputs() > 1) outputs.push_back(typed(DType::I64, shape));
  return outputs;
}

// A nest over batch, channel, output and kernel; index of x, and guards that keep it inside.
struct PoolNest {
  PoolNest(const Window& w, const Array& x)
      : window(&w), extents(x.shape.begin(), x.shape.begin() + 2) {
    extents.insert(extents.end(), w.output.begin(), w.output.end());
    extents.insert(extents.end(), w.kernel.begin(), w.kernel.end());
    of = {at(0), at(1)};
    for (int d = 0; d < w.dims(); ++d) of.push_back(windowIndex(w, d, 2 + d, 2 + w.dims() + d));
  }
  Operation inside(Operation o) const {
    for (int d = 0; d < window->dims(); ++d)
      o = guarded(std::move(o), of[2 + d], window->input[d], extents);
    return o;
  }
  const Window* window;
  Shape extents;
  std::vector<Affine> of;
};

Result<void> lowerMaxPool(const OperatorContext& c, ProgramBuilder& b) {
  auto window = windowOf(c, {});
  if (!window) return tl::unexpected(window.error());
  Array x = b.read(c.inputId(0)), y = result(c, b);
  PoolNest nest(*window, x);
  Access to = element(y), from = element(x, nest.of);
  b.nest(y.shape, set(to, lowest(y.dtype)));
  if (!c.hasOutput(1)) {
    b.nest(nest.extents, nest.inside(accumulate(to, Assign::Max, from)));
    return {};
  }
  if (c.integer("storage_order", 0) != 0) return missing("indices in column-major order");
  Array i = b.write(c.outputId(1), "index");
  b.nest(i.shape, set(element(i), number(0)));
  Affine flat;
  for (int d = 0; d < x.rank(); ++d) flat = plus(flat.scaled(x.shape[d]), nest.of[d]);
  Operation best{.targets = {to, element(i)}, .assign = Assign::ArgMax, .operands = {from, flat}};
  b.nest(nest.extents, nest.inside(std::move(best)));
  return {};
}

// How many elements each window averages: those within the image, or within the padded image.
Array countsOf(ProgramBuilder& b, const Window& w, DType dtype, bool withPad) {
  Array n = b.temporary("n", dtype, w.output);
  b.nest(w.output, set(element(n), number(0)));
  Shape extents = w.output;
  extents.insert(extents.end(), w.kernel.begin(), w.kernel.end());
  Operation one = accumulate(element(n), Assign::Add, number(1));
  for (int d = 0; d < w.dims(); ++d) {
    Affine index = windowIndex(w, d, d, w.dims() + d);
    if (withPad)
      one = guarded(std::move(one), plus(index, w.before[d]), w.input[d] + w.before[d] + w.after[d],
                    extents);
    else
      one = guarded(std::move(one), index, w.input[d], extents);
  }
  b.nest(extents, std::move(one));
  return n;
}

bool reachesBeyond(const Window& w, bool withPad) {
  for (int d = 0; d < w.dims(); ++d) {
    int64_t end = (w.output[d] - 1) * w.stride[d] + w.reach(d);
    if (end > w.input[d] + w.before[d] + (withPad ? w.after[d] : 0)) return true;
    if (!withPad && w.before[d] > 0) return true;
  }
  return false;
}

Result<void> lowerAveragePool(const OperatorContext& c, ProgramBuilder& b) {
  auto window = windowOf(c, {});
  if (!window) return tl::unexpected(window.error());
  bool withPad = c.integer("count_include_pad", 0) != 0;
  Array x = widened(b, b.read(c.inputId(0))), y = result(c, b);
  Array s = b.temporary("s", x.dtype, y.shape);
  PoolNest nest(*window, x);
  b.nest(s.shape, set(element(s), number(0)));
  b.nest(nest.extents, nest.inside(accumulate(element(s), Assign::Add, element(x, nest.of))));
  Elements e(b, y.shape, x.dtype);
  if (reachesBeyond(*window, withPad)) {
    Array n = countsOf(b, *window, x.dtype, withPad);
    e.store(y, Op::Div, {element(s), e.array(n)});
  } else {
    e.store(y, Op::Div, {element(s), number(product(window->kernel))});
  }
  return {};
}

Result<void> lowerLpPool(const OperatorContext& c, ProgramBuilder& b) {
  auto window = windowOf(c, {});
  if (!window) return tl::unexpected(window.error());
  int64_t p = c.integer("p", 2);
  if (p != 1 && p != 2) return missing("p of {}", p);
  Array x = widened(b, b.read(c.inputId(0))), y = result(c, b);
  Array s = b.temporary("s", x.dtype, y.shape);
  PoolNest nest(*window, x);
  b.nest(s.shape, set(element(s), number(0)));
  Elements e(b, y.shape, x.dtype);
  if (p == 2) {
    Access from = element(x, nest.of);
    b.nest(nest.extents, nest.inside(accumulate(element(s), Assign::Add, Op::Mul, {from, from})));
    e.store(y, Op::Sqrt, {element(s)});
  } else {
    b.nest(nest.extents,
           nest.inside(accumulate(element(s), Assign::Add, Op::Abs, {element(x, nest.of)})));
    e.store(y, element(s));
  }
  return {};
}

Types inferGlobal(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 1, 1); !fits) return tl::unexpected(fits.error());
  Shape shape = c.input(0).shape;
  if (shape.size() < 3) return bad("its input has {} dimensions", shape.size());
  std::fill(shape.begin() + 2, shape.end(), 1);
  return types(c.input(0).dtype, shape);
}

ReduceNest imageOf(const Array& x) {
  std::vector<int> axes;
  for (int d = 2; d < x.rank(); ++d) axes.push_back(d);
  return ReduceNest(x.shape, axes);
}

Result<void> lowerGlobalMax(const OperatorContext& c, ProgramBuilder& b) {
  Array x = b.read(c.inputId(0)), y = result(c, b);
  ReduceNest nest = imageOf(x);
  reduce(b, nest, nest.output(y), lowest(y.dtype), Assign::Max, element(x, nest.of));
  return {};
}

Result<void> lowerGlobalAverage(const OperatorContext& c, ProgramBuilder& b) {
  Array x = widened(b, b.read(c.inputId(0))), y = result(c, b);
  ReduceNest nest = imageOf(x);
  Array s = b.temporary("s", x.dtype, nest.kept);
  reduce(b, nest, nest.small(s), number(0), Assign::Add, element(x, nest.of));
  if (y.dtype == x.dtype) {
    b.nest(nest.kept, set(nest.output(y), Op::Div, {nest.small(s), number(nest.count)}));
    return {};
  }
  Array m = b.temporary("m", x.dtype, nest.kept);
  b.nest(nest.kept, set(nest.small(m), Op::Div, {nest.small(s), number(nest.count)}));
  b.nest(nest.kept, convert(nest.output(y), y.dtype, nest.small(m)));
  return {};
}

constexpr OperatorEntry kEntries[] = {
    {.name = "MaxPool", .infer = inferPool, .lower = lowerMaxPool},
    {.name = "AveragePool", .infer = inferPool, .lower = lowerAveragePool},
    {.name = "LpPool", .infer = inferPool, .lower = lowerLpPool},
    {.name = "GlobalMaxPool", .infer = inferGlobal, .lower = lowerGlobalMax},
    {.name = "GlobalAveragePool", .infer = inferGlobal, .lower = lowerGlobalAverage},
};

}  // namespace

std::span<const OperatorEntry> poolOperators() {
  return kEntries;
}

}  // namespace dojo::core
