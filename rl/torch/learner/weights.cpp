#include "rl/torch/learner/weights.h"

#include <c10/core/GradMode.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

namespace dojo::learner {

uint64_t Randomness::next() {
  uint64_t z = m_state += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

double Randomness::uniform() {
  return static_cast<double>(next() >> 11) * 0x1p-53;
}

// Box and Muller, 1958; one of the two.
double Randomness::normal() {
  const double radius = std::sqrt(-2 * std::log(1 - uniform()));
  return radius * std::cos(2 * std::numbers::pi * uniform());
}

at::Tensor Weights::add(const std::string& name, at::Tensor tensor) {
  m_names.push_back(name);
  m_tensors.push_back(tensor.requires_grad_(true));
  return m_tensors.back();
}

at::Tensor Weights::normal(const std::string& name, at::IntArrayRef shape, double deviation) {
  at::Tensor tensor = at::empty(shape, at::kFloat);
  float* data = tensor.data_ptr<float>();
  for (int64_t i = 0; i < tensor.numel(); ++i)
    data[i] = static_cast<float>(deviation * m_randomness.normal());
  return add(name, tensor);
}

at::Tensor Weights::constant(const std::string& name, at::IntArrayRef shape, double value) {
  return add(name, at::full(shape, value, at::kFloat));
}

int64_t Weights::elements() const {
  int64_t sum = 0;
  for (const at::Tensor& tensor : m_tensors) sum += tensor.numel();
  return sum;
}

std::vector<NamedTensor> Weights::stored(const std::string& start) const {
  std::vector<NamedTensor> stored;
  for (size_t i = 0; i < size(); ++i)
    if (m_names[i].starts_with(start)) stored.push_back(named(m_names[i], m_tensors[i]));
  return stored;
}

void Weights::load(const TensorFile& file, const std::string& start) {
  for (size_t i = 0; i < size(); ++i)
    if (!copyInto(m_tensors[i], file, m_names[i]) && m_names[i].starts_with(start))
      throw std::runtime_error("the file has no tensor '" + m_names[i] + "'");
}

NamedTensor named(const std::string& name, const at::Tensor& tensor) {
  const at::Tensor flat = tensor.detach().contiguous();
  const float* data = flat.data_ptr<float>();
  return {name, flat.sizes().vec(), {data, data + flat.numel()}};
}

bool copyInto(at::Tensor tensor, const TensorFile& file, const std::string& name) {
  const NamedTensor* found = file.find(name);
  if (!found) return false;
  if (at::IntArrayRef(found->shape) != tensor.sizes())
    throw std::runtime_error("the file's tensor '" + name + "' has another shape");
  if (!std::all_of(found->values.begin(), found->values.end(),
                   [](float x) { return std::isfinite(x); }))
    throw std::runtime_error("the file's tensor '" + name + "' has numbers that are not finite");
  c10::NoGradGuard noGradient;
  std::copy(found->values.begin(), found->values.end(), tensor.data_ptr<float>());
  return true;
}

}  // namespace dojo::learner
