// perfdojo apply PROGRAM STEP...: the resulting program on standard output.
#include <fmt/format.h>

#include <iostream>

#include "app/cli/command.h"
#include "core/moves/engine.h"
#include "core/text/byte_order_mark.h"
#include "core/text/printer.h"

namespace dojo::app {
namespace {

struct ApplyArguments {
  ProgramArgument program;
  std::vector<std::string> steps;
  std::string file;
};

Result<std::vector<core::Step>> stepsOf(const ApplyArguments& arguments) {
  std::vector<core::Step> steps;
  if (!arguments.file.empty()) {
    auto text = readFile(arguments.file);
    if (!text) return tl::unexpected(text.error());
    // A list of steps is a trajectory without its header.
    bool hasHeader = text->find("kernel ") != std::string::npos;
    auto trajectory = core::parseTrajectory(
        (hasHeader ? "" : "kernel steps\n") + std::string(core::withoutByteOrderMark(*text)),
        arguments.file);
    if (!trajectory) return tl::unexpected(trajectory.error());
    for (const auto& step : trajectory->steps) steps.push_back(step.step);
  }
  for (const std::string& text : arguments.steps) {
    auto step = core::parseStep(text);
    if (!step) return tl::unexpected(step.error());
    steps.push_back(std::move(*step));
  }
  return steps;
}

Outcome applyAll(ApplyArguments& arguments) {
  auto program = arguments.program.load();
  if (!program) return tl::unexpected(program.error());
  auto machine = arguments.program.loadMachine();
  if (!machine) return tl::unexpected(machine.error());
  auto steps = stepsOf(arguments);
  if (!steps) return tl::unexpected(steps.error());
  for (const core::Step& step : *steps) {
    auto next = core::apply(*program, step, *machine);
    if (!next) return tl::unexpected(next.error());
    program = std::move(next);
  }
  std::cout << core::print(*program);
  return kDone;
}

}  // namespace

void addApply(CommandLine line) {
  auto* command = line.app.addSubcommand("apply", "Apply steps and print the resulting program");
  auto arguments = std::make_shared<ApplyArguments>();
  arguments->program.addTo(command, true);
  command->addOption("STEP", arguments->steps,
                     "steps in order, each in quotes: 'split_scope y@1 16'");
  command->addOption("--steps", arguments->file, "a file with one step a line, applied first")
      ->typeName("FILE");
  onCall(command, line, [arguments] { return applyAll(*arguments); });
}

}  // namespace dojo::app
