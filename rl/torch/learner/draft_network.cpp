#include "rl/torch/learner/draft_network.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "rl/torch/learner/network_file.h"
#include "rl/torch/learner/parameters.h"
#include "rl/torch/learner/situations.h"

namespace dojo::learner {
namespace {

constexpr char kKind[] = "draft network";
constexpr double kHuberFrom = 1;
constexpr double kHeadRange = 0.05;

double rangeFor(int64_t inputs) {
  return std::sqrt(6.0 / static_cast<double>(inputs));
}

Layer layerOf(int64_t inputs, int64_t outputs, double factor, uint64_t seed, uint64_t stream) {
  Randomness random(seedFor(seed, stream));
  return {inputs, outputs, factor * rangeFor(inputs), false, random};
}

at::Tensor normalised(const at::Tensor& rows) {
  return at::layer_norm(rows, {rows.size(1)}, {}, {}, 1e-5);
}

}  // namespace

struct DraftNetwork::Inputs {
  at::Tensor states, sketches, situations, counts;
};

DraftNetwork::DraftNetwork(const DraftSettings& settings)
    : m_settings(settings),
      m_ofState(layerOf(settings.width, settings.hidden, 1, settings.seed, 1)),
      m_ofSketch(layerOf(settings.sketch, settings.hidden, 1, settings.seed, 2)),
      m_second(layerOf(settings.hidden, settings.hidden, 1, settings.seed, 3)),
      m_value(layerOf(settings.hidden, 1, kHeadRange, settings.seed, 4)),
      m_advantage(layerOf(settings.hidden, 1, kHeadRange, settings.seed, 5)),
      m_gain1(parameter(at::ones({settings.hidden}))),
      m_shift1(parameter(at::zeros({settings.hidden}))),
      m_gain2(parameter(at::ones({settings.hidden}))),
      m_shift2(parameter(at::zeros({settings.hidden}))),
      m_optimiser(optimiserOf(parameters(), settings.optimiser)) {}

DraftNetwork::Inputs DraftNetwork::inputsOf(const Sketches& sketches,
                                            const VectorTable& table) const {
  checkCounts(sketches.states, sketches.counts);
  if (table.width() != static_cast<size_t>(m_settings.width))
    throw std::runtime_error("the draft reads vectors of " + std::to_string(m_settings.width) +
                             " numbers, not of " + std::to_string(table.width()));
  int64_t rows = 0;
  for (int32_t count : sketches.counts) rows += count;
  if (static_cast<int64_t>(sketches.rows.size()) != rows * m_settings.sketch)
    throw std::runtime_error(std::to_string(sketches.rows.size()) + " numbers for " +
                             std::to_string(rows) + " sketches of " +
                             std::to_string(m_settings.sketch));
  const auto size = static_cast<int64_t>(sketches.states.size());
  Inputs inputs{at::empty({size, m_settings.width}),
                at::from_blob(const_cast<float*>(sketches.rows.data()), {rows, m_settings.sketch}),
                at::empty({rows}, at::kLong), at::empty({size, 1})};
  for (int64_t i = 0, row = 0; i < size; ++i) {
    const auto at = static_cast<size_t>(i);
    table.state(numberOf(sketches.states[at]),
                inputs.states.data_ptr<float>() + i * m_settings.width);
    inputs.counts.data_ptr<float>()[i] = static_cast<float>(std::max(sketches.counts[at], 1));
    for (int32_t k = 0; k < sketches.counts[at]; ++k)
      inputs.situations.data_ptr<int64_t>()[row++] = i;
  }
  return inputs;
}

at::Tensor DraftNetwork::valuesOf(const Inputs& inputs) const {
  const at::Tensor state = normalised(m_ofState(inputs.states));
  const at::Tensor both =
      state.index_select(0, inputs.situations) + normalised(m_ofSketch(inputs.sketches));
  const at::Tensor hidden =
      activated(m_second(activated(both, m_gain1, m_shift1)), m_gain2, m_shift2);
  const at::Tensor value = m_value(state.relu());
  return m_advantage(hidden) + value.index_select(0, inputs.situations);
}

std::vector<float> DraftNetwork::score(const Sketches& sketches, const VectorTable& table) const {
  c10::NoGradGuard noGradients;
  const at::Tensor values = valuesOf(inputsOf(sketches, table)).contiguous();
  return {values.data_ptr<float>(), values.data_ptr<float>() + values.numel()};
}

double DraftNetwork::learn(const Sketches& sketches, std::span<const float> values,
                           const VectorTable& table) {
  const Inputs inputs = inputsOf(sketches, table);
  const int64_t rows = inputs.situations.size(0);
  if (rows == 0) throw std::runtime_error("nothing to learn from");
  if (static_cast<int64_t>(values.size()) != rows)
    throw std::runtime_error(std::to_string(values.size()) + " values for " + std::to_string(rows) +
                             " sketches");
  const at::Tensor error = valuesOf(inputs) - tensorOf({values.begin(), values.end()}).unsqueeze(1);
  const at::Tensor mean =
      at::zeros_like(inputs.counts).index_add(0, inputs.situations, error) / inputs.counts;
  const at::Tensor difference = error - mean.index_select(0, inputs.situations);
  const auto loss = [](const at::Tensor& errors) {
    return at::huber_loss(errors, at::zeros_like(errors), at::Reduction::Mean, kHuberFrom);
  };
  const at::Tensor both = loss(error) + loss(difference);
  both.backward();
  m_optimiser.step(m_settings.optimiser.learningRate);
  return both.item<double>();
}

NamedTensors DraftNetwork::parameters() const {
  NamedTensors named{{"norm1.gain", m_gain1},
                     {"norm1.shift", m_shift1},
                     {"norm2.gain", m_gain2},
                     {"norm2.shift", m_shift2}};
  m_ofState.appendTo(named, "state");
  m_ofSketch.appendTo(named, "sketch");
  m_second.appendTo(named, "second");
  m_value.appendTo(named, "value");
  m_advantage.appendTo(named, "advantage");
  return named;
}

TensorFile DraftNetwork::file() const {
  TensorFile file = fileOf(kKind,
                           {{"width", m_settings.width},
                            {"sketch", m_settings.sketch},
                            {"hidden", m_settings.hidden},
                            {"identity", m_settings.identity}},
                           parameters());
  m_optimiser.store(file);
  return file;
}

void DraftNetwork::restore(const TensorFile& file) {
  const nlohmann::json description = descriptionIn(file, kKind);
  checkField(description, "width", m_settings.width);
  checkField(description, "sketch", m_settings.sketch);
  checkField(description, "hidden", m_settings.hidden);
  checkField(description, "identity", m_settings.identity);
  copyInto(parameters(), parameters(), m_optimiser, file);
}

}  // namespace dojo::learner
