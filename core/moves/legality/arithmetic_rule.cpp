#include "core/moves/legality/arithmetic_rule.h"

#include <fmt/format.h>

#include <cmath>

#include "core/moves/edit.h"
#include "core/moves/legality/producer.h"
#include "core/moves/legality/refuse.h"
#include "core/text/printer.h"

namespace dojo::core {
namespace {

// Of the smallest normal number.
int leastExponent(DType type) {
  switch (type) {
    case DType::F64:
      return -1022;
    case DType::F16:
      return -14;
    default:
      return -126;
  }
}

}  // namespace

std::vector<Step> sitesOfRule(const Context& context, std::string_view move, ArithmeticRule rule) {
  std::vector<Step> steps;
  for (int op = 0; op < static_cast<int>(context.view.ops().size()); ++op)
    if (rule(context.program(), context.view.op(op).operation()))
      steps.push_back({std::string(move), placeOfOp(context.view, op), {}});
  return steps;
}

Program rewriteByRule(const Context& context, const Step& step, ArithmeticRule rule) {
  int op = opAt(context.view, step.place);
  return withOnly(context.view, op, *rule(context.program(), context.view.op(op).operation()));
}

DType targetType(const Program& program, const Operation& operation) {
  return program.bufferOf(operation.target().array)->dtype;
}

std::optional<double> literalValue(const Operand& operand) {
  auto* literal = std::get_if<Literal>(&operand);
  return literal ? std::optional(literal->asDouble()) : std::nullopt;
}

bool isPowerOfTwo(double value, DType type) {
  int exponent = 0;
  if (!std::isfinite(value) || std::abs(std::frexp(value, &exponent)) != 0.5) return false;
  int k = exponent - 1;
  return k >= leastExponent(type) && -k >= leastExponent(type);
}

Access addRegister(Program& program, const std::string& base, DType type) {
  std::string name = freshName(program, base);
  program.buffers.push_back({name, type, {}, Location::Register, {name}, {}});
  return {name, {}};
}

Program withBefore(const View& view, Program program, int op, Operation before, Operation then) {
  const Node& node = *view.op(op).node;
  NodePtr first = newOperation(program, std::move(before));
  return replaced(std::move(program), node.id(), {first, withOperation(node, std::move(then))});
}

Program withOnly(const View& view, int op, Operation then) {
  const Node& node = *view.op(op).node;
  return replaced(view.program(), node.id(), {withOperation(node, std::move(then))});
}

Refusal refuseUnrounded(const Message& what, std::vector<NodeId> nodes) {
  return refuse(
      "unrounded",
      phrase("{} is a sum, which contracts products without rounding, so the bits may differ",
             what),
      std::move(nodes));
}

std::optional<Refusal> refuseUnlessFloatProduct(const View& view, int op) {
  const Operation& o = view.op(op).operation();
  NodeId node = view.op(op).node->id();
  if (o.op != Operator::Mul)
    return refuse("no-product", phrase("{} is not a product", describeOp(view, op)), {node});
  if (!isFloat(targetType(view.program(), o)))
    return refuse("integers", phrase("{} multiplies integers", describeOp(view, op)), {node});
  return std::nullopt;
}

tl::expected<ComputedOperand, Refusal> computedOperand(const View& view, int op, size_t operand) {
  const Operation& o = view.op(op).operation();
  NodeId node = view.op(op).node->id();
  auto* access = std::get_if<Access>(&o.operands[operand]);
  int producer =
      access && !view.program().isInput(access->array) ? view.opNamed(access->array, 0) : -1;
  if (producer < 0)
    return tl::unexpected(refuse("not-computed",
                                 phrase("no operation computes {}, an operand of {}",
                                        print(o.operands[operand]), describeOp(view, op)),
                                 {node}));
  if (auto no = refuseUnlessInvertible(view, producer)) return tl::unexpected(*no);
  auto side =
      rightSideAt(view, producer, accessAt(view, op, static_cast<int>(o.targets.size() + operand)));
  if (!side) return tl::unexpected(side.error());
  return ComputedOperand{producer, std::move(*side)};
}

std::optional<Refusal> refuseIfStale(const View& after, NodeId producer, NodeId consumer,
                                     std::initializer_list<MovedOperand> moved) {
  for (MovedOperand operand : moved)
    if (accessAt(after, after.opIndex(producer), operand.from) >= 0)
      if (auto no = refuseIfOverwritten(after, {producer, operand.from}, {consumer, operand.to}))
        return no;
  return std::nullopt;
}

}  // namespace dojo::core
