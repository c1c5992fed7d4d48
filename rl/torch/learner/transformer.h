// Layers of a transformer over sequences of different lengths. The sequences lie one after the
// other, sorted by length, and those of equal length attend together: there is no padding that
// could leak into anything.
#pragma once

#include <ATen/ATen.h>

#include <span>
#include <string>
#include <vector>

#include "rl/torch/learner/weights.h"

namespace dojo::learner {

// So many sequences of one length, from row `first` on.
struct Group {
  int64_t first = 0, count = 0, length = 0;
};

struct Packing {
  std::vector<size_t> order;  // which sequence comes when
  std::vector<Group> groups;  // by length
};

Packing packingOf(std::span<const int64_t> lengths);
at::Tensor indicesOf(std::span<const int64_t> indices);
// Rows that are in the packing's order, a row for each sequence.
at::Tensor inGivenOrder(const at::Tensor& rows, const Packing& packing);
// Of the rows' sequences: [count, length, width].
at::Tensor sequencesOf(const at::Tensor& rows, const Group& group);

struct Linear {
  at::Tensor weight, bias;
  Linear() = default;
  Linear(Weights& weights, const std::string& name, int64_t in, int64_t out, double scale = 1);
  at::Tensor operator()(const at::Tensor& rows) const { return at::linear(rows, weight, bias); }
};

struct Norm {
  at::Tensor scale, shift;
  Norm() = default;
  Norm(Weights& weights, const std::string& name, int64_t width);
  at::Tensor operator()(const at::Tensor& rows) const {
    return at::layer_norm(rows, {scale.size(0)}, scale, shift, 1e-5);
  }
};

struct TransformerShape {
  int64_t layers = 2, width = 128, heads = 4;
};

class Transformer {
 public:
  Transformer() = default;
  Transformer(Weights& weights, const std::string& name, TransformerShape shape);
  at::Tensor operator()(at::Tensor rows, const Packing& packing) const;

 private:
  struct Layer {
    Norm before, between;
    Linear inputs, output, up, down;
  };
  at::Tensor attend(const at::Tensor& inputs, const Packing& packing) const;

  TransformerShape m_shape;
  std::vector<Layer> m_layers;
  Norm m_last;
};

// A sequence as one row: mean, sum weighted by attention, and maximum where asked for.
class Pooling {
 public:
  Pooling() = default;
  Pooling(Weights& weights, const std::string& name, int64_t width, int64_t out, bool hasMaximum);
  // In the packing's order.
  at::Tensor operator()(const at::Tensor& rows, const Packing& packing) const;

 private:
  at::Tensor m_query;
  Linear m_output;
  bool m_hasMaximum = false;
};

// Rows of sines and cosines by place (Vaswani et al., 2017).
at::Tensor placeTable(int64_t places, int64_t width);

}  // namespace dojo::learner
