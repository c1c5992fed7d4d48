// Activation functions, and Dropout where it does nothing.
#include <cmath>

#include "core/model/operators/support.h"

namespace dojo::core {
namespace {

using Op = Operator;
using Body = void (*)(const OperatorContext&, Elements&, Operand x, const Array& y);

Types inferActivation(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 1, 3); !fits) return tl::unexpected(fits.error());
  return sameAsFirst(c);
}

template <Body body>
Result<void> lowerActivation(const OperatorContext& c, ProgramBuilder& b) {
  if (!isFloat(c.input(0).dtype))
    return bad("it needs floats, and its input is {}", name(c.input(0).dtype));
  Elements e(b, c.output(0).shape, computeType(c.input(0).dtype));
  Operand x = e.value(c.inputId(0));
  body(c, e, x, result(c, b));
  return {};
}

Result<void> lowerRelu(const OperatorContext& c, ProgramBuilder& b) {
  Elements e(b, c.output(0).shape, c.input(0).dtype);
  Operand x = e.value(c.inputId(0));
  e.store(result(c, b), Op::Max, {x, number(0)});
  return {};
}

Operand isNegative(Elements& e, const Operand& x) {
  return e.apply(Op::Less, {x, number(0)}, "negative");
}

// exp(x) - 1
Operand expm1(Elements& e, const Operand& x) {
  return e.apply(Op::Sub, {e.apply(Op::Exp, {x}), number(1)});
}

// max(x, 0) + log(1 + exp(-|x|))
Operand softplusOf(Elements& e, const Operand& x) {
  Operand falling = e.apply(Op::Exp, {e.apply(Op::Neg, {e.apply(Op::Abs, {x})})});
  Operand rest = e.apply(Op::Log, {e.apply(Op::Add, {falling, number(1)})});
  return e.apply(Op::Add, {e.apply(Op::Max, {x, number(0)}), rest});
}

void leakyRelu(const OperatorContext& c, Elements& e, Operand x, const Array& y) {
  Operand slope = e.apply(Op::Mul, {x, number(c.real("alpha", 0.01))});
  e.store(y, Op::Select, {isNegative(e, x), slope, x});
}

void elu(const OperatorContext& c, Elements& e, Operand x, const Array& y) {
  Operand low = e.apply(Op::Mul, {expm1(e, x), number(c.real("alpha", 1))});
  e.store(y, Op::Select, {isNegative(e, x), low, x});
}

void selu(const OperatorContext& c, Elements& e, Operand x, const Array& y) {
  double alpha = c.real("alpha", 1.67326319217681884765625);
  double gamma = c.real("gamma", 1.05070102214813232421875);
  Operand low = e.apply(Op::Mul, {expm1(e, x), number(alpha)});
  Operand both = e.apply(Op::Select, {isNegative(e, x), low, x});
  e.store(y, Op::Mul, {both, number(gamma)});
}

void celu(const OperatorContext& c, Elements& e, Operand x, const Array& y) {
  double alpha = c.real("alpha", 1);
  Operand scaled = e.apply(Op::Div, {x, number(alpha)});
  Operand low = e.apply(Op::Mul, {expm1(e, scaled), number(alpha)});
  e.store(y, Op::Select, {isNegative(e, x), low, x});
}

void thresholdedRelu(const OperatorContext& c, Elements& e, Operand x, const Array& y) {
  Operand above = e.apply(Op::Greater, {x, number(c.real("alpha", 1))}, "above");
  e.store(y, Op::Select, {above, x, number(0)});
}

void shrink(const OperatorContext& c, Elements& e, Operand x, const Array& y) {
  double lambda = c.real("lambd", 0.5), bias = c.real("bias", 0);
  Operand above = e.apply(Op::Greater, {x, number(lambda)}, "above");
  Operand below = e.apply(Op::Less, {x, number(-lambda)}, "below");
  Operand up = e.apply(Op::Add, {x, number(bias)});
  Operand inner = e.apply(Op::Select, {below, up, number(0)});
  e.store(y, Op::Select, {above, e.apply(Op::Sub, {x, number(bias)}), inner});
}

Operand hardSigmoidOf(Elements& e, const Operand& x, double alpha, double beta) {
  Operand line = e.apply(Op::Add, {e.apply(Op::Mul, {x, number(alpha)}), number(beta)});
  Operand most = e.apply(Op::Min, {line, number(1)});
  return e.apply(Op::Max, {most, number(0)});
}

void hardSigmoid(const OperatorContext& c, Elements& e, Operand x, const Array& y) {
  e.store(y, hardSigmoidOf(e, x, c.real("alpha", 0.2), c.real("beta", 0.5)));
}

void hardSwish(const OperatorContext&, Elements& e, Operand x, const Array& y) {
  e.store(y, Op::Mul, {x, hardSigmoidOf(e, x, 1.0 / 6, 0.5)});
}

void softplus(const OperatorContext&, Elements& e, Operand x, const Array& y) {
  e.store(y, softplusOf(e, x));
}

void softsign(const OperatorContext&, Elements& e, Operand x, const Array& y) {
  e.store(y, Op::Div, {x, e.apply(Op::Add, {e.apply(Op::Abs, {x}), number(1)})});
}

void mish(const OperatorContext&, Elements& e, Operand x, const Array& y) {
  e.store(y, Op::Mul, {x, e.apply(Op::Tanh, {softplusOf(e, x)})});
}

