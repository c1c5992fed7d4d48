// Losses over class labels. The element that a label names is found by comparing the label with
// the number of each class, which the sum over the classes passes anyway.
#include "core/model/operators/reduce_nest.h"

namespace dojo::core {
namespace {

using Op = Operator;

bool isCrossEntropy(const OperatorContext& c) {
  return c.node().op == "SoftmaxCrossEntropyLoss";
}

Types inferLoss(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 2, 3); !fits) return tl::unexpected(fits.error());
  const Shape &x = c.input(0).shape, &labels = c.input(1).shape;
  if (x.size() < 2) return bad("scores of {} dimensions", x.size());
  Shape small = x;
  small.erase(small.begin() + 1);
  if (labels != small) return bad("labels {} for scores {}", printShape(labels), printShape(x));
  if (!isInteger(c.input(1).dtype)) return bad("labels of {}", name(c.input(1).dtype));
  bool isEach = c.text("reduction", "mean") == "none";
  DType dtype = c.input(0).dtype;
  std::vector<GraphValue> outputs = {typed(dtype, isEach ? small : Shape())};
  if (c.outputs() > 1 && isCrossEntropy(c)) outputs.push_back(typed(dtype, x));
  return outputs;
}

Array logSoftmax(ProgramBuilder& b, const ReduceNest& nest, const Array& x) {
  Array m = b.temporary("m", x.dtype, nest.kept);
  reduce(b, nest, nest.small(m), lowest(x.dtype), Assign::Max, element(x, nest.of));
  Elements e(b, x.shape, x.dtype);
  Operand d = e.apply(Op::Sub, {element(x), nest.spread(m)}, "d");
  Operand power = e.apply(Op::Exp, {d}, "e");
  Array s = b.temporary("s", x.dtype, nest.kept);
  Access summed = std::get<Access>(power);
  summed.indices = nest.of;
  reduce(b, nest, nest.small(s), number(0), Assign::Add, summed);
  Elements small(b, nest.kept, x.dtype);
  Operand l = small.apply(Op::Log, {nest.small(s)}, "l");
  Array logs = b.temporary("logs", x.dtype, x.shape);
  Array of{std::get<Access>(l).array, x.dtype, nest.kept};
  e.store(logs, Op::Sub, {d, nest.spread(of)});
  return logs;
}

// sum over the classes of the value where the class is the label
Array picked(ProgramBuilder& b, const ReduceNest& nest, const Array& same, const Access& value,
             DType dtype) {
  Array part = b.temporary("part", dtype, nest.shape);
  b.nest(nest.shape, set(element(part), Op::Select, {element(same), value, number(0)}));
  Array sum = b.temporary("picked", dtype, nest.kept);
  reduce(b, nest, nest.small(sum), number(0), Assign::Add, element(part, nest.of));
  return sum;
}

Result<void> lowerLoss(const OperatorContext& c, ProgramBuilder& b) {
  Array x = b.read(c.inputId(0)), labels = b.read(c.inputId(1), "labels");
  DType dtype = x.dtype;
  if (computeType(dtype) != dtype) return missing("losses of {}", name(dtype));
  ReduceNest nest(x.shape, std::vector{1});
  Array logs = isCrossEntropy(c) ? logSoftmax(b, nest, x) : x;
  if (c.hasOutput(1)) copy(b, b.write(c.outputId(1), "log_prob"), logs);
  Array same = b.temporary("same", DType::Bool, x.shape);
  b.nest(x.shape, set(element(same), Op::Equal, {nest.spread(labels), at(1)}));
  Array gain = picked(b, nest, same, element(logs), dtype);
  Elements e(b, nest.kept, dtype);
  Operand loss = e.apply(Op::Neg, {element(gain)}, "loss");
  std::optional<Operand> weight;
  if (c.has(2)) {
    Array weights = b.read(c.inputId(2), "weights");
    weight = element(picked(b, nest, same, element(weights, {at(1)}), dtype));
    loss = e.apply(Op::Mul, {loss, *weight}, "loss");
  }
  if (c.hasAttribute("ignore_index")) {
    Operand ignored =
        e.apply(Op::Equal, {element(labels), number(c.integer("ignore_index", 0))}, "ignored");
    loss = e.apply(Op::Select, {ignored, number(0), loss}, "loss");
    weight = e.apply(Op::Select, {ignored, number(0), weight.value_or(number(1))}, "weight");
  }
  Array y = result(c, b);
  std::string how = c.text("reduction", "mean");
  if (how == "none") {
    e.store(y, loss);
    return {};
  }
  Array total = how == "sum" ? y : b.temporary("total", dtype, {});
  b.leaf(set(element(total), number(0)));
  b.nest(nest.kept, accumulate(element(total, std::vector<Affine>()), Assign::Add, loss));
  if (how == "sum") return {};
  Operand count = number(product(nest.kept));
  if (weight) {
    Array all = b.temporary("all", dtype, {});
    b.leaf(set(element(all), number(0)));
    b.nest(nest.kept, accumulate(element(all, std::vector<Affine>()), Assign::Add, *weight));
    count = element(all);
  }
  b.leaf(set(element(y), Op::Div, {element(total), count}));
  return {};
}

constexpr OperatorEntry kEntries[] = {
    {.name = "SoftmaxCrossEntropyLoss", .infer = inferLoss, .lower = lowerLoss},
    {.name = "NegativeLogLikelihoodLoss", .infer = inferLoss, .lower = lowerLoss},
};

}  // namespace

std::span<const OperatorEntry> lossOperators() {
  return kEntries;
}

}  // namespace dojo::core
