// Runs compiled programs and compares what they give with what the interpreter says they mean.
#pragma once

#include <QString>
#include <cmath>
#include <random>
#include <span>

#include "core/machine/host.h"
#include "core/machine/machines.h"
#include "core/text/printer.h"
#include "tests/codegen/compiled_kernel.h"
#include "tests/core/program_runs.h"

namespace dojo::tests {

inline core::Program programOf(const QString& text) {
  return programOf(text.toStdString());
}

// Values on which operators differ: of both signs, zero, tiny and large; never a zero in inputs
// whose names start with q, which divide.
inline std::vector<core::Tensor> inputsFor(const core::Program& program, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<core::Tensor> inputs;
  for (const std::string& array : program.inputs) {
    core::Tensor t = core::Tensor::zerosFor(program, array);
    std::uniform_real_distribution<double> real(-2, 2), whole(-300, 300);
    for (int64_t i = 0; i < t.size(); ++i) {
      double value = core::isFloat(t.dtype) ? real(random) : std::floor(whole(random));
      if (random() % 16 == 0) value = 0;
      if (core::isFloat(t.dtype) && random() % 64 == 0) value *= 1000;
      if (array[0] == 'q' && std::fabs(value) < 0.125) value = 1;
      if (t.dtype == core::DType::Bool) value = random() % 2;
      t.set(i, value);
      if (array[0] == 'q' && t.at(i) == 0) t.set(i, 1);
    }
    inputs.push_back(std::move(t));
  }
  return inputs;
}

inline std::vector<core::Machine> targetsHere() {
  std::vector<core::Machine> targets;
  for (const core::Machine& machine : core::knownMachines())
    if (core::runsHere(machine)) targets.push_back(machine);
  return targets;
}

class MeaningRunner {
 public:
  // What differs, or "".
  QString run(const core::Program& program, std::span<const core::Tensor> inputs,
              const core::Machine& target) {
    bool streams =
        core::print(program).find(":nt") != std::string::npos;  // these ask for the alignment
    for (bool aligned : {false, true}) {
      if (aligned && !streams) break;
      auto outputs = m_runner.run(program, inputs, target, aligned);
      if (!outputs) return QString::fromStdString(outputs.error().message);
      std::string wrong = differenceFromMeaning(program, inputs, *outputs);
      if (!wrong.empty()) return QString::fromStdString(wrong);
    }
    return {};
  }

 private:
  KernelRunner m_runner;
};

}  // namespace dojo::tests
