// Leaf executions per second of processor time, by kernel and mode.
#include <cstdio>
#include <ctime>
#include <random>

#include "core/interpreter/interpreter.h"
#include "core/resources.h"
#include "core/text/parser.h"

using namespace dojo::core;

namespace {

struct Case {
  const char* kernel;
  Overrides extents;
};

struct Mode {
  const char* name;
  InterpreterOptions options;
};

std::vector<Tensor> randomInputs(const Program& program) {
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> uniform(-1, 1);
  std::vector<Tensor> inputs;
  for (const std::string& name : program.inputs) {
    inputs.push_back(Tensor::zerosFor(program, name));
    for (int64_t i = 0; i < inputs.back().size(); ++i) inputs.back().set(i, uniform(random));
  }
  return inputs;
}

double leavesPerSecond(const Interpreter& interpreter, const std::vector<Tensor>& inputs,
                       const InterpreterOptions& options) {
  std::clock_t start = std::clock();
  double executions = 0, seconds = 0;
  while (seconds < 0.3) {
    if (!interpreter.run(inputs, options)) return 0;
    executions += interpreter.leafExecutions();
    seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  }
  return executions / seconds;
}

}  // namespace

int main() {
  const Case cases[] = {{"matmul", {{"M", 96}, {"N", 96}, {"K", 96}}},
                        {"softmax", {{"N", 256}, {"M", 512}}},
                        {"layer_norm", {{"N", 256}, {"M", 512}}},
                        {"relu", {{"N", 256}, {"M", 1024}}},
                        {"conv2d", {}}};
  const Mode modes[] = {{"fast", {.isChecked = false}},
                        {"checked", {.isChecked = true}},
                        {"declared", {.precision = Precision::Declared, .isChecked = false}},
                        {"bounds", {.isChecked = false, .withBounds = true}}};
  std::printf("%-12s", "leaves/s");
  for (const Mode& mode : modes) std::printf(" %10s", mode.name);
  std::printf("\n");
  for (const Case& c : cases)
    for (const Resource& resource : kernelResources()) {
      if (resource.name != c.kernel) continue;
      Parsed parsed = parse(resource.text, c.extents);
      if (!parsed.program) continue;
      auto interpreter = Interpreter::compile(*parsed.program);
      std::vector<Tensor> inputs = randomInputs(*parsed.program);
      std::printf("%-12s", c.kernel);
      for (const Mode& mode : modes)
        std::printf(" %10.3g", leavesPerSecond(*interpreter, inputs, mode.options));
      std::printf("\n");
    }
}
