// Operators of two and more operands that broadcast.
#include "core/model/operators/support.h"

namespace dojo::core {
namespace {

using Op = Operator;

Types inferBroadcast(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 1, 1 << 20); !fits) return tl::unexpected(fits.error());
  for (int i = 1; i < c.inputs(); ++i)
    if (c.has(i) && c.input(i).dtype != c.input(0).dtype)
      return bad("its inputs are {} and {}", name(c.input(0).dtype), name(c.input(i).dtype));
  auto shape = broadcastInputs(c);
  if (!shape) return tl::unexpected(shape.error());
  return types(c.input(0).dtype, *shape);
}

Types inferBinary(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 2, 2); !fits) return tl::unexpected(fits.error());
  return inferBroadcast(c);
}

Types inferComparison(const OperatorContext& c) {
  auto same = inferBinary(c);
  if (!same) return same;
  return types(DType::Bool, same->front().shape);
}

template <Op op>
Result<void> lowerBinary(const OperatorContext& c, ProgramBuilder& b) {
  DType dtype = c.input(0).dtype;
  if (dtype == DType::Bool && (op == Op::Add || op == Op::Sub || op == Op::Mul || op == Op::Div))
    return bad("bool does not {}", spelling(op));
  Elements e(b, c.output(0).shape, dtype);
  Operand x = e.value(c.inputId(0)), z = e.value(c.inputId(1));
  e.store(result(c, b), op, {x, z});
  return {};
}

// x xor y of bits: what or has and and has not.
Result<void> lowerXor(const OperatorContext& c, ProgramBuilder& b) {
  DType dtype = c.input(0).dtype;
  Elements e(b, c.output(0).shape, dtype);
  Operand x = e.value(c.inputId(0)), z = e.value(c.inputId(1));
  if (dtype == DType::Bool)
    e.store(result(c, b), Op::NotEqual, {x, z});
  else
    e.store(result(c, b), Op::Sub, {e.apply(Op::Or, {x, z}), e.apply(Op::And, {x, z})});
  return {};
}

template <Op op>
Result<void> lowerVariadic(const OperatorContext& c, ProgramBuilder& b) {
  Elements e(b, c.output(0).shape, c.input(0).dtype);
  Operand all = e.value(c.inputId(0));
  for (int i = 1; i + 1 < c.inputs(); ++i) all = e.apply(op, {all, e.value(c.inputId(i))});
  if (c.inputs() == 1)
    e.store(result(c, b), all);
  else {
    Operand last = e.value(c.inputId(c.inputs() - 1));
    e.store(result(c, b), op, {all, last});
  }
  return {};
}

Result<void> lowerMean(const OperatorContext& c, ProgramBuilder& b) {
  Elements e(b, c.output(0).shape, c.input(0).dtype);
  Operand sum = e.value(c.inputId(0));
  for (int i = 1; i < c.inputs(); ++i) sum = e.apply(Op::Add, {sum, e.value(c.inputId(i))});
  e.store(result(c, b), Op::Div, {sum, number(c.inputs())});
  return {};
}

Types inferPow(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 2, 2); !fits) return tl::unexpected(fits.error());
  auto shape = broadcastInputs(c);
  if (!shape) return tl::unexpected(shape.error());
  return types(c.input(0).dtype, *shape);
}

// Small whole exponents are products; x ** y of an integer x and a float y is computed in y's type.
Result<void> lowerPow(const OperatorContext& c, ProgramBuilder& b) {
  DType base = c.input(0).dtype, exponent = c.input(1).dtype;
  DType dtype = isFloat(base) || !isFloat(exponent) ? base : exponent;
  Elements e(b, c.output(0).shape, dtype);
  Operand x = e.value(c.inputId(0)), power = e.value(c.inputId(1), "exponent");
  Array y = result(c, b);
  auto* literal = std::get_if<Literal>(&power);
  double value = literal ? literal->asDouble() : 0;
  if (literal && value == 2)
    e.store(y, Op::Mul, {x, x});
  else if (literal && value == 3)
    e.store(y, Op::Mul, {e.apply(Op::Mul, {x, x}), x});
  else if (literal && value == 1)
    e.store(y, x);
  else if (literal && value == -1 && isFloat(dtype))
    e.store(y, Op::Div, {number(1), x});
  else if (!isFloat(dtype))
    return missing("powers of integers that are no small constant");
  else
    e.store(y, Op::Pow, {x, power});
  return {};
}

