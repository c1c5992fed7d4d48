// Operators of two or three tensors, element by element.
#include <algorithm>

#include "app/readers/pt2/aten_rules.h"

namespace dojo::app {
namespace {

using core::DType;

// torch's order of promotion: whatever is float beats what is not, a tensor beats a scalar tensor,
// a scalar tensor beats a number.
int category(DType dtype) {
  return dtype == DType::Bool ? 0 : isFloat(dtype) ? 2 : 1;
}

DType promoted(DType a, DType b) {
  if (a == b) return a;
  if (category(a) != category(b)) return category(a) > category(b) ? a : b;
  if (category(a) == 2) {
    if (sizeOf(a) == sizeOf(b)) return DType::F32;  // f16 and bf16
    return sizeOf(a) > sizeOf(b) ? a : b;
  }
  if (sizeOf(a) == sizeOf(b)) return DType::I16;  // i8 and u8
  return sizeOf(a) > sizeOf(b) ? a : b;
}

// The type that both sides of a comparison are taken in.
DType commonType(const AtenCall& call, std::string_view left, std::string_view right) {
  std::optional<DType> byPriority[3];
  for (const std::string_view name : {left, right}) {
    int priority = 0;
    DType dtype = call.integer(name) ? DType::I64 : DType::F32;
    if (const ValueId value = call.tensor(name); value >= 0) {
      dtype = call.build.dtype(value);
      priority = call.build.rank(value) > 0 ? 2 : 1;
    }
    std::optional<DType>& known = byPriority[priority];
    known = known ? promoted(*known, dtype) : dtype;
  }
  std::optional<DType> result;
  for (int priority = 2; priority >= 0; priority--) {
    const std::optional<DType>& dtype = byPriority[priority];
    if (dtype && (!result || category(*dtype) > category(*result))) result = dtype;
  }
  return *result;
}

struct Pair {
  ValueId a = -1, b = -1;
  explicit operator bool() const { return a >= 0 && b >= 0; }
};

Pair operands(const AtenCall& call, DType dtype) {
  return {call.operand("self", dtype), call.operand("other", dtype)};
}

Translated arithmetic(const AtenCall& call) {
  const DType dtype = call.result().dtype;
  Pair pair = operands(call, dtype);
  if (!pair) return std::nullopt;
  GraphBuilder& b = call.build;
  const bool isProduct = call.name.starts_with("mul");
  if (!isProduct && call.has("alpha") && call.real("alpha", 1) != 1) {
    ValueId& scaled = call.name == "rsub" ? pair.a : pair.b;
    scaled = b.binary("Mul", scaled, call.operand("alpha", dtype));
  }
  if (call.name == "rsub") std::swap(pair.a, pair.b);
  if (dtype == DType::Bool) {
    if (call.name == "add") return one(b.binary("Or", pair.a, pair.b));
    if (isProduct) return one(b.binary("And", pair.a, pair.b));
    return std::nullopt;
  }
  return one(b.binary(call.name == "add" ? "Add" : isProduct ? "Mul" : "Sub", pair.a, pair.b));
}

ValueId truncated(GraphBuilder& b, ValueId x) {
  return b.binary("Mul", b.unary("Sign", x), b.unary("Floor", b.unary("Abs", x)));
}

// Python's: the sign of the divisor.
ValueId remainderOf(GraphBuilder& b, ValueId x, ValueId y) {
  if (!isFloat(b.dtype(x)))
    return b.node("Mod", {x, y}, {{"fmod", int64_t{0}}},
                  {b.dtype(x), broadcast(b.shape(x), b.shape(y))});
  return b.binary("Sub", x, b.binary("Mul", b.unary("Floor", b.binary("Div", x, y)), y));
}

Translated division(const AtenCall& call) {
  const Pair pair = operands(call, call.result().dtype);
  if (!pair || call.result().dtype == DType::Bool) return std::nullopt;
  GraphBuilder& b = call.build;
  std::string mode = call.has("rounding_mode") ? call.text("rounding_mode") : "";
  if (call.name == "floor_divide") mode = "floor";
  if (mode.empty()) return one(b.binary("Div", pair.a, pair.b));
  if (isFloat(call.result().dtype)) {
    const ValueId quotient = b.binary("Div", pair.a, pair.b);
    return one(mode == "floor" ? b.unary("Floor", quotient) : truncated(b, quotient));
  }
  if (mode != "floor") return one(b.binary("Div", pair.a, pair.b));
  const ValueId whole = b.binary("Sub", pair.a, remainderOf(b, pair.a, pair.b));
  return one(b.binary("Div", whole, pair.b));
}

Translated remainder(const AtenCall& call) {
  const Pair pair = operands(call, call.result().dtype);
  if (!pair) return std::nullopt;
  if (call.name == "remainder") return one(remainderOf(call.build, pair.a, pair.b));
  return one(call.build.node("Mod", {pair.a, pair.b}, {{"fmod", int64_t{1}}}, call.result()));
}

Translated power(const AtenCall& call) {
  const DType dtype = call.result().dtype;
  const ValueId x = call.operand("self", dtype);
  if (x < 0) return std::nullopt;
  GraphBuilder& b = call.build;
  if (!call.isTensor("exponent") && call.real("exponent", 0) == 2)
    return one(b.binary("Mul", x, x));
  if (!call.isTensor("exponent") && call.real("exponent", 0) == 1) return one(x);
  if (!call.isTensor("exponent") && call.real("exponent", 0) == 0.5 && isFloat(dtype))
    return one(b.unary("Sqrt", x));
  const ValueId exponent = call.operand("exponent", dtype);
  return exponent < 0 ? Translated() : one(b.binary("Pow", x, exponent));
}

Translated extreme(const AtenCall& call) {
  const Pair pair = operands(call, call.result().dtype);
  if (!pair) return std::nullopt;
  return one(call.build.binary(call.name == "maximum" ? "Max" : "Min", pair.a, pair.b));
}

Translated comparison(const AtenCall& call) {
  GraphBuilder& b = call.build;
  const DType dtype = commonType(call, "self", "other");
  const Pair pair = operands(call, dtype);
  if (!pair) return std::nullopt;
  const std::string& name = call.name;
  const auto is = [&](std::string_view a, std::string_view other) {
    return name == a || name == other;
  };
  if (is("eq", "equal")) return one(b.compare("Equal", pair.a, pair.b));
  if (is("ne", "not_equal")) return one(b.unary("Not", b.compare("Equal", pair.a, pair.b)));
  if (is("lt", "less")) return one(b.compare("Less", pair.a, pair.b));
  if (is("le", "less_equal")) return one(b.compare("LessOrEqual", pair.a, pair.b));
  if (is("gt", "greater")) return one(b.compare("Greater", pair.a, pair.b));
  return one(b.compare("GreaterOrEqual", pair.a, pair.b));
}

Translated logical(const AtenCall& call) {
  const Pair pair = operands(call, DType::Bool);
  if (!pair) return std::nullopt;
  const char* op = call.name == "logical_and" ? "And" : call.name == "logical_or" ? "Or" : "Xor";
  return one(call.build.binary(op, pair.a, pair.b));
}

Translated bitwise(const AtenCall& call) {
  const DType dtype = call.result().dtype;
  const Pair pair = operands(call, dtype);
  if (!pair || isFloat(dtype)) return std::nullopt;
  const bool isAnd = call.name.find("and") != std::string::npos;
  const bool isXor = call.name.find("xor") != std::string::npos;
  if (dtype == DType::Bool)
    return one(call.build.binary(isAnd ? "And" : isXor ? "Xor" : "Or", pair.a, pair.b));
  return one(call.build.binary(isAnd   ? "BitwiseAnd"
                               : isXor ? "BitwiseXor"
                                       : "BitwiseOr",
                               pair.a, pair.b));
}

Translated shift(const AtenCall& call) {
  const Pair pair = operands(call, call.result().dtype);
  if (!pair) return std::nullopt;
  const bool isLeft = call.name.find("left") != std::string::npos || call.name == "__lshift__";
  return one(call.build.node("BitShift", {pair.a, pair.b},
                             {{"direction", std::string(isLeft ? "LEFT" : "RIGHT")}},
                             call.result()));
}

Translated where(const AtenCall& call) {
  const ValueId condition = call.operand("condition", DType::Bool);
  const Pair pair = operands(call, call.result().dtype);
  if (!pair || condition < 0) return std::nullopt;
  return one(call.build.select(condition, pair.a, pair.b));
}

Translated maskedFill(const AtenCall& call) {
  const ValueId mask = call.operand("mask", DType::Bool);
  const ValueId x = call.operand("self", call.result().dtype);
  const ValueId value = call.operand("value", call.result().dtype);
  if (mask < 0 || x < 0 || value < 0) return std::nullopt;
  return one(call.build.select(mask, value, x));
}

// self + value * (tensor1 OP tensor2)
Translated fused(const AtenCall& call) {
  const DType dtype = call.result().dtype;
  const ValueId x = call.operand("self", dtype), a = call.operand("tensor1", dtype);
  const ValueId c = call.operand("tensor2", dtype);
  if (x < 0 || a < 0 || c < 0) return std::nullopt;
  GraphBuilder& b = call.build;
  ValueId both = b.binary(call.name == "addcmul" ? "Mul" : "Div", a, c);
  if (call.real("value", 1) != 1) both = b.binary("Mul", both, call.operand("value", dtype));
  return one(b.binary("Add", x, both));
}

Translated lerp(const AtenCall& call) {
  const DType dtype = call.result().dtype;
  const ValueId x = call.operand("self", dtype), end = call.operand("end", dtype);
  const ValueId weight = call.operand("weight", dtype);
  if (x < 0 || end < 0 || weight < 0) return std::nullopt;
  GraphBuilder& b = call.build;
  return one(b.binary("Add", x, b.binary("Mul", weight, b.binary("Sub", end, x))));
}

Translated logAddExp(const AtenCall& call) {
  const Pair pair = operands(call, call.result().dtype);
  if (!pair) return std::nullopt;
  GraphBuilder& b = call.build;
  const ValueId most = b.binary("Max", pair.a, pair.b);
  const ValueId sum = b.binary("Add", b.unary("Exp", b.binary("Sub", pair.a, most)),
                               b.unary("Exp", b.binary("Sub", pair.b, most)));
  return one(b.binary("Add", most, b.unary("Log", sum)));
}

constexpr AtenRule kRules[] = {
    {"__and__", bitwise},
    {"__lshift__", shift},
    {"__or__", bitwise},
    {"__rshift__", shift},
    {"__xor__", bitwise},
    {"add", arithmetic},
    {"addcdiv", fused},
    {"addcmul", fused},
    {"bitwise_and", bitwise},
    {"bitwise_left_shift", shift},
    {"bitwise_or", bitwise},
    {"bitwise_right_shift", shift},
    {"bitwise_xor", bitwise},
    {"div", division},
    {"divide", division},
    {"eq", comparison},
    {"floor_divide", division},
    {"fmod", remainder},
    {"ge", comparison},
    {"greater", comparison},
    {"greater_equal", comparison},
    {"gt", comparison},
    {"le", comparison},
    {"lerp", lerp},
    {"less", comparison},
    {"less_equal", comparison},
    {"logaddexp", logAddExp},
    {"logical_and", logical},
    {"logical_or", logical},
    {"logical_xor", logical},
    {"lt", comparison},
    {"masked_fill", maskedFill},
    {"maximum", extreme},
    {"minimum", extreme},
    {"mul", arithmetic},
    {"multiply", arithmetic},
    {"ne", comparison},
    {"not_equal", comparison},
    {"pow", power},
    {"remainder", remainder},
    {"rsub", arithmetic},
    {"sub", arithmetic},
    {"subtract", arithmetic},
    {"true_divide", division},
    {"where", where},
};

}  // namespace

std::span<const AtenRule> binaryRules() {
  return kRules;
}

}  // namespace dojo::app
