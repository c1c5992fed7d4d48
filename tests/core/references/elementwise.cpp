// Kernels that map elements to elements: activations, sums of arrays, quantisation, rotary
// embedding.
#include <algorithm>
#include <cmath>

#include "tests/core/references/reference.h"

namespace dojo::references {
namespace {

using Arrays = std::vector<Array>;

Shapes oneMatrix(const Extents& e) {
  Shape matrix{e.at("N"), e.at("M")};
  return {{matrix}, {matrix}};
}

Shapes twoMatrices(const Extents& e) {
  Shape matrix{e.at("N"), e.at("M")};
  return {{matrix, matrix}, {matrix}};
}

Reference map(std::string kernel, double (*f)(double), std::vector<Domain> domains = {}) {
  auto compute = [f](const Extents&, const Arrays& in, Arrays& out) {
    std::ranges::transform(in[0].elements(), out[0].elements().begin(), f);
  };
  return {std::move(kernel), smallSizes({"N", "M"}), oneMatrix, compute, std::move(domains)};
}

Reference zip(std::string kernel, double (*f)(double, double)) {
  auto compute = [f](const Extents&, const Arrays& in, Arrays& out) {
    std::ranges::transform(in[0].elements(), in[1].elements(), out[0].elements().begin(), f);
  };
  return {std::move(kernel), smallSizes({"N", "M"}), twoMatrices, compute};
}

// A constant of a single-precision kernel is a single-precision number.
constexpr double kLeak = 0.01f;
constexpr double kHalfRoot = 0.70710678f;

double sum(double a, double b) {
  return a + b;
}
double product(double a, double b) {
  return a * b;
}
double wrappedSum(double a, double b) {
  auto bits = static_cast<uint32_t>(static_cast<int32_t>(a)) +
              static_cast<uint32_t>(static_cast<int32_t>(b));
  return static_cast<int32_t>(bits);
}
double saturatedSum(double a, double b) {
  return std::min(a + b, 255.0);
}

double relu(double x) {
  return x > 0 ? x : 0;
}
double leakyRelu(double x) {
  return x > 0 ? x : kLeak * x;
}
double gelu(double x) {
  return 0.5 * x * std::erfc(-x * kHalfRoot);
}
double logistic(double x) {
  return 1 / (1 + std::exp(-x));
}
double silu(double x) {
  return x * logistic(x);
}
double softplus(double x) {
  return std::log1p(std::exp(x));
}
double hyperbolicTangent(double x) {
  return std::tanh(x);
}

void axpy(const Extents& e, const Arrays& in, Arrays& out) {
  for (int64_t i = 0; i < e.at("N"); ++i) out[0](i) = in[0]() * in[1](i) + in[2](i);
}

Shapes axpyShapes(const Extents& e) {
  return {{{}, {e.at("N")}, {e.at("N")}}, {{e.at("N")}}};
}

void biasRelu(const Extents& e, const Arrays& in, Arrays& out) {
  for (int64_t n = 0; n < e.at("N"); ++n)
    for (int64_t m = 0; m < e.at("M"); ++m) out[0](n, m) = relu(in[0](n, m) + in[1](m));
}

Shapes biasShapes(const Extents& e) {
  Shape matrix{e.at("N"), e.at("M")};
  return {{matrix, {e.at("M")}}, {matrix}};
}

void quantise(const Extents& e, const Arrays& in, Arrays& out) {
  for (int64_t n = 0; n < e.at("N"); ++n)
    for (int64_t m = 0; m < e.at("M"); ++m)
      out[0](n, m) = std::clamp(std::floor(in[0](n, m) / in[1]() + 0.5), -128.0, 127.0);
}

Shapes quantiseShapes(const Extents& e) {
  Shape matrix{e.at("N"), e.at("M")};
  return {{matrix, {}}, {matrix}};
}

void rotate(const Extents& e, const Arrays& in, Arrays& out) {
  auto pairs = static_cast<double>(e.at("P"));
  for (int64_t t = 0; t < e.at("T"); ++t)
    for (int64_t j = 0; j < e.at("P"); ++j) {
      double angle = static_cast<double>(t) / std::pow(10000.0, static_cast<double>(j) / pairs);
      out[0](t, j) = in[0](t, j) * std::cos(angle) - in[1](t, j) * std::sin(angle);
      out[1](t, j) = in[0](t, j) * std::sin(angle) + in[1](t, j) * std::cos(angle);
    }
}

Shapes rotateShapes(const Extents& e) {
  Shape half{e.at("T"), e.at("P")};
  return {{half, half}, {half, half}};
}

}  // namespace

std::vector<Reference> elementwiseReferences() {
  return {
      zip("add", sum),
      zip("add_f64", sum),
      zip("add_i32", wrappedSum),
      zip("add_u8", saturatedSum),
      {"axpy", smallSizes({"N"}), axpyShapes, axpy},
      {"axpy_f64", smallSizes({"N"}), axpyShapes, axpy},
      {"bias_relu", smallSizes({"N", "M"}), biasShapes, biasRelu},
      map("gelu", gelu),
      map("leaky_relu", leakyRelu),
      zip("mul", product),
      {"quantize_i8",
       smallSizes({"N", "M"}),
       quantiseShapes,
       quantise,
       {Domain::Wide, Domain::Positive}},
      map("relu", relu),
      map("relu_bf16", relu),
      map("relu_f16", relu),
      {"rope", smallSizes({"T", "P"}), rotateShapes, rotate},
      map("sigmoid", logistic, {Domain::Wide}),
      map("silu", silu),
      map("softplus", softplus, {Domain::Wide}),
      map("tanh", hyperbolicTangent, {Domain::Wide}),
  };
}

}  // namespace dojo::references
