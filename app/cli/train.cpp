// perfdojo train: an agent that learns to play kernels, or the language model that reads programs
// for it.
#include "app/cli/command.h"
#include "app/cli/train_agent.h"
#include "app/cli/train_language_model.h"

namespace dojo::app {
namespace {

struct Arguments {
  TrainArguments agent;
  LanguageModelArguments model;
  bool isModel = false;
};

Outcome train(Arguments& arguments) {
  arguments.model.output = arguments.agent.output;
  arguments.model.seed = arguments.agent.seed;
  arguments.model.seconds = arguments.agent.seconds;
  arguments.model.json = arguments.agent.json;
  if (arguments.isModel && !arguments.agent.kernels.empty())
    return fail(ErrorCode::BadInput, "the language model learns from all kernels: omit KERNEL");
  if (arguments.isModel) return trainLanguageModel(arguments.model);
  if (arguments.agent.kernels.empty())
    return fail(ErrorCode::BadInput, "give at least one KERNEL, or --language-model");
  return trainAgent(arguments.agent);
}

}  // namespace

void addTrain(CommandLine line) {
  auto* command = line.app.addSubcommand(
      "train", "Train an agent that learns to optimise kernels; killed, the same command goes on");
  auto arguments = std::make_shared<Arguments>();
  TrainArguments& agent = arguments->agent;
  LanguageModelArguments& model = arguments->model;
  command->addOption("KERNEL", agent.kernels,
                     "kernels or program files, with extents as in softmax:N=64,M=512");
  addSets(command, agent.sets);
  command->addOption("-o,--output", agent.output, "the file to write")
      ->typeName("FILE")
      ->required();
  command->addOption("--evals", agent.evaluations, "programs to time, for each kernel")
      ->showDefault()
      ->within(2, 100'000'000);
  command->addOption("--time", agent.seconds, "time limit in seconds, for each kernel; 0: none")
      ->showDefault()
      ->within(0.0, 1e8);
  agent.agent.addTo(command, true);
  command
      ->addOption("--teach", agent.taught,
                  "trajectories to learn from, of the kernels at the same extents")
      ->oneEach()
      ->typeName("TRAJECTORY");
  command->addOption("--seed", agent.seed, "random seed")->showDefault();
  command->addOption("--threads", agent.threads, "OpenMP threads of the kernels")
      ->showDefault()
      ->within(1, 1024);
  command->addOption("--target", agent.target, "target to compile for")->showDefault();
  command->addOption("--timeout", agent.timeoutSeconds, "time limit for one call, in seconds")
      ->showDefault()
      ->within(0.1, 3600.0);
  auto* json = command->addFlag("--json", agent.json, "one JSON document on standard output");
  command
      ->addFlag("--live", agent.live,
                "for programs: print a line of JSON per event; read pause, resume and stop from "
                "standard input")
      ->excludes(json);
  auto* isModel =
      command->addFlag("--language-model", arguments->isModel,
                       "train the language model that reads programs, from random walks");
  command->addOption("--steps", model.steps, "of its optimiser, of 32 pairs of programs each")
      ->needs(isModel)
      ->showDefault()
      ->within(int64_t{1}, int64_t{100'000'000});
  command->addOption("--hold-out", model.heldOut, "kernels that it must not see")
      ->needs(isModel)
      ->oneEach()
      ->delimiter(',');
  command->addOption("--layers", model.layers, "of its encoder of programs")
      ->needs(isModel)
      ->showDefault()
      ->within(1, 12);
  onCall(command, line, [arguments] { return train(*arguments); });
}

}  // namespace dojo::app
