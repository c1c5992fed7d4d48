// Kernels that slide a window: convolutions and pooling.
#include <algorithm>
#include <limits>

#include "tests/core/references/reference.h"

namespace dojo::references {
namespace {

using Arrays = std::vector<Array>;

void conv2d(const Extents&, const Arrays& in, Arrays& out) {
  const Array &x = in[0], &w = in[1];
  Array& y = out[0];
  for (int64_t n = 0; n < y.shape()[0]; ++n)
    for (int64_t o = 0; o < y.shape()[1]; ++o)
      for (int64_t p = 0; p < y.shape()[2]; ++p)
        for (int64_t q = 0; q < y.shape()[3]; ++q)
          for (int64_t c = 0; c < x.shape()[1]; ++c)
            for (int64_t i = 0; i < w.shape()[2]; ++i)
              for (int64_t j = 0; j < w.shape()[3]; ++j)
                y(n, o, p, q) += x(n, c, p + i, q + j) * w(o, c, i, j);
}

Shapes conv2dShapes(const Extents& e) {
  int64_t n = e.at("N"), o = e.at("O"), c = e.at("C"), h = e.at("H"), w = e.at("W"), k = e.at("K");
  return {{{n, c, h, w}, {o, c, k, k}}, {{n, o, h - k + 1, w - k + 1}}};
}

std::vector<Extents> conv2dSizes() {
  return {
      {{"N", 1}, {"O", 1}, {"C", 1}, {"H", 1}, {"W", 1}, {"K", 1}},
      {{"N", 2}, {"O", 3}, {"C", 1}, {"H", 5}, {"W", 7}, {"K", 3}},
      {{"N", 1}, {"O", 5}, {"C", 3}, {"H", 3}, {"W", 4}, {"K", 2}},
      {{"N", 3}, {"O", 2}, {"C", 2}, {"H", 7}, {"W", 5}, {"K", 5}},
      {{"N", 1}, {"O", 7}, {"C", 5}, {"H", 3}, {"W", 11}, {"K", 1}},
  };
}

// The image is 0 beyond its edges.
void conv2dSame(const Extents& e, const Arrays& in, Arrays& out) {
  Array padded({e.at("N"), e.at("C"), e.at("H") + 2, e.at("W") + 2});
  for (int64_t n = 0; n < e.at("N"); ++n)
    for (int64_t c = 0; c < e.at("C"); ++c)
      for (int64_t h = 0; h < e.at("H"); ++h)
        for (int64_t w = 0; w < e.at("W"); ++w) padded(n, c, h + 1, w + 1) = in[0](n, c, h, w);
  conv2d(e, {padded, in[1]}, out);
}

Shapes conv2dSameShapes(const Extents& e) {
  int64_t n = e.at("N"), o = e.at("O"), c = e.at("C"), h = e.at("H"), w = e.at("W");
  return {{{n, c, h, w}, {o, c, 3, 3}}, {{n, o, h, w}}};
}

void depthwiseConv(const Extents& e, const Arrays& in, Arrays& out) {
  Array& y = out[0];
  for (int64_t n = 0; n < e.at("N"); ++n)
    for (int64_t c = 0; c < e.at("C"); ++c)
      for (int64_t p = 0; p < y.shape()[2]; ++p)
        for (int64_t q = 0; q < y.shape()[3]; ++q)
          for (int64_t i = 0; i < e.at("K"); ++i)
            for (int64_t j = 0; j < e.at("K"); ++j)
              y(n, c, p, q) += in[0](n, c, p + i, q + j) * in[1](c, i, j);
}

Shapes depthwiseShapes(const Extents& e) {
  int64_t n = e.at("N"), c = e.at("C"), h = e.at("H"), w = e.at("W"), k = e.at("K");
  return {{{n, c, h, w}, {c, k, k}}, {{n, c, h - k + 1, w - k + 1}}};
}

std::vector<Extents> depthwiseSizes() {
  return {
      {{"N", 1}, {"C", 1}, {"H", 1}, {"W", 1}, {"K", 1}},
      {{"N", 2}, {"C", 3}, {"H", 5}, {"W", 7}, {"K", 3}},
      {{"N", 3}, {"C", 2}, {"H", 3}, {"W", 11}, {"K", 2}},
      {{"N", 1}, {"C", 7}, {"H", 5}, {"W", 5}, {"K", 5}},
  };
}

void pointwiseConv(const Extents& e, const Arrays& in, Arrays& out) {
  for (int64_t n = 0; n < e.at("N"); ++n)
    for (int64_t h = 0; h < e.at("H"); ++h)
      for (int64_t w = 0; w < e.at("W"); ++w)
        for (int64_t o = 0; o < e.at("O"); ++o)
          for (int64_t c = 0; c < e.at("C"); ++c)
            out[0](n, o, h, w) += in[1](o, c) * in[0](n, c, h, w);
}

Shapes pointwiseShapes(const Extents& e) {
  int64_t n = e.at("N"), o = e.at("O"), c = e.at("C"), h = e.at("H"), w = e.at("W");
  return {{{n, c, h, w}, {o, c}}, {{n, o, h, w}}};
}

void conv1d(const Extents& e, const Arrays& in, Arrays& out) {
  for (int64_t n = 0; n < e.at("N"); ++n)
    for (int64_t o = 0; o < e.at("O"); ++o)
      for (int64_t p = 0; p + e.at("K") <= e.at("L"); ++p)
        for (int64_t c = 0; c < e.at("C"); ++c)
          for (int64_t k = 0; k < e.at("K"); ++k)
            out[0](n, o, p) += in[0](n, c, p + k) * in[1](o, c, k);
}

Shapes conv1dShapes(const Extents& e) {
  int64_t n = e.at("N"), o = e.at("O"), c = e.at("C"), l = e.at("L"), k = e.at("K");
  return {{{n, c, l}, {o, c, k}}, {{n, o, l - k + 1}}};
}

std::vector<Extents> conv1dSizes() {
  return {
      {{"N", 1}, {"O", 1}, {"C", 1}, {"L", 1}, {"K", 1}},
      {{"N", 2}, {"O", 3}, {"C", 5}, {"L", 7}, {"K", 3}},
      {{"N", 3}, {"O", 2}, {"C", 1}, {"L", 5}, {"K", 5}},
      {{"N", 1}, {"O", 7}, {"C", 3}, {"L", 11}, {"K", 2}},
  };
}

void causalConv1d(const Extents& e, const Arrays& in, Arrays& out) {
  for (int64_t c = 0; c < e.at("C"); ++c)
    for (int64_t t = 0; t < e.at("T"); ++t)
      for (int64_t k = 0; k < std::min(e.at("K"), t + 1); ++k)
        out[0](c, t) += in[1](c, k) * in[0](c, t - k);
}

Shapes causalConvShapes(const Extents& e) {
  Shape sequence{e.at("C"), e.at("T")};
  return {{sequence, {e.at("C"), e.at("K")}}, {sequence}};
}

// Folds the window of each output element, whose corner is at twice its position.
template <typename Fold>
void pool(const Extents& e, const Array& x, Array& y, const Fold& fold) {
  for (int64_t n = 0; n < e.at("N"); ++n)
    for (int64_t c = 0; c < e.at("C"); ++c)
      for (int64_t p = 0; p < e.at("P"); ++p)
        for (int64_t q = 0; q < e.at("Q"); ++q) {
          std::vector<double> window;
          for (int64_t i = 0; i < e.at("K"); ++i)
            for (int64_t j = 0; j < e.at("K"); ++j) window.push_back(x(n, c, 2 * p + i, 2 * q + j));
          y(n, c, p, q) = fold(window);
        }
}

void maxPool(const Extents& e, const Arrays& in, Arrays& out) {
  pool(e, in[0], out[0], [](const auto& window) { return *std::ranges::max_element(window); });
}

void averagePool(const Extents& e, const Arrays& in, Arrays& out) {
  pool(e, in[0], out[0], [](const auto& window) {
    double sum = 0;
    for (double value : window) sum += value;
    return sum / static_cast<double>(window.size());
  });
}

// The smallest image in which the last window ends at the edge.
Shapes poolShapes(const Extents& e) {
  int64_t n = e.at("N"), c = e.at("C"), p = e.at("P"), q = e.at("Q"), k = e.at("K");
  return {{{n, c, 2 * (p - 1) + k, 2 * (q - 1) + k}}, {{n, c, p, q}}};
}

}  // namespace

std::vector<Reference> windowReferences() {
  auto pooling = smallSizes({"N", "C", "P", "Q", "K"});
  return {
      {"avg_pool", pooling, poolShapes, averagePool},
      {"causal_conv1d", smallSizes({"C", "T", "K"}), causalConvShapes, causalConv1d},
      {"conv1d", conv1dSizes(), conv1dShapes, conv1d},
      {"conv2d", conv2dSizes(), conv2dShapes, conv2d},
      {"conv2d_1", conv2dSizes(), conv2dShapes, conv2d},
      {"conv2d_2", conv2dSizes(), conv2dShapes, conv2d},
      {"conv2d_same", smallSizes({"N", "O", "C", "H", "W"}), conv2dSameShapes, conv2dSame},
      {"depthwise_conv", depthwiseSizes(), depthwiseShapes, depthwiseConv},
      {"max_pool", pooling, poolShapes, maxPool},
      {"max_pool_i8", pooling, poolShapes, maxPool},
      {"pointwise_conv", smallSizes({"N", "O", "C", "H", "W"}), pointwiseShapes, pointwiseConv},
  };
}

}  // namespace dojo::references
