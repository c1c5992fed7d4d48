#include "rl/torch/learner/q_network.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "rl/torch/learner/network_file.h"
#include "rl/torch/learner/parameters.h"

namespace dojo::learner {
namespace {

constexpr size_t kRowsAtOnce = 1024;  // whose hidden numbers stay in the second-level cache
constexpr double kHuberFrom = 1;      // of an error's size: from here on its loss is linear
constexpr char kKind[] = "q network";
enum Stream : uint64_t { FirstWeights = 1, Masks, OnlineNoise, TargetNoise };

std::vector<float> numbersOf(const at::Tensor& tensor) {
  const at::Tensor plain = tensor.contiguous();
  return {plain.data_ptr<float>(), plain.data_ptr<float>() + plain.numel()};
}

at::Tensor columnOf(std::span<const float> numbers) {
  return tensorOf({numbers.begin(), numbers.end()}).unsqueeze(1);
}

void check(const Batch& batch) {
  const Situations& situations = batch.situations;
  situations.check();
  for (size_t size :
       {batch.actions.size(), batch.targets.size(), batch.weights.size(), batch.margins.size()})
    if (size != situations.size())
      throw std::runtime_error(std::to_string(situations.size()) + " samples with " +
                               std::to_string(size) + " actions, targets, weights or margins");
  for (size_t i = 0; i < situations.size(); ++i)
    if (batch.actions[i] < 0 || batch.actions[i] > situations.counts[i])
      throw std::runtime_error("sample " + std::to_string(i) + " takes action " +
                               std::to_string(batch.actions[i]) + " of " +
                               std::to_string(situations.counts[i] + 1));
}

std::vector<int64_t> takenRows(const Batch& batch) {
  std::vector<int64_t> rows = firstRows(batch.situations);
  for (size_t i = 0; i < rows.size(); ++i) rows[i] += batch.actions[i];
  return rows;
}

}  // namespace

QNetwork::QNetwork(const QSettings& settings, Standardisation standardisation)
    : m_settings(settings),
      m_table(static_cast<size_t>(settings.shape.width), std::move(standardisation)),
      m_online(settings.shape, m_table.differenceRatio(), seedFor(settings.seed, FirstWeights)),
      m_target(settings.shape, m_table.differenceRatio(), seedFor(settings.seed, FirstWeights)),
      m_optimiser(optimiserOf(m_online.parameters(), settings.optimiser)) {
  if (settings.shape.isNoisy) setNoise(settings.seed);
}

Values QNetwork::evaluate(bool isTarget, const Situations& situations) const {
  situations.check();
  c10::NoGradGuard noGradients;
  Values values;
  for (const Situations& part : situations.split(kRowsAtOnce)) {
    const at::Tensor q = (isTarget ? m_target : m_online)(rowsOf(part, m_table));
    const auto mean = numbersOf(q.mean(1)), spread = numbersOf(q.std(1, /*unbiased=*/false));
    values.q.insert(values.q.end(), mean.begin(), mean.end());
    values.spread.insert(values.spread.end(), spread.begin(), spread.end());
  }
  return values;
}

// Known by step, sample and head alone, so that no state of a generator has to
// be stored.
at::Tensor QNetwork::bootstrapMask(int64_t samples) const {
  const int64_t heads = m_settings.shape.heads;
  at::Tensor mask = at::ones({samples, heads});
  if (heads == 1) return mask;
  Randomness random(
      seedFor(seedFor(m_settings.seed, Masks), static_cast<uint64_t>(m_optimiser.steps())));
  float* head = mask.data_ptr<float>();
  for (int64_t i = 0; i < samples; ++i, head += heads) {
    const uint64_t kept = random.next() % static_cast<uint64_t>(heads);
    for (int64_t h = 0; h < heads; ++h)
      head[h] = random.uniform() < m_settings.bootstrap || h == static_cast<int64_t>(kept);
  }
  return mask;
}

// max over a of (Q(s, a) + margin where a is not the one taken) - Q(s, taken),
// head by head.
at::Tensor QNetwork::marginLoss(const Batch& batch, const at::Tensor& q,
                                const std::vector<int64_t>& taken) const {
  const int64_t heads = q.size(1);
  const at::Tensor known = q.detach().contiguous();
  const float* values = known.data_ptr<float>();
  const auto first = firstRows(batch.situations);
  std::vector<int64_t> best;  // places in q, row by row; the taken one's where
                              // nothing is above it
  std::vector<float> margin;
  for (size_t i = 0; i < taken.size(); ++i)
    for (int64_t head = 0; head < heads; ++head) {
      int64_t found = taken[i];
      float highest = values[found * heads + head];
      for (int64_t row = first[i]; row <= first[i] + batch.situations.counts[i]; ++row) {
        if (batch.margins[i] <= 0 || row == taken[i]) continue;
        const float raised = values[row * heads + head] + batch.margins[i];
        if (raised > highest) highest = raised, found = row;
      }
      best.push_back(found * heads + head);
      margin.push_back(found == taken[i] ? 0 : batch.margins[i]);
    }
  const at::Tensor others = q.reshape({-1}).index_select(0, at::tensor(best, at::kLong));
  const at::Tensor own = q.index_select(0, at::tensor(taken, at::kLong)).reshape({-1});
  return (others + tensorOf(margin) - own).reshape({-1, heads});
}

Lesson QNetwork::learn(const Batch& batch) {
  check(batch);
  if (batch.situations.size() == 0) throw std::runtime_error("nothing to learn from");
  const auto taken = takenRows(batch);
  const at::Tensor q = m_online(rowsOf(batch.situations, m_table));
  const at::Tensor own = q.index_select(0, at::tensor(taken, at::kLong));
  const at::Tensor targets = columnOf(batch.targets);
  at::Tensor losses = at::huber_loss(own, targets.expand_as(own), at::Reduction::None, kHuberFrom);
  if (std::ranges::any_of(batch.margins, [](float margin) { return margin > 0; }))
    losses = losses + marginLoss(batch, q, taken);
  const at::Tensor mask = bootstrapMask(own.size(0));
  const at::Tensor loss = (losses * columnOf(batch.weights) * mask).sum() / mask.sum();
  loss.backward();
  m_optimiser.step(m_settings.optimiser.learningRate);
  if (m_noise) setNoise(seedFor(*m_noise, static_cast<uint64_t>(m_optimiser.steps())));
  c10::NoGradGuard noGradients;
  return {loss.item<double>(), numbersOf(targets.squeeze(1) - own.mean(1))};
}

void QNetwork::follow(double tau) {
  if (!(tau >= 0 && tau <= 1)) throw std::runtime_error("tau is not between 0 and 1");
  c10::NoGradGuard noGradients;
  const auto online = m_online.parameters(), target = m_target.parameters();
  for (size_t k = 0; k < online.size(); ++k) {
    at::Tensor into = target[k].second;
    if (tau == 1)
      into.copy_(online[k].second);
    else
      into.lerp_(online[k].second, tau);
  }
}

void QNetwork::setNoise(std::optional<uint64_t> seed) {
  m_noise = seed;
  m_online.setNoise(seed ? std::optional(seedFor(*seed, OnlineNoise)) : std::nullopt);
  m_target.setNoise(seed ? std::optional(seedFor(*seed, TargetNoise)) : std::nullopt);
}

NamedTensors QNetwork::tensors() const {
  NamedTensors all;
  append(all, "online.", m_online.parameters());
  append(all, "target.", m_target.parameters());
  return all;
}

TensorFile QNetwork::file() const {
  const QShape& shape = m_settings.shape;
  nlohmann::json description{{"width", shape.width},      {"hidden", shape.hidden},
                             {"heads", shape.heads},      {"is_dueling", shape.isDueling},
                             {"is_noisy", shape.isNoisy}, {"identity", m_settings.identity},
                             {"seed", m_settings.seed},   {"bootstrap", m_settings.bootstrap}};
  if (m_noise) description["noise"] = *m_noise;
  TensorFile file = fileOf(kKind, description, tensors());
  m_optimiser.store(file);
  appendTo(file, m_table.standardisation());
  return file;
}

void QNetwork::restore(const TensorFile& file) {
  const nlohmann::json description = descriptionIn(file, kKind);
  const QShape& shape = m_settings.shape;
  checkField(description, "width", shape.width);
  checkField(description, "hidden", shape.hidden);
  checkField(description, "heads", shape.heads);
  checkField(description, "is_dueling", shape.isDueling);
  checkField(description, "is_noisy", shape.isNoisy);
  checkField(description, "identity", m_settings.identity);
  const auto seed = field<uint64_t>(description, "seed");
  const auto bootstrap = field<double>(description, "bootstrap");
  std::optional<uint64_t> noise;
  if (description.contains("noise")) noise = field<uint64_t>(description, "noise");
  Standardisation standardisation = standardisationIn(file);
  VectorTable(m_table.width(), standardisation);  // throws where it does not fit
  copyInto(tensors(), m_online.parameters(), m_optimiser, file);
  m_table.setStandardisation(std::move(standardisation));
  m_online.setDifferenceRatio(m_table.differenceRatio());
  m_target.setDifferenceRatio(m_table.differenceRatio());
  m_settings.seed = seed;
  m_settings.bootstrap = bootstrap;
  setNoise(noise);
}

}  // namespace dojo::learner
