// Norms: batch (inference and training), layer, group, instance, RMS, mean-variance, Lp.
#include "core/model/operators/reduce_nest.h"

namespace dojo::core {
namespace {

using Op = Operator;

Types inferBatchNorm(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 5, 5); !fits) return tl::unexpected(fits.error());
  const Shape& x = c.input(0).shape;
  if (x.size() < 2) return bad("its input has {} dimensions", x.size());
  for (int i = 1; i < 5; ++i)
    if (c.input(i).shape != Shape{x[1]})
      return bad("input {} is {}, and there are {} channels", i, printShape(c.input(i).shape),
                 x[1]);
  std::vector<GraphValue> outputs = {typed(c.input(0).dtype, x)};
  for (int i = 1; i < c.outputs(); ++i) outputs.push_back(typed(c.input(3).dtype, {x[1]}));
  return outputs;
}

// Running statistics as ONNX updates them: old * momentum + of the batch * (1 - momentum), of the
// biased variance.
void updateRunning(const OperatorContext& c, ProgramBuilder& b, int output, int input,
                   const Array& batch, std::string_view hint) {
  if (!c.hasOutput(output)) return;
  double momentum = c.real("momentum", 0.9);
  Elements e(b, batch.shape, batch.dtype);
  Operand old = e.value(c.inputId(input), hint);
  Operand kept = e.apply(Op::Mul, {old, number(momentum)});
  // 1 - momentum as people write it, of a momentum that was stored as f32.
  double rest = static_cast<double>(static_cast<float>(1 - momentum));
  Operand added = e.apply(Op::Mul, {e.array(batch), number(rest)});
  e.store(b.write(c.outputId(output), "running"), Op::Add, {kept, added});
}

Access ofChannel(const Array& array) {
  return element(array, {at(1)});
}

Result<void> lowerBatchNorm(const OperatorContext& c, ProgramBuilder& b) {
  Array x = widened(b, b.read(c.inputId(0)));
  DType dtype = x.dtype;
  Elements e(b, x.shape, dtype);
  double epsilon = c.real("epsilon", 1e-5);
  Array deviation, variance;
  auto parameter = [&](int i, std::string_view hint) {
    return widened(b, b.read(c.inputId(i), hint));
  };
  if (c.integer("training_mode", 0) != 0) {
    std::vector<int> axes = {0};
    for (int d = 2; d < x.rank(); ++d) axes.push_back(d);
    Moments m = momentsOf(b, ReduceNest(x.shape, axes), x);
    if (c.input(3).dtype != dtype && (c.hasOutput(1) || c.hasOutput(2)))
      return missing("running statistics of {}", name(c.input(3).dtype));
    updateRunning(c, b, 1, 3, m.mean, "mean");
    updateRunning(c, b, 2, 4, m.variance, "var");
    deviation = m.deviation;
    variance = m.variance;
  } else {
    Array mean = parameter(3, "mean");
    variance = parameter(4, "var");
    if (mean.dtype != dtype || variance.dtype != dtype)
      return missing("statistics of {} for an input of {}", name(mean.dtype), name(dtype));
    deviation = b.temporary("d", dtype, x.shape);
    b.nest(x.shape, set(element(deviation), Op::Sub, {element(x), ofChannel(mean)}));
  }
  Array r = inverseDeviation(b, variance, epsilon);
  Array gamma = parameter(1, "gamma"), beta = parameter(2, "beta");
  if (gamma.dtype != dtype || beta.dtype != dtype)
    return missing("a scale of {} for an input of {}", name(gamma.dtype), name(dtype));
  Operand n = e.apply(Op::Mul, {element(deviation), ofChannel(r)}, "n");
  Operand g = e.apply(Op::Mul, {n, ofChannel(gamma)}, "g");
  e.store(result(c, b), Op::Add, {g, ofChannel(beta)});
  return {};
}

Types inferLayerNorm(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 2, 3); !fits) return tl::unexpected(fits.error());
  const Shape& x = c.input(0).shape;
  auto axis = axisOf(c.integer("axis", -1), static_cast<int>(x.size()));
  if (!axis) return tl::unexpected(axis.error());
  for (int i = 1; i < c.inputs(); ++i) {
    if (!c.has(i)) continue;
    auto wide = broadcastShapes(x, c.input(i).shape);
    if (!wide || *wide != x) return bad("input {} does not broadcast to the first", i);
  }
  Shape small = x;
  std::fill(small.begin() + *axis, small.end(), 1);
  std::vector<GraphValue> outputs = {typed(c.input(0).dtype, x)};
  for (int i = 1; i < c.outputs(); ++i)
    outputs.push_back(typed(computeType(c.input(0).dtype), small));
  return outputs;
}

