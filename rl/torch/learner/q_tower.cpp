#include "rl/torch/learner/q_tower.h"

#include <ATen/ATen.h>

#include <cmath>

#include "rl/torch/learner/parameters.h"

namespace dojo::learner {
namespace {

// Heads begin near zero: the maximum over hundreds of actions finds whatever a
// network invents, and a max-Bellman target keeps it.
constexpr double kHeadRange = 0.05;
constexpr double kStopRange = 0.3;   // beside numbers whose deviation is 1
constexpr double kFirstNoise = 0.5;  // Fortunato et al., factorised noise

// Keeps the variance of rectified inputs.
double rangeFor(int64_t inputs) {
  return std::sqrt(6.0 / static_cast<double>(inputs));
}

at::Tensor signedRoot(int64_t count, Randomness& random) {
  std::vector<float> numbers(static_cast<size_t>(count));
  for (float& number : numbers) {
    const double drawn = random.normal();
    number = static_cast<float>(std::copysign(std::sqrt(std::abs(drawn)), drawn));
  }
  return tensorOf(numbers);
}

}  // namespace

Layer::Layer(int64_t inputs, int64_t outputs, double range, bool isNoisy, Randomness& random)
    : m_weight(parameter(drawn({outputs, inputs}, range, random))),
      m_bias(parameter(at::zeros({outputs}))) {
  if (!isNoisy) return;
  const double size = kFirstNoise / std::sqrt(static_cast<double>(inputs));
  m_weightNoise = parameter(at::full({outputs, inputs}, size));
  m_biasNoise = parameter(at::full({outputs}, size));
}

at::Tensor Layer::operator()(const at::Tensor& input) const {
  if (!m_inputNoise.defined()) return at::linear(input, m_weight, m_bias);
  return at::linear(input, m_weight + m_weightNoise * at::outer(m_outputNoise, m_inputNoise),
                    m_bias + m_biasNoise * m_outputNoise);
}

void Layer::setNoise(std::optional<uint64_t> seed) {
  if (!m_weightNoise.defined()) return;
  m_inputNoise = m_outputNoise = at::Tensor();
  if (!seed) return;
  Randomness random(*seed);
  m_inputNoise = signedRoot(m_weight.size(1), random);
  m_outputNoise = signedRoot(m_weight.size(0), random);
}

void Layer::appendTo(NamedTensors& named, const std::string& name) const {
  named.emplace_back(name + ".weight", m_weight);
  named.emplace_back(name + ".bias", m_bias);
  if (!m_weightNoise.defined()) return;
  named.emplace_back(name + ".weight_noise", m_weightNoise);
  named.emplace_back(name + ".bias_noise", m_biasNoise);
}

QTower::QTower(const QShape& shape, const std::vector<float>& differenceRatio, uint64_t seed)
    : QTower(shape, Randomness(seed)) {
  setDifferenceRatio(differenceRatio);
}

QTower::QTower(const QShape& shape, Randomness random)
    : m_isDueling(shape.isDueling),
      m_hidden(shape.hidden),
      m_second(shape.hidden, shape.hidden, rangeFor(shape.hidden), shape.isNoisy, random),
      m_advantage(shape.hidden, shape.heads, kHeadRange * rangeFor(shape.hidden), shape.isNoisy,
                  random),
      m_value(shape.hidden, shape.heads, kHeadRange * rangeFor(shape.hidden), shape.isNoisy,
              random) {
  const double range = rangeFor(3 * shape.width);
  const auto weights = [&] { return parameter(drawn({m_hidden, shape.width}, range, random)); };
  m_ofState = weights();
  m_ofAfter = weights();
  m_ofDifference = weights();
  m_ofStop = parameter(drawn({m_hidden, 1}, kStopRange, random));
  m_bias = parameter(at::zeros({m_hidden}));
  m_gain1 = parameter(at::ones({m_hidden}));
  m_shift1 = parameter(at::zeros({m_hidden}));
  m_gain2 = parameter(at::ones({m_hidden}));
  m_shift2 = parameter(at::zeros({m_hidden}));
}

at::Tensor QTower::trunk(const Rows& rows) const {
  const at::Tensor ofState = at::linear(rows.states, m_ofState + m_ofAfter, m_bias);
  const at::Tensor ofAction = at::cat({m_ofAfter + m_ofDifference * m_ratio, m_ofStop}, 1);
  const at::Tensor first =
      at::addmm(ofState.index_select(0, rows.situations), rows.actions, ofAction.t());
  return activated(m_second(activated(first, m_gain1, m_shift1)), m_gain2, m_shift2);
}

at::Tensor QTower::operator()(const Rows& rows) const {
  const at::Tensor hidden = trunk(rows);
  const at::Tensor advantage = m_advantage(hidden);
  if (!m_isDueling) return advantage;
  const at::Tensor value = m_value(hidden.index_select(0, rows.stops));
  const at::Tensor mean =
      at::zeros_like(value).index_add(0, rows.situations, advantage) / rows.counts;
  return advantage + (value - mean).index_select(0, rows.situations);
}

void QTower::setDifferenceRatio(const std::vector<float>& ratio) {
  m_ratio = tensorOf(ratio);
}

void QTower::setNoise(std::optional<uint64_t> seed) {
  uint64_t stream = 0;
  for (Layer* layer : {&m_second, &m_advantage, &m_value}) {
    ++stream;
    layer->setNoise(seed ? std::optional(seedFor(*seed, stream)) : std::nullopt);
  }
}

NamedTensors QTower::parameters() const {
  NamedTensors named{
      {"first.state", m_ofState}, {"first.after", m_ofAfter}, {"first.difference", m_ofDifference},
      {"first.stop", m_ofStop},   {"first.bias", m_bias},     {"norm1.gain", m_gain1},
      {"norm1.shift", m_shift1},  {"norm2.gain", m_gain2},    {"norm2.shift", m_shift2}};
  m_second.appendTo(named, "second");
  m_advantage.appendTo(named, "advantage");
  if (m_isDueling) m_value.appendTo(named, "value");
  return named;
}

}  // namespace dojo::learner
