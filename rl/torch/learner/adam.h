// Kingma, Ba: "Adam: a method for stochastic optimization", ICLR 2015, over named tensors, so that
// its moments are stored beside them.
#pragma once

#include <ATen/core/Tensor.h>

#include <string>
#include <utility>
#include <vector>

namespace dojo::learner {

using NamedTensors = std::vector<std::pair<std::string, at::Tensor>>;

struct AdamSettings {
  double learningRate = 3e-4;
  double clip = 10;  // longest gradient, all parameters together
  double firstDecay = 0.9, secondDecay = 0.999, epsilon = 1e-8;
};

class Adam {
 public:
  // Parameters are changed in place.
  Adam(NamedTensors parameters, AdamSettings settings);

  // Throws, and changes nothing, where the loss or a gradient is not finite.
  void minimise(const at::Tensor& loss);
  int64_t steps() const { return m_steps; }
  void setSteps(int64_t steps) { m_steps = steps; }
  const NamedTensors& moments() const { return m_moments; }  // "first.NAME", "second.NAME"

 private:
  NamedTensors m_parameters, m_moments;
  AdamSettings m_settings;
  int64_t m_steps = 0;
};

}  // namespace dojo::learner