std::vector<int> axesFrom(int axis, int rank) {
  std::vector<int> axes;
  for (int d = axis; d < rank; ++d) axes.push_back(d);
  return axes;
}

Result<void> lowerLayerNorm(const OperatorContext& c, ProgramBuilder& b) {
  Array x = widened(b, b.read(c.inputId(0)));
  auto axis = axisOf(c.integer("axis", -1), x.rank());
  ReduceNest nest(x.shape, axesFrom(*axis, x.rank()));
  Moments m = momentsOf(b, nest, x);
  Array r = inverseDeviation(b, m.variance, c.real("epsilon", 1e-5));
  if (c.hasOutput(1))
    b.nest(nest.kept, set(nest.output(b.write(c.outputId(1), "mean")), nest.small(m.mean)));
  if (c.hasOutput(2))
    b.nest(nest.kept, set(nest.output(b.write(c.outputId(2), "inverse")), nest.small(r)));
  Elements e(b, x.shape, x.dtype);
  Operand n = e.apply(Op::Mul, {element(m.deviation), nest.spread(r)}, "n");
  Operand gamma = e.value(c.inputId(1), "gamma");
  if (!c.has(2)) {
    e.store(result(c, b), Op::Mul, {n, gamma});
    return {};
  }
  Operand g = e.apply(Op::Mul, {n, gamma}, "g");
  Operand beta = e.value(c.inputId(2), "beta");
  e.store(result(c, b), Op::Add, {g, beta});
  return {};
}

Result<void> lowerRmsNorm(const OperatorContext& c, ProgramBuilder& b) {
  Array x = widened(b, b.read(c.inputId(0)));
  auto axis = axisOf(c.integer("axis", -1), x.rank());
  ReduceNest nest(x.shape, axesFrom(*axis, x.rank()));
  Array q = b.temporary("q", x.dtype, nest.kept), v = b.temporary("v", x.dtype, nest.kept);
  Access from = element(x, nest.of);
  reduce(b, nest, nest.small(q), number(0), Assign::Add, Op::Mul, {from, from});
  b.nest(nest.kept, set(nest.small(v), Op::Div, {nest.small(q), number(nest.count)}));
  Array r = inverseDeviation(b, v, c.real("epsilon", 1e-5));
  Elements e(b, x.shape, x.dtype);
  Operand n = e.apply(Op::Mul, {element(x), nest.spread(r)}, "n");
  Operand gamma = e.value(c.inputId(1), "gamma");
  e.store(result(c, b), Op::Mul, {n, gamma});
  return {};
}

Types inferGroupNorm(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 3, 3); !fits) return tl::unexpected(fits.error());
  const Shape& x = c.input(0).shape;
  if (x.size() < 2) return bad("its input has {} dimensions", x.size());
  bool isInstance = c.node().op == "InstanceNormalization";
  int64_t groups = isInstance ? x[1] : c.integer("num_groups", 0);
  if (groups < 1 || x[1] % groups != 0) return bad("{} channels in {} groups", x[1], groups);
  for (int i = 1; i < 3; ++i)
    if (c.input(i).shape != Shape{x[1]} && (isInstance || c.input(i).shape != Shape{groups}))
      return bad("input {} is {}, and there are {} channels", i, printShape(c.input(i).shape),
                 x[1]);
  return sameAsFirst(c);
}

