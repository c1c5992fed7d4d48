// Recurrent networks: one node of ONNX per layer, for all steps.
#include <algorithm>

#include "app/readers/pt2/aten_rules.h"

namespace dojo::app {
namespace {

struct Kind {
  const char* op;
  std::vector<int64_t> order;  // of torch's gates, in ONNX's order
};

Kind kindOf(const AtenCall& call) {
  if (call.name == "lstm") return {"LSTM", {0, 3, 1, 2}};  // i f g o: i o f g
  if (call.name == "gru") return {"GRU", {1, 0, 2}};       // r z n: z r n
  return {"RNN", {0}};
}

// The rows of a weight, gate by gate in ONNX's order, with an axis for the direction.
ValueId reordered(GraphBuilder& b, ValueId weight, const std::vector<int64_t>& order) {
  Shape shape = b.shape(weight);
  const int64_t rows = shape[0] / static_cast<int64_t>(order.size());
  std::vector<ValueId> parts;
  if (order.size() == 1)
    parts.push_back(weight);
  else
    for (const int64_t gate : order)
      parts.push_back(b.slice(weight, 0, gate * rows, (gate + 1) * rows));
  shape.insert(shape.begin(), 1);
  return b.reshape(b.concat(parts, 0), shape);
}

class Layers {
 public:
  explicit Layers(const AtenCall& call)
      : m_call(call),
        b(call.build),
        m_kind(kindOf(call)),
        m_directions(call.flag("bidirectional") ? 2 : 1),
        m_count(call.integer("num_layers", 1)),
        m_hasBiases(call.flag("has_biases", true)),
        m_weights(call.tensors("params")) {}

  Translated translate() {
    ValueId x = m_call.tensor("input");
    if (x < 0 || b.rank(x) != 3 || !readState() || !checkWeights()) return std::nullopt;
    const bool isBatchFirst = m_call.flag("batch_first");
    if (isBatchFirst) x = b.transpose(x, {1, 0, 2});
    std::vector<ValueId> hidden, cells;
    for (int64_t layer = 0; layer < m_count; layer++) {
      const Values values = oneLayer(x, layer);
      x = values[0];
      hidden.push_back(values[1]);
      if (isLstm()) cells.push_back(values[2]);
    }
    if (isBatchFirst) x = b.transpose(x, {1, 0, 2});
    Values results{x, b.concat(hidden, 0)};
    if (isLstm()) results.push_back(b.concat(cells, 0));
    return results;
  }

 private:
  bool isLstm() const { return m_call.name == "lstm"; }

  bool readState() {
    if (isLstm()) {
      const std::vector<ValueId> both = m_call.tensors("hx");
      if (both.size() != 2 || both[0] < 0 || both[1] < 0) return false;
      m_hidden = both[0];
      m_cell = both[1];
    } else {
      m_hidden = m_call.tensor("hx");
    }
    return m_hidden >= 0 && b.rank(m_hidden) == 3 && b.shape(m_hidden)[0] == m_count * m_directions;
  }

  bool checkWeights() const {
    const size_t each = m_hasBiases ? 4 : 2;
    const bool trains = m_call.flag("train") && m_call.real("dropout", 0) > 0;
    return !trains && m_count > 0 && m_count < 1000 &&
           m_weights.size() == each * static_cast<size_t>(m_count * m_directions) &&
           std::ranges::find(m_weights, -1) == m_weights.end() &&
           std::ranges::none_of(m_weights, [&](ValueId w) { return b.rank(w) == 0; });
  }

  // Part k of the weights of a layer, all directions.
  ValueId weights(int64_t layer, size_t part) {
    std::vector<ValueId> parts;
    for (int64_t d = 0; d < m_directions; d++)
      parts.push_back(reordered(b, weight(layer, d, part), m_kind.order));
    return b.concat(parts, 0);
  }

  ValueId weight(int64_t layer, int64_t direction, size_t part) const {
    const size_t each = m_hasBiases ? 4 : 2;
    return m_weights[each * static_cast<size_t>(layer * m_directions + direction) + part];
  }

  ValueId stateOf(ValueId state, int64_t layer) {
    if (m_count == 1) return state;
    return b.slice(state, 0, layer * m_directions, (layer + 1) * m_directions);
  }

  // Output [steps, batch, directions * hidden], and the last states.
  Values oneLayer(ValueId x, int64_t layer) {
    const int64_t steps = b.shape(x)[0], batch = b.shape(x)[1], hidden = b.shape(m_hidden)[2];
    std::vector<ValueId> inputs{x, weights(layer, 0), weights(layer, 1)};
    inputs.push_back(m_hasBiases ? b.concat({weights(layer, 2), weights(layer, 3)}, 1) : -1);
    inputs.insert(inputs.end(), {-1, stateOf(m_hidden, layer)});
    if (isLstm()) inputs.push_back(stateOf(m_cell, layer));
    Attributes attributes{
        {"hidden_size", hidden},
        {"direction", std::string(m_directions == 2 ? "bidirectional" : "forward")}};
    if (m_call.name == "gru") attributes["linear_before_reset"] = int64_t{1};
    if (m_call.name == "rnn_relu")
      attributes["activations"] =
          std::vector<std::string>(static_cast<size_t>(m_directions), "Relu");
    const core::DType dtype = b.dtype(x);
    const Type state{dtype, {m_directions, batch, hidden}};
    std::vector<Type> types{{dtype, {steps, m_directions, batch, hidden}}, state};
    if (isLstm()) types.push_back(state);
    Values values = b.nodes(m_kind.op, inputs, std::move(attributes), types);
    const ValueId y = m_directions == 1 ? values[0] : b.transpose(values[0], {0, 2, 1, 3});
    values[0] = b.reshape(y, {steps, batch, m_directions * hidden});
    return values;
  }

  const AtenCall& m_call;
  GraphBuilder& b;
  Kind m_kind;
  int64_t m_directions, m_count;
  bool m_hasBiases;
  std::vector<ValueId> m_weights;
  ValueId m_hidden = -1, m_cell = -1;
};

Translated recurrent(const AtenCall& call) {
  if (call.overload != "input") return std::nullopt;
  return Layers(call).translate();
}

constexpr AtenRule kRules[] = {
    {"gru", recurrent},
    {"lstm", recurrent},
    {"rnn_relu", recurrent},
    {"rnn_tanh", recurrent},
};

}  // namespace

std::span<const AtenRule> recurrentRules() {
  return kRules;
}

}  // namespace dojo::app
