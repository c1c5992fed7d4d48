// What the measuring subcommands share: their options, and how an evaluation reads to people and
// programs.
#pragma once

#include "app/cli/command.h"
#include "codegen/evaluate/evaluator.h"

namespace dojo::app {

struct MeasureArguments {
  int threads = 1;
  bool cold = false;
  bool warm = false;
  double budgetSeconds = 2;
  double timeoutSeconds = 10;

  void addTo(Command* command);
  Result<codegen::EvaluatorSettings> settings() const;
};

nlohmann::json toJson(const codegen::Evaluation& evaluation, const codegen::MachineRecord& machine,
                      const codegen::EvaluatorSettings& settings);

// "5.82 ms ± 0.04, verified, 1.31× the roofline's 4.44 ms"
std::string describe(const codegen::Evaluation& evaluation);
std::string describeTime(const codegen::Summary& time);

// What a command ends with that shows this evaluation; of two, the one that says more against.
ExitCode exitCodeOf(const codegen::Evaluation& evaluation);
ExitCode worseOf(ExitCode a, ExitCode b);

}  // namespace dojo::app
