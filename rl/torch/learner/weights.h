// Named tensors that are learnt. Their first values come from a seed and a generator of our own:
// the same with every libtorch.
#pragma once

#include <ATen/ATen.h>

#include <cstdint>
#include <string>
#include <vector>

#include "rl/torch/learner/safetensors.h"

namespace dojo::learner {

// SplitMix64 (Steele, Lea and Flood, 2014).
class Randomness {
 public:
  explicit Randomness(uint64_t seed) : m_state(seed) {}
  uint64_t next();
  double uniform();  // in [0, 1)
  double normal();
  // From 0 to below `bound`.
  int64_t below(int64_t bound) {
    return static_cast<int64_t>(next() % static_cast<uint64_t>(bound));
  }

 private:
  uint64_t m_state;
};

class Weights {
 public:
  explicit Weights(uint64_t seed) : m_randomness(seed) {}

  at::Tensor normal(const std::string& name, at::IntArrayRef shape, double deviation);
  at::Tensor constant(const std::string& name, at::IntArrayRef shape, double value);

  size_t size() const { return m_tensors.size(); }
  const std::vector<at::Tensor>& tensors() const { return m_tensors; }
  const std::vector<std::string>& names() const { return m_names; }
  int64_t elements() const;

  // Those whose name starts so.
  std::vector<NamedTensor> stored(const std::string& start = "") const;
  // Throws where one of these is missing in the file, has another shape, or is not finite; `start`
  // names those that must be there, others may be.
  void load(const TensorFile& file, const std::string& start);

 private:
  at::Tensor add(const std::string& name, at::Tensor tensor);

  Randomness m_randomness;
  std::vector<std::string> m_names;
  std::vector<at::Tensor> m_tensors;
};

NamedTensor named(const std::string& name, const at::Tensor& tensor);
// Copies the file's tensor of this name; false where there is none. Throws as Weights::load does.
bool copyInto(at::Tensor tensor, const TensorFile& file, const std::string& name);

}  // namespace dojo::learner
