#include "rl/torch/learner/transformer.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace dojo::learner {

constexpr int64_t kWider = 4;  // between a layer's two products

Packing packingOf(std::span<const int64_t> lengths) {
  Packing packing;
  packing.order.resize(lengths.size());
  std::iota(packing.order.begin(), packing.order.end(), size_t{0});
  std::stable_sort(packing.order.begin(), packing.order.end(),
                   [&](size_t a, size_t b) { return lengths[a] < lengths[b]; });
  int64_t row = 0;
  for (size_t sequence : packing.order) {
    const int64_t length = lengths[sequence];
    if (packing.groups.empty() || packing.groups.back().length != length)
      packing.groups.push_back({row, 0, length});
    ++packing.groups.back().count;
    row += length;
  }
  return packing;
}

at::Tensor indicesOf(std::span<const int64_t> indices) {
  at::Tensor tensor = at::empty({static_cast<int64_t>(indices.size())}, at::kLong);
  std::copy(indices.begin(), indices.end(), tensor.data_ptr<int64_t>());
  return tensor;
}

at::Tensor inGivenOrder(const at::Tensor& rows, const Packing& packing) {
  std::vector<int64_t> rowOf(packing.order.size());
  for (size_t row = 0; row < rowOf.size(); ++row)
    rowOf[packing.order[row]] = static_cast<int64_t>(row);
  return rows.index_select(0, indicesOf(rowOf));
}

at::Tensor sequencesOf(const at::Tensor& rows, const Group& group) {
  return rows.narrow(0, group.first, group.count * group.length)
      .view({group.count, group.length, rows.size(1)});
}

Linear::Linear(Weights& weights, const std::string& name, int64_t in, int64_t out, double scale)
    : weight(
          weights.normal(name + ".weight", {out, in}, scale / std::sqrt(static_cast<double>(in)))),
      bias(weights.constant(name + ".bias", {out}, 0)) {}

Norm::Norm(Weights& weights, const std::string& name, int64_t width)
    : scale(weights.constant(name + ".scale", {width}, 1)),
      shift(weights.constant(name + ".shift", {width}, 0)) {}

Transformer::Transformer(Weights& weights, const std::string& name, TransformerShape shape)
    : m_shape(shape) {
  const int64_t width = shape.width;
  // Of what is added to the rows, so that they grow no faster in deeper models.
  const double added = 1 / std::sqrt(2.0 * static_cast<double>(shape.layers));
  for (int64_t i = 0; i < shape.layers; ++i) {
    const std::string layer = name + "." + std::to_string(i);
    m_layers.push_back({Norm(weights, layer + ".before", width),
                        Norm(weights, layer + ".between", width),
                        Linear(weights, layer + ".inputs", width, 3 * width),
                        Linear(weights, layer + ".output", width, width, added),
                        Linear(weights, layer + ".up", width, kWider * width),
                        Linear(weights, layer + ".down", kWider * width, width, added)});
  }
  m_last = Norm(weights, name + ".last", width);
}

at::Tensor Transformer::attend(const at::Tensor& inputs, const Packing& packing) const {
  const int64_t width = m_shape.width, each = width / m_shape.heads;
  const double scale = 1 / std::sqrt(static_cast<double>(each));
  std::vector<at::Tensor> outputs;
  for (const Group& group : packing.groups) {
    const at::Tensor parts = sequencesOf(inputs, group)
                                 .view({group.count, group.length, 3, m_shape.heads, each})
                                 .permute({2, 0, 3, 1, 4});
    const at::Tensor query = parts.select(0, 0), key = parts.select(0, 1);
    const at::Tensor shares = at::softmax(at::matmul(query, key.transpose(-1, -2)).mul(scale), -1);
    outputs.push_back(at::matmul(shares, parts.select(0, 2))
                          .transpose(1, 2)
                          .reshape({group.count * group.length, width}));
  }
  return outputs.size() == 1 ? outputs[0] : at::cat(outputs, 0);
}

at::Tensor Transformer::operator()(at::Tensor rows, const Packing& packing) const {
  for (const Layer& layer : m_layers) {
    rows = rows + layer.output(attend(layer.inputs(layer.before(rows)), packing));
    rows = rows + layer.down(at::relu(layer.up(layer.between(rows))));
  }
  return m_last(rows);
}

Pooling::Pooling(Weights& weights, const std::string& name, int64_t width, int64_t out,
                 bool hasMaximum)
    : m_query(weights.normal(name + ".query", {width}, 1 / std::sqrt(static_cast<double>(width)))),
      m_output(weights, name + ".output", (hasMaximum ? 3 : 2) * width, out),
      m_hasMaximum(hasMaximum) {}

at::Tensor Pooling::operator()(const at::Tensor& rows, const Packing& packing) const {
  const at::Tensor scores = at::mv(rows, m_query);
  std::vector<at::Tensor> pooled;
  for (const Group& group : packing.groups) {
    const at::Tensor sequences = sequencesOf(rows, group);
    const at::Tensor shares = at::softmax(scores.narrow(0, group.first, group.count * group.length)
                                              .view({group.count, 1, group.length}),
                                          -1);
    std::vector<at::Tensor> parts{at::bmm(shares, sequences).squeeze(1), sequences.mean({1})};
    if (m_hasMaximum) parts.push_back(sequences.amax({1}));
    pooled.push_back(at::cat(parts, 1));
  }
  return m_output(at::cat(pooled, 0));
}

at::Tensor placeTable(int64_t places, int64_t width) {
  at::Tensor table = at::empty({places, width}, at::kFloat);
  float* cell = table.data_ptr<float>();
  for (int64_t place = 0; place < places; ++place)
    for (int64_t i = 0; i < width; ++i) {
      const double turns =
          std::pow(1e4, -static_cast<double>(i / 2 * 2) / static_cast<double>(width));
      const double angle = static_cast<double>(place) * turns;
      *cell++ = static_cast<float>(i % 2 == 0 ? std::sin(angle) : std::cos(angle));
    }
  return table;
}

}  // namespace dojo::learner
