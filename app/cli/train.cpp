// perfdojo train: an agent that learns to play kernels, or the language model that reads programs
// for it.
#include "app/cli/command.h"
#include "app/cli/train_language_model.h"

namespace dojo::app {

void addTrain(CommandLine line) {
  auto* command =
      line.app.addSubcommand("train", "Train the language model that reads programs for agents");
  auto model = std::make_shared<LanguageModelArguments>();
  auto isModel = std::make_shared<bool>(false);
  command->addFlag("--language-model", *isModel, "train the language model, from random walks")
      ->required();
  command->addOption("-o,--output", model->output, "the file to write")
      ->typeName("FILE")
      ->required();
  command->addOption("--steps", model->steps, "steps of the optimiser, of 32 pairs each")
      ->showDefault()
      ->within(int64_t{1}, int64_t{100'000'000});
  command->addOption("--time", model->seconds, "time limit in seconds; 0: none")
      ->showDefault()
      ->within(0.0, 1e8);
  command->addOption("--hold-out", model->heldOut, "kernels that it must not see")
      ->oneEach()
      ->delimiter(',');
  command->addOption("--layers", model->layers, "of the encoder of programs")
      ->showDefault()
      ->within(1, 12);
  command->addOption("--seed", model->seed, "random seed")->showDefault();
  command->addFlag("--json", model->json, "one JSON document on standard output");
  onCall(command, line, [model] { return trainLanguageModel(*model); });
}

}  // namespace dojo::app
