// Products of vectors and matrices, and the layers that are one: feed-forward, SwiGLU.
#include <algorithm>
#include <cmath>

#include "tests/core/references/reference.h"

namespace dojo::references {
namespace {

using Arrays = std::vector<Array>;

double dotOf(const Array& x, const Array& y) {
  double sum = 0;
  for (int64_t i = 0; i < x.shape()[0]; ++i) sum += x(i) * y(i);
  return sum;
}

void dot(const Extents&, const Arrays& in, Arrays& out) {
  out[0]() = dotOf(in[0], in[1]);
}

void wrappedDot(const Extents& e, const Arrays& in, Arrays& out) {
  uint32_t sum = 0;
  for (int64_t i = 0; i < e.at("N"); ++i)
    sum += static_cast<uint32_t>(static_cast<int32_t>(in[0](i)) * static_cast<int32_t>(in[1](i)));
  out[0]() = static_cast<int32_t>(sum);
}

Shapes dotShapes(const Extents& e) {
  return {{{e.at("N")}, {e.at("N")}}, {{}}};
}

void gemv(const Extents& e, const Arrays& in, Arrays& out) {
  for (int64_t m = 0; m < e.at("M"); ++m)
    for (int64_t n = 0; n < e.at("N"); ++n) out[0](m) += in[0](m, n) * in[1](n);
}

Shapes gemvShapes(const Extents& e) {
  return {{{e.at("M"), e.at("N")}, {e.at("N")}}, {{e.at("M")}}};
}

Array matrixProduct(const Array& a, const Array& b) {
  Array c({a.shape()[0], b.shape()[1]});
  for (int64_t m = 0; m < a.shape()[0]; ++m)
    for (int64_t n = 0; n < b.shape()[1]; ++n)
      for (int64_t k = 0; k < a.shape()[1]; ++k) c(m, n) += a(m, k) * b(k, n);
  return c;
}

void matmul(const Extents&, const Arrays& in, Arrays& out) {
  out[0] = matrixProduct(in[0], in[1]);
}

Shapes matmulShapes(const Extents& e) {
  return {{{e.at("M"), e.at("K")}, {e.at("K"), e.at("N")}}, {{e.at("M"), e.at("N")}}};
}

void gemm(const Extents& e, const Arrays& in, Arrays& out) {
  Array product = matrixProduct(in[2], in[3]);
  for (int64_t m = 0; m < e.at("M"); ++m)
    for (int64_t n = 0; n < e.at("N"); ++n)
      out[0](m, n) = in[0]() * product(m, n) + in[1]() * in[4](m, n);
}

Shapes gemmShapes(const Extents& e) {
  int64_t m = e.at("M"), n = e.at("N"), k = e.at("K");
  return {{{}, {}, {m, k}, {k, n}, {m, n}}, {{m, n}}};
}

void bmm(const Extents& e, const Arrays& in, Arrays& out) {
  for (int64_t b = 0; b < e.at("B"); ++b)
    for (int64_t m = 0; m < e.at("M"); ++m)
      for (int64_t n = 0; n < e.at("N"); ++n)
        for (int64_t k = 0; k < e.at("K"); ++k) out[0](b, m, n) += in[0](b, m, k) * in[1](b, k, n);
}

Shapes bmmShapes(const Extents& e) {
  int64_t b = e.at("B"), m = e.at("M"), n = e.at("N"), k = e.at("K");
  return {{{b, m, k}, {b, k, n}}, {{b, m, n}}};
}

void outerProduct(const Extents& e, const Arrays& in, Arrays& out) {
  for (int64_t m = 0; m < e.at("M"); ++m)
    for (int64_t n = 0; n < e.at("N"); ++n) out[0](m, n) = in[0](m) * in[1](n);
}

Shapes outerShapes(const Extents& e) {
  return {{{e.at("M")}, {e.at("N")}}, {{e.at("M"), e.at("N")}}};
}

void transpose(const Extents& e, const Arrays& in, Arrays& out) {
  for (int64_t m = 0; m < e.at("M"); ++m)
    for (int64_t n = 0; n < e.at("N"); ++n) out[0](n, m) = in[0](m, n);
}

Shapes transposeShapes(const Extents& e) {
  return {{{e.at("M"), e.at("N")}}, {{e.at("N"), e.at("M")}}};
}

void reluFeedForward(const Extents& e, const Arrays& in, Arrays& out) {
  for (int64_t n = 0; n < e.at("N"); ++n)
    for (int64_t h = 0; h < e.at("H"); ++h)
      for (int64_t w = 0; w < e.at("W"); ++w)
        for (int64_t o = 0; o < e.at("C"); ++o)
          for (int64_t c = 0; c < e.at("C"); ++c)
            out[0](n, o, h, w) += in[1](o, c) * std::max(in[0](n, c, h, w), 0.0);
}

Shapes feedForwardShapes(const Extents& e) {
  Shape image{e.at("N"), e.at("C"), e.at("H"), e.at("W")};
  return {{image, {e.at("C"), e.at("C")}}, {image}};
}

void swiglu(const Extents& e, const Arrays& in, Arrays& out) {
  Array gate = matrixProduct(in[0], in[1]), value = matrixProduct(in[0], in[2]);
  for (int64_t r = 0; r < e.at("B") * e.at("S"); ++r)
    for (int64_t h = 0; h < e.at("H"); ++h)
      out[0](r, h) = gate(r, h) / (1 + std::exp(-gate(r, h))) * value(r, h);
}

Shapes swigluShapes(const Extents& e) {
  int64_t rows = e.at("B") * e.at("S"), i = e.at("I"), h = e.at("H");
  return {{{rows, i}, {i, h}, {i, h}}, {{rows, h}}};
}

}  // namespace

std::vector<Reference> linearAlgebraReferences() {
  auto product = smallSizes({"M", "N", "K"});
  return {
      {"bmm", smallSizes({"B", "M", "N", "K"}), bmmShapes, bmm},
      {"dot", smallSizes({"N"}), dotShapes, dot},
      {"dot_f64", smallSizes({"N"}), dotShapes, dot},
      {"dot_i16", smallSizes({"N"}), dotShapes, wrappedDot},
      {"gemm", product, gemmShapes, gemm},
      {"gemm_bf16", product, matmulShapes, matmul},
      {"gemm_f16", product, matmulShapes, matmul},
      {"gemm_f64", product, gemmShapes, gemm},
      {"gemm_i8", product, matmulShapes, matmul},
      {"gemm_u8i8", product, matmulShapes, matmul},
      {"gemv", smallSizes({"M", "N"}), gemvShapes, gemv},
      {"matmul", product, matmulShapes, matmul},
      {"outer_product", smallSizes({"M", "N"}), outerShapes, outerProduct},
      {"relu_ffn", smallSizes({"N", "C", "H", "W"}), feedForwardShapes, reluFeedForward},
      {"swiglu", smallSizes({"B", "S", "I", "H"}), swigluShapes, swiglu},
      {"transpose", smallSizes({"M", "N"}), transposeShapes, transpose},
  };
}

}  // namespace dojo::references
