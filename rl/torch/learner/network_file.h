// What networks are to a file: a description as JSON, and their tensors. Every
// function that reads throws in words; nothing in a file is believed.
#pragma once

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

#include "rl/torch/learner/parameters.h"
#include "rl/torch/learner/safetensors.h"
#include "rl/torch/learner/vector_table.h"

namespace dojo::learner {

void append(NamedTensors& all, const std::string& group, const NamedTensors& named);

TensorFile fileOf(const std::string& kind, const nlohmann::json& description,
                  const NamedTensors& tensors);
nlohmann::json descriptionIn(const TensorFile& file, const std::string& kind);
// Into tensors, and into the optimiser of these parameters. Copies nothing
// where a tensor is missing, of another shape, or has a number that is not
// finite.
void copyInto(const NamedTensors& tensors, const NamedTensors& parameters, AdamW& optimiser,
              const TensorFile& file);

void appendTo(TensorFile& file, const Standardisation& standardisation);
Standardisation standardisationIn(const TensorFile& file);

template <typename T>
T field(const nlohmann::json& description, const char* name) {
  try {
    return description.at(name).get<T>();
  } catch (const nlohmann::json::exception&) {
    throw std::runtime_error(std::string("the file has no readable '") + name + "'");
  }
}

template <typename T>
void checkField(const nlohmann::json& description, const char* name, const T& expected) {
  const T found = field<T>(description, name);
  if (found == expected) return;
  throw std::runtime_error(std::string("the file's network has '") + name +
                           "': " + nlohmann::json(found).dump() + ", this one " +
                           nlohmann::json(expected).dump());
}

}  // namespace dojo::learner
