#include "rl/torch/learner/bert_model.h"

#include <cmath>
#include <limits>
#include <stdexcept>

namespace dojo::learner {
namespace {

constexpr char kWords[] = "embeddings.word_embeddings.weight";

std::string textOf(const std::vector<int64_t>& shape) {
  std::string text;
  for (int64_t extent : shape) text += (text.empty() ? "" : " x ") + std::to_string(extent);
  return text;
}

// Models that are part of a larger one have names that begin with "bert." or the like.
std::string prefixOf(const TensorFile& weights) {
  for (const NamedTensor& tensor : weights.tensors)
    if (tensor.name.ends_with(kWords))
      return tensor.name.substr(0, tensor.name.size() - sizeof kWords + 1);
  throw std::runtime_error(std::string("the weights have no '") + kWords + "'");
}

}  // namespace

class BertModel::Loader {
 public:
  explicit Loader(const TensorFile& weights) : m_weights(weights), m_prefix(prefixOf(weights)) {}

  at::Tensor tensor(const std::string& name, const std::vector<int64_t>& shape) const {
    const NamedTensor* found = m_weights.find(m_prefix + name);
    if (!found) throw std::runtime_error("the weights have no '" + m_prefix + name + "'");
    if (found->shape != shape)
      throw std::runtime_error("'" + found->name + "' has the shape " + textOf(found->shape) +
                               ", not " + textOf(shape));
    return at::from_blob(const_cast<float*>(found->values.data()), shape, at::kFloat).clone();
  }
  // Of a table of any number of rows.
  at::Tensor firstRow(const std::string& name, int64_t width) const {
    const NamedTensor* found = m_weights.find(m_prefix + name);
    const int64_t rows = found && !found->shape.empty() ? found->shape[0] : 1;
    if (rows < 1) throw std::runtime_error("'" + found->name + "' has no rows");
    return tensor(name, {rows, width})[0];
  }
  Affine linear(const std::string& name, int64_t in, int64_t out) const {
    return {tensor(name + ".weight", {out, in}), tensor(name + ".bias", {out})};
  }
  Affine norm(const std::string& name, int64_t width) const {
    return {tensor(name + ".weight", {width}), tensor(name + ".bias", {width})};
  }
  Layer layer(int64_t number, const BertShape& shape) const {
    const std::string name = "encoder.layer." + std::to_string(number) + ".";
    const std::string self = name + "attention.self.";
    const int64_t hidden = shape.hidden;
    Affine query = linear(self + "query", hidden, hidden);
    Affine key = linear(self + "key", hidden, hidden);
    Affine value = linear(self + "value", hidden, hidden);
    return {{at::cat({query.weight, key.weight, value.weight}),
             at::cat({query.bias, key.bias, value.bias})},
            linear(name + "attention.output.dense", hidden, hidden),
            norm(name + "attention.output.LayerNorm", hidden),
            linear(name + "intermediate.dense", hidden, shape.intermediate),
            linear(name + "output.dense", shape.intermediate, hidden),
            norm(name + "output.LayerNorm", hidden)};
  }

 private:
  const TensorFile& m_weights;
  std::string m_prefix;
};

BertModel::BertModel(const TensorFile& weights, BertShape shape) : m_shape(std::move(shape)) {
  c10::InferenceMode inference;
  const Loader loader(weights);
  const int64_t hidden = m_shape.hidden;
  m_words = loader.tensor(kWords, {m_shape.vocabulary, hidden});
  m_positions = loader.tensor("embeddings.position_embeddings.weight", {m_shape.positions, hidden});
  const std::string types = "embeddings.token_type_embeddings.weight";
  m_positions = m_positions + loader.firstRow(types, hidden);
  m_norm = loader.norm("embeddings.LayerNorm", hidden);
  for (int64_t i = 0; i < m_shape.layers; ++i) m_layers.push_back(loader.layer(i, m_shape));
}

at::Tensor BertModel::normalised(const at::Tensor& x, const Affine& norm) const {
  return at::layer_norm(x, {m_shape.hidden}, norm.weight, norm.bias, m_shape.epsilon);
}

at::Tensor BertModel::activated(const at::Tensor& x) const {
  if (m_shape.activation == "relu") return at::relu(x);
  return at::gelu(x, m_shape.activation == "gelu_tanh" ? "tanh" : "none");
}

// `mask`: texts x 1 x 1 x length, to be added.
at::Tensor BertModel::attend(const at::Tensor& x, const at::Tensor& mask,
                             const Layer& layer) const {
  const int64_t texts = x.size(0), length = x.size(1), heads = m_shape.heads;
  const int64_t width = m_shape.hidden / heads;
  const at::Tensor all = at::linear(x, layer.queriesKeysValues.weight, layer.queriesKeysValues.bias)
                             .view({texts, length, 3, heads, width})
                             .permute({2, 0, 3, 1, 4});  // 3 x texts x heads x length x width
  const at::Tensor queries = all[0] / std::sqrt(static_cast<double>(width));
  const at::Tensor scores = at::matmul(queries, all[1].transpose(-1, -2)) + mask;
  const at::Tensor context = at::matmul(at::softmax(scores, -1), all[2]);
  return context.transpose(1, 2).reshape({texts, length, m_shape.hidden});
}

at::Tensor BertModel::embed(const at::Tensor& tokens, const at::Tensor& lengths) const {
  c10::InferenceMode inference;
  const int64_t length = tokens.size(1);
  const at::Tensor isRead = at::arange(length).unsqueeze(0) < lengths.unsqueeze(1);
  const at::Tensor mask = at::zeros({tokens.size(0), 1, 1, length})
                              .masked_fill_(isRead.logical_not().unsqueeze(1).unsqueeze(1),
                                            std::numeric_limits<float>::lowest());
  at::Tensor x = at::embedding(m_words, tokens) + m_positions.narrow(0, 0, length);
  x = normalised(x, m_norm);
  for (const Layer& layer : m_layers) {
    const at::Tensor joined =
        at::linear(attend(x, mask, layer), layer.joined.weight, layer.joined.bias);
    x = normalised(x + joined, layer.attentionNorm);
    const at::Tensor inner = activated(at::linear(x, layer.inner.weight, layer.inner.bias));
    x = normalised(x + at::linear(inner, layer.outer.weight, layer.outer.bias), layer.norm);
  }
  if (m_shape.pooling == "cls") return x.select(1, 0);
  const at::Tensor weights = isRead.to(at::kFloat).unsqueeze(2);
  return (x * weights).sum(1) / lengths.to(at::kFloat).unsqueeze(1);
}

}  // namespace dojo::learner
