#include "codegen/evaluate/instruction_trial.h"

#include <fmt/format.h>

#include "codegen/c/instruction.h"
#include "codegen/evaluate/executor.h"
#include "core/instructions/trial.h"

namespace dojo::codegen {

namespace {

Result<core::NumbersVerdict> runTrial(const core::Trial& trial,
                                      const core::Instruction& instruction,
                                      const core::Target& target,
                                      const core::NumbersOptions& options) {
  if (std::string missing = core::missingFeature(instruction, target); !missing.empty())
    return fail(ErrorCode::Unsupported, fmt::format("{} has no {}", target.name, missing));
  if (findInstructions(trial.marked, target).empty())
    return fail(ErrorCode::BadInput, fmt::format("{} does not stand for its own spec, so that no "
                                                 "program can use it",
                                                 instruction.name()));
  WorkerSettings settings;
  settings.cancel = options.stop;
  WorkerClient worker(settings);
  auto kernel = build(worker, trial.marked, target);
  if (!kernel) return tl::unexpected(kernel.error());
  return core::verifyNumbers(trial.plain, workerExecutor(worker, *kernel), options, &trial.marked);
}

}  // namespace

Result<core::NumbersVerdict> tryInstruction(const core::Instruction& instruction,
                                            const core::Target& target,
                                            const core::NumbersOptions& options) {
  return runTrial(core::trialOf(instruction), instruction, target, options);
}

Result<core::NumbersVerdict> tryAsked(const core::Instruction& instruction,
                                      const core::Target& target,
                                      const core::NumbersOptions& options) {
  return runTrial(core::askedTrialOf(instruction), instruction, target, options);
}

}  // namespace dojo::codegen
