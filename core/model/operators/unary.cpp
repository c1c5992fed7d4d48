// Operators of one operand, element by element.
#include <cmath>
#include <limits>

#include "core/model/operators/support.h"

namespace dojo::core {
namespace {

using Op = Operator;

Types inferUnary(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 1, 1); !fits) return tl::unexpected(fits.error());
  return sameAsFirst(c);
}

Types inferTest(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 1, 1); !fits) return tl::unexpected(fits.error());
  return types(DType::Bool, c.input(0).shape);
}

template <Op op>
Result<void> lowerDirect(const OperatorContext& c, ProgramBuilder& b) {
  bool isWholeToo = op == Op::Neg || op == Op::Abs;
  if (!isWholeToo && !isFloat(c.input(0).dtype))
    return bad("it needs floats, and its input is {}", name(c.input(0).dtype));
  Elements e(b, c.output(0).shape, c.input(0).dtype);
  Operand x = e.value(c.inputId(0));
  e.store(result(c, b), op, {x});
  return {};
}

// Body: void(Elements&, Operand x, const Array& y), computed in float.
template <auto Body>
Result<void> lowerComposed(const OperatorContext& c, ProgramBuilder& b) {
  if (!isFloat(c.input(0).dtype))
    return bad("it needs floats, and its input is {}", name(c.input(0).dtype));
  Elements e(b, c.output(0).shape, computeType(c.input(0).dtype));
  Operand x = e.value(c.inputId(0));
  Body(e, x, result(c, b));
  return {};
}

void reciprocal(Elements& e, Operand x, const Array& y) {
  e.store(y, Op::Div, {number(1), x});
}

void ceiling(Elements& e, Operand x, const Array& y) {
  Operand below = e.apply(Op::Floor, {e.apply(Op::Neg, {x})});
  e.store(y, Op::Neg, {below});
}

// To the nearest whole number, ties to even; a zero keeps the operand's sign.
void roundEven(Elements& e, Operand x, const Array& y) {
  Operand f = e.apply(Op::Floor, {x}, "f");
  Operand d = e.apply(Op::Sub, {x, f}, "d");
  Operand half = e.apply(Op::Floor, {e.apply(Op::Mul, {f, number(0.5)})});
  Operand odd = e.apply(Op::Sub, {f, e.apply(Op::Mul, {half, number(2)})}, "odd");
  Operand tie = e.apply(Op::Add, {f, odd});
  Operand up = e.apply(Op::Add, {f, number(1)});
  Operand isUp = e.apply(Op::Greater, {d, number(0.5)}, "up");
  Operand isTie = e.apply(Op::Equal, {d, number(0.5)}, "tie");
  Operand r = e.apply(Op::Select, {isUp, up, f}, "r");
  Operand rounded = e.apply(Op::Select, {isTie, tie, r}, "r");
  Operand isZero = e.apply(Op::Equal, {rounded, number(0)}, "zero");
  Operand signedZero = e.apply(Op::Mul, {x, number(0)});
  e.store(y, Op::Select, {isZero, signedZero, rounded});
}

Result<void> lowerSign(const OperatorContext& c, ProgramBuilder& b) {
  Elements e(b, c.output(0).shape, c.input(0).dtype);
  Operand x = e.value(c.inputId(0));
  Operand negative = e.apply(Op::Less, {x, number(0)}, "negative");
  Operand positive = e.apply(Op::Greater, {x, number(0)}, "positive");
  DType t = c.input(0).dtype;
  Operand minus = t == DType::U8 || t == DType::Bool ? number(0) : number(-1);
  Operand low = e.apply(Op::Select, {negative, minus, x});
  e.store(result(c, b), Op::Select, {positive, number(1), low});
  return {};
}

void tangent(Elements& e, Operand x, const Array& y) {
  e.store(y, Op::Div, {e.apply(Op::Sin, {x}), e.apply(Op::Cos, {x})});
}

template <Op op>
void hyperbolic(Elements& e, Operand x, const Array& y) {
  Operand up = e.apply(Op::Exp, {x});
  Operand down = e.apply(Op::Exp, {e.apply(Op::Neg, {x})});
  e.store(y, Op::Mul, {e.apply(op, {up, down}), number(0.5)});
}

Result<void> lowerNot(const OperatorContext& c, ProgramBuilder& b) {
  if (c.input(0).dtype != DType::Bool) return bad("it needs bool");
  Elements e(b, c.output(0).shape, DType::Bool);
  Operand x = e.value(c.inputId(0));
  e.store(result(c, b), Op::Equal, {x, number(0)});
  return {};
}

Result<void> lowerBitwiseNot(const OperatorContext& c, ProgramBuilder& b) {
  DType t = c.input(0).dtype;
  if (!isInteger(t)) return bad("it needs integers");
  Elements e(b, c.output(0).shape, t);
  Operand x = e.value(c.inputId(0));
  e.store(result(c, b), Op::Sub, {number(t == DType::U8 ? 255 : -1), x});
  return {};
}

