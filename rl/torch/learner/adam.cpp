#include "rl/torch/learner/adam.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <cmath>
#include <stdexcept>
#include <utility>

namespace dojo::learner {
namespace {

double lengthOf(const std::vector<at::Tensor>& tensors) {
  double sum = 0;
  for (const at::Tensor& tensor : tensors)
    if (tensor.defined()) sum += tensor.square().sum(at::kDouble).item<double>();
  return std::sqrt(sum);
}

}  // namespace

Adam::Adam(NamedTensors parameters, AdamSettings settings)
    : m_parameters(std::move(parameters)), m_settings(settings) {
  for (const char* moment : {"first.", "second."})
    for (const auto& [name, tensor] : m_parameters)
      m_moments.emplace_back(moment + name, at::zeros(tensor.sizes()));
}

void Adam::minimise(const at::Tensor& loss) {
  loss.backward();
  std::vector<at::Tensor> gradients;  // undefined: the loss does not depend on the parameter
  for (auto& [name, tensor] : m_parameters)
    gradients.push_back(std::exchange(tensor.mutable_grad(), at::Tensor()));
  c10::NoGradGuard noGradients;
  const double length = lengthOf(gradients);
  if (!std::isfinite(length) || !std::isfinite(loss.item<double>()))
    throw std::runtime_error("the loss or its gradient is not finite");
  ++m_steps;
  const auto& [rate, clip, decay1, decay2, epsilon] = m_settings;
  const double factor = length > clip ? clip / length : 1;
  const double correction1 = 1 - std::pow(decay1, static_cast<double>(m_steps));
  const double correction2 = 1 - std::pow(decay2, static_cast<double>(m_steps));
  for (size_t k = 0; k < m_parameters.size(); ++k) {
    if (!gradients[k].defined()) continue;
    // A copy: one tensor may be the gradient of two parameters.
    const at::Tensor gradient = gradients[k].mul(factor);
    at::Tensor& first = m_moments[k].second;
    at::Tensor& second = m_moments[m_parameters.size() + k].second;
    first.mul_(decay1).add_(gradient, 1 - decay1);
    second.mul_(decay2).addcmul_(gradient, gradient, 1 - decay2);
    at::Tensor scale = second.div(correction2).sqrt_().add_(epsilon);
    m_parameters[k].second.addcdiv_(first, scale, -rate / correction1);
  }
}

}  // namespace dojo::learner
