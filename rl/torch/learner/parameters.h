// Tensors of a network's parameters.
#pragma once

#include <ATen/ATen.h>

#include <vector>

#include "rl/torch/learner/random.h"

namespace dojo::learner {

inline at::Tensor tensorOf(const std::vector<float>& numbers) {
  return at::tensor(numbers, at::kFloat);
}

inline at::Tensor parameter(const at::Tensor& values) {
  return values.clone().set_requires_grad(true);
}

// Uniform in [-range, range).
inline at::Tensor drawn(at::IntArrayRef sizes, double range, Random& random) {
  at::Tensor values = at::empty(sizes, at::kFloat);
  float* numbers = values.data_ptr<float>();
  for (int64_t i = 0; i < values.numel(); ++i)
    numbers[i] = static_cast<float>(range * (2 * random.uniform() - 1));
  return values;
}

// Rectified, and before that normalised row by row: so that no vector's length and no state that
// was never seen makes values large.
inline at::Tensor activated(const at::Tensor& rows, const at::Tensor& gain,
                            const at::Tensor& shift) {
  return at::layer_norm(rows, {rows.size(1)}, gain, shift, 1e-5).relu_();
}

}  // namespace dojo::learner