// Of integers: with fmod the sign of the dividend (as in C), else that of the divisor.
Result<void> lowerMod(const OperatorContext& c, ProgramBuilder& b) {
  DType dtype = c.input(0).dtype;
  if (!isInteger(dtype)) return missing("remainders of floats");
  Elements e(b, c.output(0).shape, dtype);
  Operand x = e.value(c.inputId(0)), d = e.value(c.inputId(1), "d");
  Operand q = e.apply(Op::Div, {x, d}, "q");
  Operand back = e.apply(Op::Mul, {q, d});
  if (c.integer("fmod", 0) != 0 || dtype == DType::U8) {
    e.store(result(c, b), Op::Sub, {x, back});
    return {};
  }
  Operand r = e.apply(Op::Sub, {x, back}, "r");
  Operand below = e.apply(Op::Less, {r, number(0)}, "negative");
  Operand isDivisorBelow = std::holds_alternative<Literal>(d)
                               ? Operand(number(std::get<Literal>(d).asDouble() < 0 ? 1 : 0))
                               : e.apply(Op::Less, {d, number(0)}, "negative");
  Elements flags(b, c.output(0).shape, DType::Bool);
  Operand differs = flags.apply(Op::NotEqual, {below, isDivisorBelow}, "differs");
  Operand isRest = e.apply(Op::NotEqual, {r, number(0)}, "rest");
  Operand moves = flags.apply(Op::And, {differs, isRest}, "moves");
  e.store(result(c, b), Op::Select, {moves, e.apply(Op::Add, {r, d}), r});
  return {};
}

// By a constant number of bits.
Result<void> lowerBitShift(const OperatorContext& c, ProgramBuilder& b) {
  DType dtype = c.input(0).dtype;
  auto same = uniformConstant(c.input(1));
  int64_t bits = same ? static_cast<int64_t>(same->asDouble()) : -1;
  if (bits < 0 || bits >= 8 * sizeOf(dtype) - 1)
    return missing("shifts by what is no small constant");
  bool left = c.text("direction", "LEFT") == "LEFT";
  if (!left && dtype != DType::U8) return missing("shifts of signed integers to the right");
  Elements e(b, c.output(0).shape, dtype);
  Operand x = e.value(c.inputId(0));
  e.store(result(c, b), left ? Op::Mul : Op::Div, {x, number(int64_t{1} << bits)});
  return {};
}

Types inferWhere(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 3, 3); !fits) return tl::unexpected(fits.error());
  if (c.input(0).dtype != DType::Bool) return bad("its condition is no bool");
  if (c.input(1).dtype != c.input(2).dtype)
    return bad("its inputs are {} and {}", name(c.input(1).dtype), name(c.input(2).dtype));
  auto shape = broadcastInputs(c);
  if (!shape) return tl::unexpected(shape.error());
  return types(c.input(1).dtype, *shape);
}

Result<void> lowerWhere(const OperatorContext& c, ProgramBuilder& b) {
  Elements e(b, c.output(0).shape, c.input(1).dtype);
  Operand condition = e.value(c.inputId(0), "condition");
  Operand x = e.value(c.inputId(1)), z = e.value(c.inputId(2));
  e.store(result(c, b), Op::Select, {condition, x, z});
  return {};
}

template <Op op>
constexpr OperatorEntry binary(std::string_view name) {
  return {.name = name, .infer = inferBinary, .lower = lowerBinary<op>};
}
template <Op op>
constexpr OperatorEntry comparison(std::string_view name) {
  return {.name = name, .infer = inferComparison, .lower = lowerBinary<op>};
}
template <Op op>
constexpr OperatorEntry variadic(std::string_view name) {
  return {.name = name, .infer = inferBroadcast, .lower = lowerVariadic<op>};
}

constexpr OperatorEntry kEntries[] = {
    binary<Op::Add>("Add"),
    binary<Op::Sub>("Sub"),
    binary<Op::Mul>("Mul"),
    binary<Op::Div>("Div"),
    binary<Op::And>("And"),
    binary<Op::Or>("Or"),
    binary<Op::And>("BitwiseAnd"),
    binary<Op::Or>("BitwiseOr"),
    comparison<Op::Equal>("Equal"),
    comparison<Op::Less>("Less"),
    comparison<Op::LessEqual>("LessOrEqual"),
    comparison<Op::Greater>("Greater"),
    comparison<Op::GreaterEqual>("GreaterOrEqual"),
    variadic<Op::Max>("Max"),
    variadic<Op::Min>("Min"),
    variadic<Op::Add>("Sum"),
    {.name = "Mean", .infer = inferBroadcast, .lower = lowerMean},
    {.name = "Xor", .infer = inferBinary, .lower = lowerXor},
    {.name = "BitwiseXor", .infer = inferBinary, .lower = lowerXor},
    {.name = "BitShift", .infer = inferBinary, .lower = lowerBitShift},
    {.name = "Pow", .infer = inferPow, .lower = lowerPow},
    {.name = "Mod", .infer = inferBinary, .lower = lowerMod},
    {.name = "Where", .infer = inferWhere, .lower = lowerWhere},
};

}  // namespace

std::span<const OperatorEntry> binaryOperators() {
  return kEntries;
}

}  // namespace dojo::core
