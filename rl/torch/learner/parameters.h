// Parameters of the networks that value actions, and what changes them.
#pragma once

#include <ATen/ATen.h>

#include <string>
#include <utility>
#include <vector>

#include "rl/torch/learner/adamw.h"

namespace dojo::learner {

using NamedTensors = std::vector<std::pair<std::string, at::Tensor>>;

struct OptimiserSettings {
  double learningRate = 3e-4;
  double longestGradient = 10;
};

// Without decay of weights: rewards are few, and what was learnt of them is to
// stay.
inline AdamW optimiserOf(const NamedTensors& parameters, const OptimiserSettings& settings) {
  std::vector<std::string> names;
  std::vector<at::Tensor> tensors;
  for (const auto& [name, tensor] : parameters) {
    names.push_back(name);
    tensors.push_back(tensor);
  }
  return {std::move(names),
          std::move(tensors),
          {.secondDecay = 0.999, .weightDecay = 0, .longestGradient = settings.longestGradient}};
}

// A seed for one of several streams.
inline uint64_t seedFor(uint64_t seed, uint64_t stream) {
  return Randomness(Randomness(seed).next() + stream).next();
}

inline at::Tensor tensorOf(const std::vector<float>& numbers) {
  return at::tensor(numbers, at::kFloat);
}

inline at::Tensor parameter(const at::Tensor& values) {
  return values.clone().set_requires_grad(true);
}

// Uniform in [-range, range).
inline at::Tensor drawn(at::IntArrayRef sizes, double range, Randomness& random) {
  at::Tensor values = at::empty(sizes, at::kFloat);
  float* numbers = values.data_ptr<float>();
  for (int64_t i = 0; i < values.numel(); ++i)
    numbers[i] = static_cast<float>(range * (2 * random.uniform() - 1));
  return values;
}

// Rectified, and before that normalised row by row: so that no vector's length
// and no state that was never seen makes values large.
inline at::Tensor activated(const at::Tensor& rows, const at::Tensor& gain,
                            const at::Tensor& shift) {
  return at::layer_norm(rows, {rows.size(1)}, gain, shift, 1e-5).relu_();
}

}  // namespace dojo::learner
