// What the functions of dojo_math.h ought to give, in a wider type, and how far a value is from it.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace dojo::tests {

constexpr double Wrong = 1e30;

template <class Wide>
Wide sigmoid(Wide x) {
  return x < 0 ? std::exp(x) / (1 + std::exp(x)) : 1 / (1 + std::exp(-x));
}

template <class Wide>
struct Reference {
  std::string name;
  int operands;
  Wide (*of)(Wide, Wide, Wide);
};

template <class Wide>
const std::vector<Reference<Wide>>& references() {
  using W = Wide;
  static const std::vector<Reference<Wide>> table = {
      {"exp", 1, [](W a, W, W) { return std::exp(a); }},
      {"log", 1, [](W a, W, W) { return std::log(a); }},
      {"tanh", 1, [](W a, W, W) { return std::tanh(a); }},
      {"erf", 1, [](W a, W, W) { return std::erf(a); }},
      {"sin", 1, [](W a, W, W) { return std::sin(a); }},
      {"cos", 1, [](W a, W, W) { return std::cos(a); }},
      {"rsqrt", 1, [](W a, W, W) { return 1 / std::sqrt(a); }},
      {"sigmoid", 1, [](W a, W, W) { return sigmoid(a); }},
      {"pow", 2, [](W a, W b, W) { return std::pow(a, b); }},
      {"sqrt", 1, [](W a, W, W) { return std::sqrt(a); }},
      {"abs", 1, [](W a, W, W) { return std::fabs(a); }},
      {"floor", 1, [](W a, W, W) { return std::floor(a); }},
      {"max", 2, [](W a, W b, W) { return a != a || b != b ? a + b : std::max(a, b); }},
      {"min", 2, [](W a, W b, W) { return a != a || b != b ? a + b : std::min(a, b); }},
      {"select", 3, [](W a, W b, W c) { return a < b ? b : c; }},
  };
  return table;
}

template <class Wide>
const Reference<Wide>& referenceOf(const std::string& name) {
  return *std::find_if(references<Wide>().begin(), references<Wide>().end(),
                       [&](const Reference<Wide>& r) { return r.name == name; });
}

// The distance from value to exact in units in the last place that exact has as a Real.
template <class Real, class Wide>
double ulps(Real value, Wide exact) {
  using Limits = std::numeric_limits<Real>;
  const Wide top = static_cast<Wide>(Limits::max());
  const Wide overflow = top + top * static_cast<Wide>(Limits::epsilon()) / 4;
  if (std::isnan(exact) || std::isnan(value))
    return std::isnan(exact) && std::isnan(value) ? 0 : Wrong;
  if (std::isinf(value))
    return value > 0 ? (exact >= top ? 0 : Wrong) : (exact <= -top ? 0 : Wrong);
  if (std::fabs(exact) >= overflow) return Wrong;
  if (exact == 0) return value == 0 && std::signbit(value) == std::signbit(exact) ? 0 : Wrong;
  int exponent = 0;
  std::frexp(exact, &exponent);
  exponent = std::max(exponent, Limits::min_exponent) - Limits::digits;
  return static_cast<double>(std::ldexp(std::fabs(static_cast<Wide>(value) - exact), -exponent));
}

}  // namespace dojo::tests
