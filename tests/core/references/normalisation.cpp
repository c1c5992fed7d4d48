// Norms: layer, root-mean-square, batch, group and instance.
#include <cmath>

#include "tests/core/references/reference.h"
#include "tests/core/references/vector_math.h"

namespace dojo::references {
namespace {

using Arrays = std::vector<Array>;

void normaliseRows(const Array& x, const Array& gamma, const Array& beta, Array& y) {
  for (int64_t n = 0; n < x.shape()[0]; ++n) {
    Vector values = normalised(row(x, n));
    for (int64_t m = 0; m < x.shape()[1]; ++m) y(n, m) = values[m] * gamma(m) + beta(m);
  }
}

void layerNorm(const Extents&, const Arrays& in, Arrays& out) {
  normaliseRows(in[0], in[1], in[2], out[0]);
}

Shapes layerNormShapes(const Extents& e) {
  Shape matrix{e.at("N"), e.at("M")}, vector{e.at("M")};
  return {{matrix, vector, vector}, {matrix}};
}

void residualLayerNorm(const Extents& e, const Arrays& in, Arrays& out) {
  Array sum = in[0];
  for (int64_t n = 0; n < e.at("N"); ++n)
    for (int64_t m = 0; m < e.at("M"); ++m) sum(n, m) += in[1](n, m);
  normaliseRows(sum, in[2], in[3], out[0]);
}

Shapes residualShapes(const Extents& e) {
  Shape matrix{e.at("N"), e.at("M")}, vector{e.at("M")};
  return {{matrix, matrix, vector, vector}, {matrix}};
}

void rmsNorm(const Extents& e, const Arrays& in, Arrays& out) {
  for (int64_t n = 0; n < e.at("N"); ++n) {
    Vector squares = row(in[0], n);
    for (double& value : squares) value *= value;
    double root = std::sqrt(meanOf(squares) + kEpsilon);
    for (int64_t m = 0; m < e.at("M"); ++m) out[0](n, m) = in[0](n, m) / root * in[1](m);
  }
}

Shapes rmsNormShapes(const Extents& e) {
  Shape matrix{e.at("N"), e.at("M")};
  return {{matrix, {e.at("M")}}, {matrix}};
}

// Normalises over all elements whose index the caller enumerates, in that order.
template <typename Enumerate>
void normaliseOver(const Enumerate& enumerate) {
  Vector values;
  enumerate([&](double x, double&, double, double) { values.push_back(x); });
  values = normalised(values);
  auto next = values.begin();
  enumerate([&](double, double& y, double gamma, double beta) { y = *next++ * gamma + beta; });
}

void batchNorm(const Extents& e, const Arrays& in, Arrays& out) {
  for (int64_t c = 0; c < e.at("C"); ++c)
    normaliseOver([&](auto visit) {
      for (int64_t n = 0; n < e.at("N"); ++n)
        for (int64_t h = 0; h < e.at("H"); ++h)
          for (int64_t w = 0; w < e.at("W"); ++w)
            visit(in[0](n, c, h, w), out[0](n, c, h, w), in[1](c), in[2](c));
    });
}

void instanceNorm(const Extents& e, const Arrays& in, Arrays& out) {
  for (int64_t n = 0; n < e.at("N"); ++n)
    for (int64_t c = 0; c < e.at("C"); ++c)
      normaliseOver([&](auto visit) {
        for (int64_t h = 0; h < e.at("H"); ++h)
          for (int64_t w = 0; w < e.at("W"); ++w)
            visit(in[0](n, c, h, w), out[0](n, c, h, w), in[1](c), in[2](c));
      });
}

Shapes channelShapes(const Extents& e) {
  Shape image{e.at("N"), e.at("C"), e.at("H"), e.at("W")}, channels{e.at("C")};
  return {{image, channels, channels}, {image}};
}

void groupNorm(const Extents& e, const Arrays& in, Arrays& out) {
  for (int64_t n = 0; n < e.at("N"); ++n)
    for (int64_t g = 0; g < e.at("G"); ++g)
      normaliseOver([&](auto visit) {
        for (int64_t k = 0; k < e.at("K"); ++k)
          for (int64_t h = 0; h < e.at("H"); ++h)
            for (int64_t w = 0; w < e.at("W"); ++w)
              visit(in[0](n, g, k, h, w), out[0](n, g, k, h, w), in[1](g, k), in[2](g, k));
      });
}

Shapes groupShapes(const Extents& e) {
  Shape image{e.at("N"), e.at("G"), e.at("K"), e.at("H"), e.at("W")},
      channels{e.at("G"), e.at("K")};
  return {{image, channels, channels}, {image}};
}

}  // namespace

std::vector<Reference> normalisationReferences() {
  auto rows = smallSizes({"N", "M"});
  auto images = smallSizes({"N", "C", "H", "W"});
  return {
      {"batchnorm_1", images, channelShapes, batchNorm},
      {"batchnorm_2", images, channelShapes, batchNorm},
      {"group_norm", smallSizes({"N", "G", "K", "H", "W"}), groupShapes, groupNorm},
      {"instance_norm", images, channelShapes, instanceNorm},
      {"layer_norm", rows, layerNormShapes, layerNorm},
      {"layernorm_1", rows, layerNormShapes, layerNorm},
      {"layernorm_2", rows, layerNormShapes, layerNorm},
      {"residual_layernorm", rows, residualShapes, residualLayerNorm},
      {"rms_norm", rows, rmsNormShapes, rmsNorm},
      {"rmsnorm", rows, rmsNormShapes, rmsNorm},
  };
}

}  // namespace dojo::references