Result<void> lowerIsNaN(const OperatorContext& c, ProgramBuilder& b) {
  Elements e(b, c.output(0).shape, c.input(0).dtype);
  Operand x = e.value(c.inputId(0));
  e.store(result(c, b), Op::NotEqual, {x, x});
  return {};
}

Result<void> lowerIsInf(const OperatorContext& c, ProgramBuilder& b) {
  Elements e(b, c.output(0).shape, c.input(0).dtype);
  Operand x = e.value(c.inputId(0));
  constexpr double kInf = std::numeric_limits<double>::infinity();
  bool up = c.integer("detect_positive", 1) != 0, down = c.integer("detect_negative", 1) != 0;
  if (!up && !down) return missing("neither infinity is asked for");
  if (up && down)
    e.store(result(c, b), Op::Equal, {e.apply(Op::Abs, {x}), number(kInf)});
  else
    e.store(result(c, b), Op::Equal, {x, number(up ? kInf : -kInf)});
  return {};
}

Types inferCast(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 1, 1); !fits) return tl::unexpected(fits.error());
  auto to = onnxType(c.integer("to", 0));
  if (!to) return missing("element type {} of ONNX has no counterpart", c.integer("to", 0));
  return types(*to, c.input(0).shape);
}

Types inferCastLike(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 2, 2); !fits) return tl::unexpected(fits.error());
  return types(c.input(1).dtype, c.input(0).shape);
}

Result<void> lowerCast(const OperatorContext& c, ProgramBuilder& b) {
  DType from = c.input(0).dtype, to = c.output(0).dtype;
  Array x = b.read(c.inputId(0)), y = result(c, b);
  Access in = element(x, b.depth()), out = element(y, b.depth());
  if (from == to)
    b.nest(y.shape, set(out, in));
  else if (to == DType::Bool)
    b.nest(y.shape, set(out, Op::NotEqual, {in, number(0)}));
  else
    b.nest(y.shape, convert(out, to, in));
  return {};
}

std::optional<int> copiesCast(const OperatorContext& c) {
  return c.input(0).dtype == c.output(0).dtype ? std::optional(0) : std::nullopt;
}

Types inferIdentity(const OperatorContext& c) {
  return sameAsFirst(c);
}

std::optional<int> copiesFirst(const OperatorContext&) {
  return 0;
}

Result<void> lowerIdentity(const OperatorContext& c, ProgramBuilder& b) {
  Array x = b.read(c.inputId(0));
  copy(b, result(c, b), x);
  return {};
}

template <Op op>
constexpr OperatorEntry direct(std::string_view name) {
  return {.name = name, .infer = inferUnary, .lower = lowerDirect<op>};
}
template <auto Body>
constexpr OperatorEntry composed(std::string_view name) {
  return {.name = name, .infer = inferUnary, .lower = lowerComposed<Body>};
}

constexpr OperatorEntry kEntries[] = {
    direct<Op::Neg>("Neg"),
    direct<Op::Exp>("Exp"),
    direct<Op::Log>("Log"),
    direct<Op::Sqrt>("Sqrt"),
    direct<Op::Rsqrt>("Rsqrt"),
    direct<Op::Tanh>("Tanh"),
    direct<Op::Erf>("Erf"),
    direct<Op::Sin>("Sin"),
    direct<Op::Cos>("Cos"),
    direct<Op::Sigmoid>("Sigmoid"),
    direct<Op::Abs>("Abs"),
    direct<Op::Floor>("Floor"),
    composed<reciprocal>("Reciprocal"),
    composed<ceiling>("Ceil"),
    composed<roundEven>("Round"),
    composed<tangent>("Tan"),
    composed<hyperbolic<Op::Sub>>("Sinh"),
    composed<hyperbolic<Op::Add>>("Cosh"),
    {.name = "Sign", .infer = inferUnary, .lower = lowerSign},
    {.name = "Not", .infer = inferTest, .lower = lowerNot},
    {.name = "BitwiseNot", .infer = inferUnary, .lower = lowerBitwiseNot},
    {.name = "IsNaN", .infer = inferTest, .lower = lowerIsNaN},
    {.name = "IsInf", .infer = inferTest, .lower = lowerIsInf},
    {.name = "Cast", .infer = inferCast, .copies = copiesCast, .lower = lowerCast},
    {.name = "CastLike", .infer = inferCastLike, .copies = copiesCast, .lower = lowerCast},
    {.name = "Identity", .infer = inferIdentity, .copies = copiesFirst, .lower = lowerIdentity},
};

}  // namespace

std::span<const OperatorEntry> unaryOperators() {
  return kEntries;
}

}  // namespace dojo::core
