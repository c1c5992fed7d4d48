#include "rl/torch/learner/adamw.h"

#include <c10/core/GradMode.h>

#include <charconv>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace dojo::learner {
namespace {

constexpr const char* kSteps = "adam.steps";

int64_t stepsIn(const std::string& text) {
  int64_t steps = 0;
  const char* end = text.data() + text.size();
  auto [at, error] = std::from_chars(text.data(), end, steps);
  if (error != std::errc() || at != end || steps < 0)
    throw std::runtime_error("the file's number of steps is not a number");
  return steps;
}

}  // namespace

AdamW::AdamW(const Weights& weights, AdamWSettings settings)
    : AdamW(weights.names(), weights.tensors(), settings) {}

AdamW::AdamW(std::vector<std::string> names, std::vector<at::Tensor> weights,
             AdamWSettings settings)
    : m_settings(settings), m_names(std::move(names)), m_weights(std::move(weights)) {
  for (const at::Tensor& weight : m_weights) {
    m_first.push_back(at::zeros(weight.sizes(), at::kFloat));
    m_second.push_back(at::zeros(weight.sizes(), at::kFloat));
  }
}

double AdamW::clippedNorm() {
  double squares = 0;
  for (const at::Tensor& weight : m_weights)
    if (weight.grad().defined()) squares += std::pow(weight.grad().norm().item<double>(), 2);
  const double norm = std::sqrt(squares);
  if (!std::isfinite(norm)) {
    forgetGradients();
    throw std::runtime_error("the gradient is not finite");
  }
  if (norm > m_settings.longestGradient)
    for (const at::Tensor& weight : m_weights)
      if (weight.grad().defined()) weight.grad().mul_(m_settings.longestGradient / norm);
  return norm;
}

void AdamW::update(size_t number, double rate) {
  at::Tensor weight = m_weights[number];
  const at::Tensor gradient = weight.grad();
  if (!gradient.defined()) return;
  const auto steps = static_cast<double>(m_steps);
  m_first[number].mul_(m_settings.firstDecay).add_(gradient, 1 - m_settings.firstDecay);
  m_second[number]
      .mul_(m_settings.secondDecay)
      .addcmul_(gradient, gradient, 1 - m_settings.secondDecay);
  if (weight.dim() > 1) weight.mul_(1 - rate * m_settings.weightDecay);
  const double first = 1 - std::pow(m_settings.firstDecay, steps);
  const double second = 1 - std::pow(m_settings.secondDecay, steps);
  const at::Tensor size = m_second[number].div(second).sqrt_().add_(m_settings.epsilon);
  weight.addcdiv_(m_first[number], size, -rate / first);
}

void AdamW::forgetGradients() {
  for (at::Tensor& weight : m_weights) weight.mutable_grad() = at::Tensor();
}

double AdamW::step(double rate) {
  c10::NoGradGuard noGradient;
  const double norm = clippedNorm();
  ++m_steps;
  for (size_t i = 0; i < m_weights.size(); ++i) update(i, rate);
  forgetGradients();
  return norm;
}

void AdamW::store(TensorFile& file) const {
  for (size_t i = 0; i < m_weights.size(); ++i) {
    file.tensors.push_back(named("adam.first." + m_names[i], m_first[i]));
    file.tensors.push_back(named("adam.second." + m_names[i], m_second[i]));
  }
  file.metadata[kSteps] = std::to_string(m_steps);
}

bool AdamW::load(const TensorFile& file) {
  const auto steps = file.metadata.find(kSteps);
  if (steps == file.metadata.end()) return false;
  m_steps = stepsIn(steps->second);
  for (size_t i = 0; i < m_weights.size(); ++i)
    if (!copyInto(m_first[i], file, "adam.first." + m_names[i]) ||
        !copyInto(m_second[i], file, "adam.second." + m_names[i]))
      throw std::runtime_error("the file has no momentum of '" + m_names[i] + "'");
  return true;
}

}  // namespace dojo::learner
