// A model of the BERT family (Devlin et al. 2019) that turns token numbers into one vector a text.
#pragma once

#include <ATen/ATen.h>

#include <cstdint>
#include <string>
#include <vector>

#include "rl/torch/learner/safetensors.h"

namespace dojo::learner {

struct BertShape {
  int64_t layers = 0, hidden = 0, heads = 0, intermediate = 0;
  int64_t vocabulary = 0, positions = 0;
  double epsilon = 1e-12;
  std::string activation;  // gelu, gelu_tanh, relu
  std::string pooling;     // mean, cls
};

class BertModel {
 public:
  // Throws std::runtime_error where a tensor is missing, or of another shape.
  BertModel(const TensorFile& weights, BertShape shape);

  const BertShape& shape() const { return m_shape; }
  // `tokens`: int64, texts x length; `lengths`: int64, texts; both checked by the caller. What
  // stands behind a text's length is not read.
  at::Tensor embed(const at::Tensor& tokens, const at::Tensor& lengths) const;

 private:
  struct Affine {
    at::Tensor weight, bias;
  };
  struct Layer {
    Affine queriesKeysValues, joined, attentionNorm, inner, outer, norm;
  };
  class Loader;

  at::Tensor normalised(const at::Tensor& x, const Affine& norm) const;
  at::Tensor attend(const at::Tensor& x, const at::Tensor& mask, const Layer& layer) const;
  at::Tensor activated(const at::Tensor& x) const;

  BertShape m_shape;
  at::Tensor m_words, m_positions;  // the latter with the first token type added
  Affine m_norm;
  std::vector<Layer> m_layers;
};

}  // namespace dojo::learner
