#include "core/interpreter/operators.h"

#include <cmath>

#include "core/interpreter/number.h"

namespace dojo::core {
namespace {

void put(Cell& to, double value) {
  to.real = value;
}
void put(Cell& to, int64_t value) {
  to.whole = value;
}
void put(Cell& to, bool value) {
  to.whole = value;
}

// A loop that applies a function of doubles, or of int64, to every element.
template <auto Class, typename F>
Compute unary(F) {
  return [](Cell* out, const Strided* in, int64_t n) {
    Strided a = in[0];
    for (int64_t i = 0; i < n; ++i) put(out[i], F{}(a[i].*Class));
    return n;
  };
}

template <auto Class, typename F>
Compute binary(F) {
  return [](Cell* out, const Strided* in, int64_t n) {
    Strided a = in[0], b = in[1];
    for (int64_t i = 0; i < n; ++i) put(out[i], F{}(a[i].*Class, b[i].*Class));
    return n;
  };
}

template <auto Class, typename F>
Compute ternary(F) {
  return [](Cell* out, const Strided* in, int64_t n) {
    Strided a = in[0], b = in[1], c = in[2];
    for (int64_t i = 0; i < n; ++i) put(out[i], F{}(a[i].*Class, b[i].*Class, c[i].*Class));
    return n;
  };
}

template <auto Class>
int64_t choose(Cell* out, const Strided* in, int64_t n) {
  for (int64_t i = 0; i < n; ++i)
    out[i].*Class = in[0][i].whole ? in[1][i].*Class : in[2][i].*Class;
  return n;
}

int64_t divideWholes(Cell* out, const Strided* in, int64_t n) {
  for (int64_t i = 0; i < n; ++i) {
    int64_t a = in[0][i].whole, b = in[1][i].whole;
    if (b == 0) return i;
    out[i].whole = b == -1 ? wrapped(-static_cast<uint64_t>(a)) : a / b;
  }
  return n;
}

int64_t powerOfWholes(Cell* out, const Strided* in, int64_t n) {
  for (int64_t i = 0; i < n; ++i) {
    int64_t base = in[0][i].whole, exponent = in[1][i].whole;
    if (exponent < 0) {
      if (base == 0) return i;
      bool isUnit = base == 1 || base == -1;
      out[i].whole = !isUnit ? 0 : (base == -1 && exponent % 2 != 0 ? -1 : 1);
      continue;
    }
    uint64_t power = 1, square = static_cast<uint64_t>(base);
    for (; exponent != 0; exponent >>= 1, square *= square)
      if (exponent & 1) power *= square;
    out[i].whole = wrapped(power);
  }
  return n;
}

// Far below zero it is as small as exp(x), where exp(-x) would overflow.
double sigmoid(double x) {
  double e = std::exp(-std::fabs(x));
  return (x < 0 ? e : 1) / (1 + e);
}

constexpr auto kReal = &Cell::real;
constexpr auto kWhole = &Cell::whole;
using F64 = double;
using I64 = int64_t;

Compute computeReal(Operator op) {
  switch (op) {
    case Operator::Copy:
    case Operator::Convert:
      return unary<kReal>([](F64 a) { return a; });
    case Operator::Add:
      return binary<kReal>([](F64 a, F64 b) { return a + b; });
    case Operator::Sub:
      return binary<kReal>([](F64 a, F64 b) { return a - b; });
    case Operator::Mul:
      return binary<kReal>([](F64 a, F64 b) { return a * b; });
    case Operator::Div:
      return binary<kReal>([](F64 a, F64 b) { return a / b; });
    case Operator::Less:
      return binary<kReal>([](F64 a, F64 b) { return a < b; });
    case Operator::LessEqual:
      return binary<kReal>([](F64 a, F64 b) { return a <= b; });
    case Operator::Greater:
      return binary<kReal>([](F64 a, F64 b) { return a > b; });
    case Operator::GreaterEqual:
      return binary<kReal>([](F64 a, F64 b) { return a >= b; });
    case Operator::Equal:
      return binary<kReal>([](F64 a, F64 b) { return a == b; });
    case Operator::NotEqual:
      return binary<kReal>([](F64 a, F64 b) { return a != b; });
    case Operator::And:
      return binary<kReal>([](F64 a, F64 b) { return a != 0 && b != 0 ? 1.0 : 0.0; });
    case Operator::Or:
      return binary<kReal>([](F64 a, F64 b) { return a != 0 || b != 0 ? 1.0 : 0.0; });
    case Operator::Neg:
      return unary<kReal>([](F64 a) { return -a; });
    case Operator::Exp:
      return unary<kReal>([](F64 a) { return std::exp(a); });
    case Operator::Log:
      return unary<kReal>([](F64 a) { return std::log(a); });
    case Operator::Sqrt:
      return unary<kReal>([](F64 a) { return std::sqrt(a); });
    case Operator::Rsqrt:
      return unary<kReal>([](F64 a) { return 1 / std::sqrt(a); });
    case Operator::Tanh:
      return unary<kReal>([](F64 a) { return std::tanh(a); });
    case Operator::Erf:
      return unary<kReal>([](F64 a) { return std::erf(a); });
    case Operator::Sin:
      return unary<kReal>([](F64 a) { return std::sin(a); });
    case Operator::Cos:
      return unary<kReal>([](F64 a) { return std::cos(a); });
    case Operator::Sigmoid:
      return unary<kReal>([](F64 a) { return sigmoid(a); });
    case Operator::Abs:
      return unary<kReal>([](F64 a) { return std::fabs(a); });
    case Operator::Floor:
      return unary<kReal>([](F64 a) { return std::floor(a); });
    case Operator::Max:
      return binary<kReal>([](F64 a, F64 b) { return maxOf(a, b); });
    case Operator::Min:
      return binary<kReal>([](F64 a, F64 b) { return minOf(a, b); });
    case Operator::Pow:
      return binary<kReal>([](F64 a, F64 b) { return std::pow(a, b); });
    case Operator::Fma:
      return ternary<kReal>([](F64 a, F64 b, F64 c) { return std::fma(a, b, c); });
    case Operator::Select:
      return choose<kReal>;
  }
  return nullptr;
}

Compute computeWhole(Operator op) {
  switch (op) {
    case Operator::Add:
      return binary<kWhole>([](I64 a, I64 b) { return wrapped(bits(a) + bits(b)); });
    case Operator::Sub:
      return binary<kWhole>([](I64 a, I64 b) { return wrapped(bits(a) - bits(b)); });
    case Operator::Mul:
      return binary<kWhole>([](I64 a, I64 b) { return wrapped(bits(a) * bits(b)); });
    case Operator::Div:
      return divideWholes;
    case Operator::Less:
      return binary<kWhole>([](I64 a, I64 b) { return a < b; });
    case Operator::LessEqual:
      return binary<kWhole>([](I64 a, I64 b) { return a <= b; });
    case Operator::Greater:
      return binary<kWhole>([](I64 a, I64 b) { return a > b; });
    case Operator::GreaterEqual:
      return binary<kWhole>([](I64 a, I64 b) { return a >= b; });
    case Operator::Equal:
      return binary<kWhole>([](I64 a, I64 b) { return a == b; });
    case Operator::NotEqual:
      return binary<kWhole>([](I64 a, I64 b) { return a != b; });
    case Operator::And:
      return binary<kWhole>([](I64 a, I64 b) { return a & b; });
    case Operator::Or:
      return binary<kWhole>([](I64 a, I64 b) { return a | b; });
    case Operator::Neg:
      return unary<kWhole>([](I64 a) { return wrapped(-bits(a)); });
    case Operator::Abs:
      return unary<kWhole>([](I64 a) { return wrapped(a < 0 ? -bits(a) : bits(a)); });
    case Operator::Max:
      return binary<kWhole>([](I64 a, I64 b) { return a < b ? b : a; });
    case Operator::Min:
      return binary<kWhole>([](I64 a, I64 b) { return b < a ? b : a; });
    case Operator::Pow:
      return powerOfWholes;
    case Operator::Fma:
      return ternary<kWhole>(
          [](I64 a, I64 b, I64 c) { return wrapped(bits(a) * bits(b) + bits(c)); });
    case Operator::Select:
      return choose<kWhole>;
    default:
      return unary<kWhole>(
          [](I64 a) { return a; });  // Copy, Convert, Floor; real functions never come here
  }
}

}  // namespace

double maxOf(double a, double b) {
  return a != a || a > b ? a : b;
}
double minOf(double a, double b) {
  return a != a || a < b ? a : b;
}

bool isMoreExtreme(double candidate, double best, bool least) {
  if (best != best) return false;
  return candidate != candidate || (least ? candidate < best : candidate > best);
}

bool isRealFunction(Operator op) {
  return op >= Operator::Exp && op <= Operator::Sigmoid;
}

Compute computeFor(Operator op, bool onReals) {
  return onReals ? computeReal(op) : computeWhole(op);
}

}  // namespace dojo::core
