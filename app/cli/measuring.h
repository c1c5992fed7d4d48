// What the measuring subcommands share: their options, and what their answers end with.
#pragma once

#include "app/cli/command.h"
#include "app/service/requests.h"

namespace dojo::app {

struct MeasureArguments {
  int threads = 1;
  bool cold = false;
  bool warm = false;
  double budgetSeconds = 2;
  double timeoutSeconds = 10;

  void addTo(Command* command);
  Result<TimingSettings> settings() const;
};

// What a command ends with that shows this evaluation; of two, the one that says more against.
ExitCode exitCodeOf(const codegen::Evaluation& evaluation);
ExitCode worseOf(ExitCode a, ExitCode b);

}  // namespace dojo::app
