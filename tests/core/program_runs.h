// Shorthand of tests that run small programs: text in, values out.
#pragma once

#include <stdexcept>
#include <string>

#include "core/interpreter/interpreter.h"
#include "core/text/parser.h"

namespace dojo::tests {

inline core::Program programOf(const std::string& text, const core::Overrides& overrides = {}) {
  core::Parsed parsed = core::parse(text, overrides);
  if (!parsed.program) throw std::runtime_error(core::toMessage(parsed.diagnostics, "test"));
  return std::move(*parsed.program);
}

// One tensor per input of the program, filled row-major; missing values are zero.
inline std::vector<core::Tensor> inputsOf(const core::Program& program,
                                          const std::vector<std::vector<double>>& values) {
  std::vector<core::Tensor> inputs;
  for (size_t k = 0; k < program.inputs.size(); ++k) {
    inputs.push_back(core::Tensor::zerosFor(program, program.inputs[k]));
    if (k >= values.size()) continue;
    if (static_cast<int64_t>(values[k].size()) > inputs[k].size())
      throw std::length_error("more values than input " + program.inputs[k] + " has");
    for (size_t i = 0; i < values[k].size(); ++i)
      inputs[k].set(static_cast<int64_t>(i), values[k][i]);
  }
  return inputs;
}

inline std::vector<double> elementsOf(const core::Tensor& tensor) {
  std::vector<double> elements;
  for (int64_t i = 0; i < tensor.size(); ++i) elements.push_back(tensor.at(i));
  return elements;
}

}  // namespace dojo::tests
