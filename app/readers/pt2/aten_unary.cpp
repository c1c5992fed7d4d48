// Operators of one tensor, element by element.
#include <numbers>

#include "app/readers/pt2/aten_rules.h"

namespace dojo::app {
namespace {

using core::DType;

ValueId input(const AtenCall& call) {
  return call.operand(call.has("self") ? "self" : "input", call.result().dtype);
}

template <const char* Op>
Translated plain(const AtenCall& call) {
  const ValueId x = input(call);
  return x < 0 ? Translated() : one(call.build.unary(Op, x));
}

// Of those that give bool.
template <const char* Op>
Translated test(const AtenCall& call) {
  const ValueId x = call.tensor("self");
  if (x < 0) return std::nullopt;
  if (!isFloat(call.build.dtype(x)))
    return one(call.build.filled(call.build.scalar(int64_t{0}, DType::Bool), call.result().shape));
  return one(call.build.node(Op, {x}, {}, {DType::Bool, call.build.shape(x)}));
}

#define DOJO_NAME(op) constexpr char k##op[] = #op
DOJO_NAME(Abs);
DOJO_NAME(Acos);
DOJO_NAME(Acosh);
DOJO_NAME(Asin);
DOJO_NAME(Asinh);
DOJO_NAME(Atan);
DOJO_NAME(Atanh);
DOJO_NAME(Ceil);
DOJO_NAME(Cos);
DOJO_NAME(Cosh);
DOJO_NAME(Erf);
DOJO_NAME(Exp);
DOJO_NAME(Floor);
DOJO_NAME(HardSwish);
DOJO_NAME(IsInf);
DOJO_NAME(IsNaN);
DOJO_NAME(Log);
DOJO_NAME(Mish);
DOJO_NAME(Neg);
DOJO_NAME(Reciprocal);
DOJO_NAME(Relu);
DOJO_NAME(Round);
DOJO_NAME(Sigmoid);
DOJO_NAME(Sign);
DOJO_NAME(Sin);
DOJO_NAME(Sinh);
DOJO_NAME(Softsign);
DOJO_NAME(Sqrt);
DOJO_NAME(Tan);
DOJO_NAME(Tanh);
#undef DOJO_NAME

// Rounding does nothing to whole numbers.
template <const char* Op>
Translated rounding(const AtenCall& call) {
  const ValueId x = input(call);
  if (x < 0 || call.has("decimals")) return std::nullopt;
  return one(isFloat(call.build.dtype(x)) ? call.build.unary(Op, x) : x);
}

Translated truncation(const AtenCall& call) {
  const ValueId x = input(call);
  if (x < 0) return std::nullopt;
  if (!isFloat(call.build.dtype(x))) return one(x);
  const ValueId size = call.build.unary("Floor", call.build.unary("Abs", x));
  return one(call.build.binary("Mul", call.build.unary("Sign", x), size));
}

Translated logicalNot(const AtenCall& call) {
  const ValueId x = call.operand("self", DType::Bool);
  return x < 0 ? Translated() : one(call.build.unary("Not", x));
}

Translated bitwiseNot(const AtenCall& call) {
  const ValueId x = input(call);
  if (x < 0) return std::nullopt;
  return one(call.build.unary(call.build.dtype(x) == DType::Bool ? "Not" : "BitwiseNot", x));
}

Translated isFinite(const AtenCall& call) {
  const ValueId x = call.tensor("self");
  if (x < 0) return std::nullopt;
  GraphBuilder& b = call.build;
  if (!isFloat(b.dtype(x)))
    return one(b.filled(b.scalar(int64_t{1}, DType::Bool), call.result().shape));
  return one(b.compare("Less", b.unary("Abs", x), b.scalar(__builtin_inf(), b.dtype(x))));
}

Translated rsqrt(const AtenCall& call) {
  const ValueId x = input(call);
  return x < 0 ? Translated() : one(call.build.unary("Reciprocal", call.build.unary("Sqrt", x)));
}

Translated square(const AtenCall& call) {
  const ValueId x = input(call);
  return x < 0 ? Translated() : one(call.build.binary("Mul", x, x));
}

// Another base, or an offset: exp2, log2, log10, log1p, expm1, erfc.
Translated relatedTo(const AtenCall& call) {
  const ValueId x = input(call);
  if (x < 0) return std::nullopt;
  GraphBuilder& b = call.build;
  if (call.name == "exp2") return one(b.unary("Exp", b.binary("Mul", x, std::numbers::ln2)));
  if (call.name == "log2") return one(b.binary("Mul", b.unary("Log", x), std::numbers::log2e));
  if (call.name == "log10") return one(b.binary("Mul", b.unary("Log", x), std::numbers::log10e));
  if (call.name == "log1p") return one(b.unary("Log", b.binary("Add", x, 1.0)));
  if (call.name == "expm1") return one(b.binary("Sub", b.unary("Exp", x), 1.0));
  return one(b.binary("Sub", b.scalar(1.0, b.dtype(x)), b.unary("Erf", x)));  // erfc
}

Translated silu(const AtenCall& call) {
  const ValueId x = input(call);
  return x < 0 ? Translated() : one(call.build.binary("Mul", x, call.build.unary("Sigmoid", x)));
}

Translated gelu(const AtenCall& call) {
  const ValueId x = input(call);
  if (x < 0) return std::nullopt;
  const std::string approximate = call.has("approximate") ? call.text("approximate") : "none";
  return one(call.build.unary("Gelu", x, {{"approximate", approximate}}));
}

Translated hardSigmoid(const AtenCall& call) {
  const ValueId x = input(call);
  if (x < 0) return std::nullopt;
  return one(call.build.unary("HardSigmoid", x, {{"alpha", 1.0 / 6.0}, {"beta", 0.5}}));
}

Translated elu(const AtenCall& call) {
  const ValueId x = input(call);
  const double alpha = call.real("alpha", 1), scale = call.real("scale", 1);
  if (x < 0 || call.real("input_scale", 1) != 1) return std::nullopt;
  const ValueId y = call.build.unary("Elu", x, {{"alpha", alpha}});
  return one(scale == 1 ? y : call.build.binary("Mul", y, scale));
}

Translated celu(const AtenCall& call) {
  const ValueId x = input(call);
  if (x < 0) return std::nullopt;
  return one(call.build.unary("Celu", x, {{"alpha", call.real("alpha", 1)}}));
}

Translated selu(const AtenCall& call) {
  const ValueId x = input(call);
  if (x < 0) return std::nullopt;
  return one(call.build.unary(
      "Selu", x, {{"alpha", 1.6732632423543772848}, {"gamma", 1.0507009873554804934}}));
}

Translated leakyRelu(const AtenCall& call) {
  const ValueId x = input(call);
  if (x < 0) return std::nullopt;
  return one(call.build.unary("LeakyRelu", x, {{"alpha", call.real("negative_slope", 0.01)}}));
}

// torch goes over to the identity at `threshold`, where the two differ by less than 3e-9.
Translated softplus(const AtenCall& call) {
  const ValueId x = input(call);
  const double beta = call.real("beta", 1);
  if (x < 0 || call.real("threshold", 20) < 20) return std::nullopt;
  GraphBuilder& b = call.build;
  if (beta == 1) return one(b.unary("Softplus", x));
  return one(b.binary("Div", b.unary("Softplus", b.binary("Mul", x, beta)), beta));
}

Translated logSigmoid(const AtenCall& call) {
  const ValueId x = input(call);
  if (x < 0) return std::nullopt;
  GraphBuilder& b = call.build;
  const ValueId y = b.unary("Neg", b.unary("Softplus", b.unary("Neg", x)));
  if (call.results().size() == 1) return one(y);
  return call.isRead(1) ? Translated() : Values{y, -1};
}

Translated clip(const AtenCall& call, ValueId x, ValueId low, ValueId high) {
  if (x < 0) return std::nullopt;
  std::vector<ValueId> inputs{x, low};
  if (high >= 0) inputs.push_back(high);
  return one(call.build.node("Clip", inputs, {}, call.build.type(x)));
}

Translated hardTanh(const AtenCall& call) {
  const ValueId x = input(call);
  if (x < 0) return std::nullopt;
  const DType dtype = call.build.dtype(x);
  if (call.name == "relu6")
    return clip(call, x, call.build.scalar(0.0, dtype), call.build.scalar(6.0, dtype));
  return clip(call, x, call.build.scalar(call.real("min_val", -1), dtype),
              call.build.scalar(call.real("max_val", 1), dtype));
}

Translated clamp(const AtenCall& call) {
  const DType dtype = call.result().dtype;
  ValueId x = call.operand("self", dtype);
  if (x < 0) return std::nullopt;
  const ValueId low = call.has("min") ? call.operand("min", dtype) : -1;
  const ValueId high = call.has("max") ? call.operand("max", dtype) : -1;
  if (call.overload != "Tensor" && !call.isTensor("min") && !call.isTensor("max"))
    return clip(call, x, low, high);
  if (low >= 0) x = call.build.binary("Max", x, low);
  if (high >= 0) x = call.build.binary("Min", x, high);
  return one(x);
}

Translated shrink(const AtenCall& call) {
  const ValueId x = input(call);
  const double lambda = call.real("lambd", 0.5);
  if (x < 0) return std::nullopt;
  const double bias = call.name == "softshrink" ? lambda : 0;
  return one(call.build.unary("Shrink", x, {{"lambd", lambda}, {"bias", bias}}));
}

Translated threshold(const AtenCall& call) {
  const ValueId x = input(call);
  if (x < 0) return std::nullopt;
  GraphBuilder& b = call.build;
  const DType dtype = b.dtype(x);
  return one(b.select(b.compare("Greater", x, b.scalar(call.real("threshold", 0), dtype)), x,
                      b.scalar(call.real("value", 0), dtype)));
}

Translated glu(const AtenCall& call) {
  const ValueId x = input(call);
  if (x < 0 || call.build.rank(x) == 0) return std::nullopt;
  GraphBuilder& b = call.build;
  const int64_t axis = b.axisOf(x, call.integer("dim", -1));
  const int64_t half = b.shape(x)[static_cast<size_t>(axis)] / 2;
  const ValueId gate = b.unary("Sigmoid", b.slice(x, axis, half, 2 * half));
  return one(b.binary("Mul", b.slice(x, axis, 0, half), gate));
}

Translated prelu(const AtenCall& call) {
  const ValueId x = input(call);
  ValueId slope = call.operand("weight", call.result().dtype);
  if (x < 0 || slope < 0) return std::nullopt;
  GraphBuilder& b = call.build;
  if (b.rank(slope) == 1 && b.rank(x) > 1) {
    Shape shape(static_cast<size_t>(b.rank(x)) - 1, 1);
    shape[0] = b.shape(slope)[0];
    slope = b.reshape(slope, shape);
  }
  return one(b.node("PRelu", {x, slope}, {}, b.type(x)));
}

constexpr AtenRule kRules[] = {
    {"abs", plain<kAbs>},
    {"acos", plain<kAcos>},
    {"acosh", plain<kAcosh>},
    {"asin", plain<kAsin>},
    {"asinh", plain<kAsinh>},
    {"atan", plain<kAtan>},
    {"atanh", plain<kAtanh>},
    {"bitwise_not", bitwiseNot},
    {"ceil", rounding<kCeil>},
    {"celu", celu},
    {"clamp", clamp},
    {"clamp_max", clamp},
    {"clamp_min", clamp},
    {"clip", clamp},
    {"cos", plain<kCos>},
    {"cosh", plain<kCosh>},
    {"elu", elu},
    {"erf", plain<kErf>},
    {"erfc", relatedTo},
    {"exp", plain<kExp>},
    {"exp2", relatedTo},
    {"expm1", relatedTo},
    {"fix", truncation},
    {"floor", rounding<kFloor>},
    {"gelu", gelu},
    {"glu", glu},
    {"hardshrink", shrink},
    {"hardsigmoid", hardSigmoid},
    {"hardswish", plain<kHardSwish>},
    {"hardtanh", hardTanh},
    {"isfinite", isFinite},
    {"isinf", test<kIsInf>},
    {"isnan", test<kIsNaN>},
    {"leaky_relu", leakyRelu},
    {"log", plain<kLog>},
    {"log10", relatedTo},
    {"log1p", relatedTo},
    {"log2", relatedTo},
    {"log_sigmoid", logSigmoid},
    {"log_sigmoid_forward", logSigmoid},
    {"logical_not", logicalNot},
    {"mish", plain<kMish>},
    {"neg", plain<kNeg>},
    {"prelu", prelu},
    {"reciprocal", plain<kReciprocal>},
    {"relu", plain<kRelu>},
    {"relu6", hardTanh},
    {"round", rounding<kRound>},
    {"rsqrt", rsqrt},
    {"selu", selu},
    {"sigmoid", plain<kSigmoid>},
    {"sign", plain<kSign>},
    {"silu", silu},
    {"sin", plain<kSin>},
    {"sinh", plain<kSinh>},
    {"softplus", softplus},
    {"softshrink", shrink},
    {"softsign", plain<kSoftsign>},
    {"sqrt", plain<kSqrt>},
    {"square", square},
    {"tan", plain<kTan>},
    {"tanh", plain<kTanh>},
    {"threshold", threshold},
    {"trunc", truncation},
};

}  // namespace

std::span<const AtenRule> unaryRules() {
  return kRules;
}

}  // namespace dojo::app