void swish(const OperatorContext& c, Elements& e, Operand x, const Array& y) {
  double alpha = c.real("alpha", 1);
  Operand inner = alpha == 1 ? x : e.apply(Op::Mul, {x, number(alpha)});
  e.store(y, Op::Mul, {x, e.apply(Op::Sigmoid, {inner})});
}

void gelu(const OperatorContext& c, Elements& e, Operand x, const Array& y) {
  Operand half = e.apply(Op::Mul, {x, number(0.5)});
  Operand bent;
  if (c.text("approximate", "none") == "tanh") {
    Operand cube = e.apply(Op::Mul, {e.apply(Op::Mul, {x, x}), x});
    Operand sum = e.apply(Op::Add, {e.apply(Op::Mul, {cube, number(0.044715)}), x});
    bent = e.apply(Op::Tanh, {e.apply(Op::Mul, {sum, number(std::sqrt(2 / M_PI))})});
  } else {
    bent = e.apply(Op::Erf, {e.apply(Op::Mul, {x, number(std::sqrt(0.5))})});
  }
  e.store(y, Op::Mul, {half, e.apply(Op::Add, {bent, number(1)})});
}

Types inferPRelu(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 2, 2); !fits) return tl::unexpected(fits.error());
  auto shape = broadcastInputs(c);
  if (!shape) return tl::unexpected(shape.error());
  if (*shape != c.input(0).shape) return bad("the slope is larger than the input");
  return sameAsFirst(c);
}

Result<void> lowerPRelu(const OperatorContext& c, ProgramBuilder& b) {
  Elements e(b, c.output(0).shape, c.input(0).dtype);
  Operand x = e.value(c.inputId(0)), slope = e.value(c.inputId(1), "slope");
  Operand low = e.apply(Op::Mul, {x, slope});
  e.store(result(c, b), Op::Select, {isNegative(e, x), low, x});
  return {};
}

// Clip: the bounds are inputs; an attribute in old opsets.
std::optional<Operand> bound(const OperatorContext& c, Elements& e, int input,
                             std::string_view attribute) {
  if (c.has(input)) return e.value(c.inputId(input), attribute == "min" ? "low" : "high");
  if (c.hasAttribute(attribute)) return number(c.real(attribute, 0));
  return std::nullopt;
}

Result<void> lowerClip(const OperatorContext& c, ProgramBuilder& b) {
  Elements e(b, c.output(0).shape, c.input(0).dtype);
  Operand x = e.value(c.inputId(0));
  auto low = bound(c, e, 1, "min"), high = bound(c, e, 2, "max");
  if (low && high)
    e.store(result(c, b), Op::Min, {e.apply(Op::Max, {x, *low}), *high});
  else if (low)
    e.store(result(c, b), Op::Max, {x, *low});
  else if (high)
    e.store(result(c, b), Op::Min, {x, *high});
  else
    e.store(result(c, b), x);
  return {};
}

std::optional<int> copiesClip(const OperatorContext& c) {
  bool bounded = c.has(1) || c.has(2) || c.hasAttribute("min") || c.hasAttribute("max");
  return bounded ? std::nullopt : std::optional(0);
}

Types inferDropout(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 1, 3); !fits) return tl::unexpected(fits.error());
  return std::vector<GraphValue>{typed(c.input(0).dtype, c.input(0).shape),
                                 typed(DType::Bool, c.input(0).shape)};
}

bool dropsNothing(const OperatorContext& c) {
  auto training = c.constantIntegers(2);
  if (!c.has(2) || (training && !training->empty() && training->front() == 0)) return true;
  auto ratio = c.has(1) ? c.constantReals(1) : std::optional(std::vector<double>{0.5});
  return ratio && !ratio->empty() && ratio->front() == 0;
}

std::optional<int> copiesDropout(const OperatorContext& c) {
  return dropsNothing(c) ? std::optional(0) : std::nullopt;
}

Result<void> lowerDropout(const OperatorContext& c, ProgramBuilder& b) {
  if (!dropsNothing(c)) return missing("it drops elements at random");
  Array x = b.read(c.inputId(0));
  copy(b, result(c, b), x);
  if (c.hasOutput(1)) {
    Array mask = b.write(c.outputId(1), "mask");
    b.nest(mask.shape, set(element(mask, b.depth()), number(1)));
  }
  return {};
}

template <Body body>
constexpr OperatorEntry activation(std::string_view name) {
  return {.name = name, .infer = inferActivation, .lower = lowerActivation<body>};
}

constexpr OperatorEntry kEntries[] = {
    {.name = "Relu", .infer = inferActivation, .lower = lowerRelu},
    activation<leakyRelu>("LeakyRelu"),
    activation<elu>("Elu"),
    activation<selu>("Selu"),
    activation<celu>("Celu"),
    activation<thresholdedRelu>("ThresholdedRelu"),
    activation<shrink>("Shrink"),
    activation<hardSigmoid>("HardSigmoid"),
    activation<hardSwish>("HardSwish"),
    activation<softplus>("Softplus"),
    activation<softsign>("Softsign"),
    activation<mish>("Mish"),
    activation<swish>("Swish"),
    activation<gelu>("Gelu"),
    {.name = "PRelu", .infer = inferPRelu, .lower = lowerPRelu},
    {.name = "Clip", .infer = inferActivation, .copies = copiesClip, .lower = lowerClip},
    {.name = "Dropout", .infer = inferDropout, .copies = copiesDropout, .lower = lowerDropout},
};

}  // namespace

std::span<const OperatorEntry> activationOperators() {
  return kEntries;
}

}  // namespace dojo::core
