// Tensors compared.
#pragma once

#include <algorithm>
#include <vector>

#include "core/interpreter/tensor.h"

namespace dojo::tests {

// Bit for bit as they lie in memory: merge_dims and split_dim change the dimensions of outputs.
inline bool sameMemory(const std::vector<core::Tensor>& a, const std::vector<core::Tensor>& b) {
  return std::ranges::equal(a, b, [](const core::Tensor& x, const core::Tensor& y) {
    return x.dtype == y.dtype && x.reals == y.reals && x.integers == y.integers;
  });
}

}  // namespace dojo::tests
