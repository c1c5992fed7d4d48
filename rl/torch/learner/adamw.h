// AdamW (Loshchilov and Hutter, "Decoupled Weight Decay Regularization", 2019), with the gradient
// clipped to a norm.
#pragma once

#include <ATen/ATen.h>

#include <vector>

#include "rl/torch/learner/weights.h"

namespace dojo::learner {

struct AdamWSettings {
  double firstDecay = 0.9, secondDecay = 0.98, epsilon = 1e-8;
  double weightDecay = 0.01;  // of matrices alone
  double longestGradient = 1;
};

class AdamW {
 public:
  explicit AdamW(const Weights& weights, AdamWSettings settings = {});
  AdamW(std::vector<std::string> names, std::vector<at::Tensor> weights, AdamWSettings settings);

  // From the gradients that a backward pass left, which are then forgotten; their norm. Throws, and
  // changes nothing, where that is not finite.
  double step(double rate);
  int64_t steps() const { return m_steps; }

  // Momenta as tensors "adam.first.…" and "adam.second.…", the number of steps as metadata.
  void store(TensorFile& file) const;
  // False, and nothing changed, where the file has none.
  bool load(const TensorFile& file);

 private:
  double clippedNorm();
  void update(size_t number, double rate);
  void forgetGradients();

  AdamWSettings m_settings;
  std::vector<std::string> m_names;
  std::vector<at::Tensor> m_weights, m_first, m_second;
  int64_t m_steps = 0;
};

}  // namespace dojo::learner
