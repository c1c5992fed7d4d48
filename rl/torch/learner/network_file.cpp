#include "rl/torch/learner/network_file.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <cmath>

namespace dojo::learner {
namespace {

constexpr char kKindKey[] = "kind", kDescriptionKey[] = "network";

NamedTensor stored(const std::string& name, const at::Tensor& tensor) {
  const at::Tensor plain = tensor.detach().contiguous();
  const float* numbers = plain.data_ptr<float>();
  return {name, plain.sizes().vec(), {numbers, numbers + plain.numel()}};
}

const NamedTensor& tensorIn(const TensorFile& file, const std::string& name) {
  const NamedTensor* found = file.find(name);
  if (!found) throw std::runtime_error("the file has no tensor '" + name + "'");
  if (!std::ranges::all_of(found->values, [](float number) { return std::isfinite(number); }))
    throw std::runtime_error("the file's tensor '" + name + "' has a number that is not finite");
  return *found;
}

}  // namespace

void append(NamedTensors& all, const std::string& group, const NamedTensors& named) {
  for (const auto& [name, tensor] : named) all.emplace_back(group + name, tensor);
}

TensorFile fileOf(const std::string& kind, const nlohmann::json& description,
                  const NamedTensors& tensors) {
  TensorFile file;
  file.metadata = {{kKindKey, kind}, {kDescriptionKey, description.dump()}};
  for (const auto& [name, tensor] : tensors) file.tensors.push_back(stored(name, tensor));
  return file;
}

nlohmann::json descriptionIn(const TensorFile& file, const std::string& kind) {
  const auto found = file.metadata.find(kKindKey), text = file.metadata.find(kDescriptionKey);
  if (found == file.metadata.end() || found->second != kind || text == file.metadata.end())
    throw std::runtime_error("the file is not one of a " + kind);
  return nlohmann::json::parse(text->second, nullptr, false);
}

void copyInto(const NamedTensors& tensors, const TensorFile& file) {
  for (const auto& [name, tensor] : tensors)
    if (at::IntArrayRef(tensorIn(file, name).shape) != tensor.sizes())
      throw std::runtime_error("the file's tensor '" + name + "' has another shape");
  c10::NoGradGuard noGradients;
  for (const auto& [name, tensor] : tensors) {
    const NamedTensor& numbers = tensorIn(file, name);
    std::copy(numbers.values.begin(), numbers.values.end(), tensor.data_ptr<float>());
  }
}

void appendTo(TensorFile& file, const Standardisation& standardisation) {
  const auto& [mean, scale, difference] = standardisation;
  const auto add = [&](const char* name, const std::vector<float>& numbers) {
    if (!numbers.empty())
      file.tensors.push_back({name, {static_cast<int64_t>(numbers.size())}, numbers});
  };
  add("standard.mean", mean);
  add("standard.scale", scale);
  add("standard.difference", difference);
}

Standardisation standardisationIn(const TensorFile& file) {
  const auto numbers = [&](const char* name) {
    const NamedTensor* found = file.find(name);
    return found ? found->values : std::vector<float>();
  };
  return {numbers("standard.mean"), numbers("standard.scale"), numbers("standard.difference")};
}

}  // namespace dojo::learner