// x as [batch, group, channel of the group, image]; scales by channel, before opset 21 by group.
Result<void> lowerGroupNorm(const OperatorContext& c, ProgramBuilder& b) {
  Array x = widened(b, b.read(c.inputId(0)));
  int64_t channels = x.shape[1];
  int64_t groups = c.node().op == "InstanceNormalization" ? channels : c.integer("num_groups", 0);
  int64_t size = channels / groups;
  Shape split = {x.shape[0], groups, size};
  split.insert(split.end(), x.shape.begin() + 2, x.shape.end());
  std::vector<int> axes = axesFrom(2, static_cast<int>(split.size()));
  ReduceNest nest(split, axes);
  Array y = result(c, b);
  // The element of an array of x's shape, of a nest whose dimension d has index of(d).
  auto whole = [&](const Array& array, const std::vector<Affine>& of) {
    std::vector<Affine> indices = {of[0], plus(of[2], of[1], size)};
    indices.insert(indices.end(), of.begin() + 3, of.end());
    return element(array, std::move(indices));
  };
  std::vector<Affine> inOrder;
  for (size_t d = 0; d < split.size(); ++d) inOrder.push_back(at(static_cast<int>(d)));
  Array s = b.temporary("s", x.dtype, nest.kept), mu = b.temporary("mu", x.dtype, nest.kept);
  reduce(b, nest, nest.small(s), number(0), Assign::Add, whole(x, nest.of));
  b.nest(nest.kept, set(nest.small(mu), Op::Div, {nest.small(s), number(nest.count)}));
  Array d = b.temporary("d", x.dtype, split), q = b.temporary("q", x.dtype, nest.kept);
  b.nest(split, set(element(d), Op::Sub, {whole(x, inOrder), nest.spread(mu)}));
  Access of = element(d, nest.of);
  reduce(b, nest, nest.small(q), number(0), Assign::Add, Op::Mul, {of, of});
  Array v = b.temporary("v", x.dtype, nest.kept);
  b.nest(nest.kept, set(nest.small(v), Op::Div, {nest.small(q), number(nest.count)}));
  Array r = inverseDeviation(b, v, c.real("epsilon", 1e-5));
  Elements e(b, split, x.dtype);
  auto parameter = [&](int i, std::string_view hint) {
    Array p = widened(b, b.read(c.inputId(i), hint));
    bool byGroup = p.shape[0] == groups && groups != channels;
    return element(p, {byGroup ? at(1) : plus(at(2), at(1, size))});
  };
  Operand n = e.apply(Op::Mul, {element(d), nest.spread(r)}, "n");
  Operand g = e.apply(Op::Mul, {n, parameter(1, "gamma")}, "g");
  Access beta = parameter(2, "beta");
  if (y.dtype == x.dtype)
    b.nest(split, set(whole(y, inOrder), Op::Add, {g, beta}));
  else
    b.nest(split, convert(whole(y, inOrder), y.dtype, e.apply(Op::Add, {g, beta})));
  return {};
}

Types inferFirst(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 1, 1); !fits) return tl::unexpected(fits.error());
  return sameAsFirst(c);
}

Result<void> lowerMeanVariance(const OperatorContext& c, ProgramBuilder& b) {
  Array x = widened(b, b.read(c.inputId(0)));
  auto axes = axesOf(c.integers("axes").value_or(Shape{0, 2, 3}), x.rank());
  if (!axes) return tl::unexpected(axes.error());
  ReduceNest nest(x.shape, *axes);
  Moments m = momentsOf(b, nest, x);
  Elements small(b, nest.kept, x.dtype), e(b, x.shape, x.dtype);
  Array r = b.temporary("r", x.dtype, nest.kept);
  Operand root = small.apply(Op::Sqrt, {element(m.variance)});
  small.store(r, Op::Add, {root, number(1e-9)});
  e.store(result(c, b), Op::Div, {element(m.deviation), nest.spread(r)});
  return {};
}

// x / (sum of |x|^p)^(1/p); 0 where that is 0.
Result<void> lowerLpNorm(const OperatorContext& c, ProgramBuilder& b) {
  Array x = widened(b, b.read(c.inputId(0)));
  auto axis = axisOf(c.integer("axis", -1), x.rank());
  if (!axis) return tl::unexpected(axis.error());
  int64_t p = c.integer("p", 2);
  if (p != 1 && p != 2) return bad("p of {}", p);
  ReduceNest nest(x.shape, std::vector{*axis});
  Array s = b.temporary("s", x.dtype, nest.kept), n = b.temporary("n", x.dtype, nest.kept);
  Access from = element(x, nest.of);
  if (p == 2)
    reduce(b, nest, nest.small(s), number(0), Assign::Add, Op::Mul, {from, from});
  else
    reduce(b, nest, nest.small(s), number(0), Assign::Add, Op::Abs, {from});
  Elements small(b, nest.kept, x.dtype), e(b, x.shape, x.dtype);
  Operand norm = p == 2 ? small.apply(Op::Sqrt, {element(s)}) : Operand(element(s));
  Operand isZero = small.apply(Op::Equal, {norm, number(0)}, "zero");
  small.store(n, Op::Select, {isZero, number(1), norm});
  e.store(result(c, b), Op::Div, {element(x), nest.spread(n)});
  return {};
}

constexpr OperatorEntry kEntries[] = {
    {.name = "BatchNormalization", .infer = inferBatchNorm, .lower = lowerBatchNorm},
    {.name = "LayerNormalization", .infer = inferLayerNorm, .lower = lowerLayerNorm},
    {.name = "RMSNormalization", .infer = inferLayerNorm, .lower = lowerRmsNorm},
    {.name = "GroupNormalization", .infer = inferGroupNorm, .lower = lowerGroupNorm},
    {.name = "InstanceNormalization", .infer = inferGroupNorm, .lower = lowerGroupNorm},
    {.name = "MeanVarianceNormalization", .infer = inferFirst, .lower = lowerMeanVariance},
    {.name = "LpNormalization", .infer = inferFirst, .lower = lowerLpNorm},
};

}  // namespace

std::span<const OperatorEntry> normalizationOperators() {
  return kEntries;
}

}  // namespace dojo::core
