#include "rl/torch/learner/network_file.h"

#include <ATen/ATen.h>

namespace dojo::learner {
namespace {

constexpr char kKindKey[] = "kind", kDescriptionKey[] = "network";

// Throws where the file has no such tensor.
void check(const std::string& name, const at::Tensor& tensor, const TensorFile& file) {
  at::Tensor scratch = at::empty(tensor.sizes());
  if (!copyInto(scratch, file, name))
    throw std::runtime_error("the file has no tensor '" + name + "'");
}

}  // namespace

void append(NamedTensors& all, const std::string& group, const NamedTensors& named) {
  for (const auto& [name, tensor] : named) all.emplace_back(group + name, tensor);
}

TensorFile fileOf(const std::string& kind, const nlohmann::json& description,
                  const NamedTensors& tensors) {
  TensorFile file;
  file.metadata = {{kKindKey, kind}, {kDescriptionKey, description.dump()}};
  for (const auto& [name, tensor] : tensors) file.tensors.push_back(named(name, tensor));
  return file;
}

nlohmann::json descriptionIn(const TensorFile& file, const std::string& kind) {
  const auto found = file.metadata.find(kKindKey), text = file.metadata.find(kDescriptionKey);
  if (found == file.metadata.end() || found->second != kind || text == file.metadata.end())
    throw std::runtime_error("the file is not one of a " + kind);
  return nlohmann::json::parse(text->second, nullptr, false);
}

void copyInto(const NamedTensors& tensors, const NamedTensors& parameters, AdamW& optimiser,
              const TensorFile& file) {
  for (const auto& [name, tensor] : tensors) check(name, tensor, file);
  for (const auto& [name, tensor] : parameters) {
    check("adam.first." + name, tensor, file);
    check("adam.second." + name, tensor, file);
  }
  if (!optimiser.load(file)) throw std::runtime_error("the file has no state of the optimiser");
  for (const auto& [name, tensor] : tensors) copyInto(tensor, file, name);
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
