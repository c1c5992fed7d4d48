#include "codegen/evaluate/instruction_trial.h"

#include <fmt/format.h>

#include "codegen/c/emit/instruction_nests.h"
#include "codegen/evaluate/executor.h"
#include "core/instructions/trial.h"

namespace dojo::codegen {

namespace {

Result<core::NumbersVerdict> runTrial(const core::Trial& trial,
                                      const core::Instruction& instruction,
                                      const core::Machine& machine,
                                      const core::NumbersOptions& options) {
  if (std::string missing = core::missingFeature(instruction, machine); !missing.empty())
    return fail(ErrorCode::Unsupported, phrase("{} has no {}", machine.name, missing));
  if (instruction.isOfWarp)
    return fail(
        ErrorCode::Unsupported,
        phrase("{} is an instruction of a warp, which is not tried alone", instruction.name()));
  if (findInstructions(trial.marked, machine).uses.empty())
    return fail(
        ErrorCode::BadInput,
        phrase("{} does not match its own spec, so no program can use it", instruction.name()));
  WorkerSettings settings;
  settings.cancel = options.stop;
  settings.device = deviceOf(machine);
  WorkerClient worker(settings);
  auto kernel = build(worker, trial.marked, machine);
  if (!kernel) return tl::unexpected(kernel.error());
  return core::verifyNumbers(trial.plain, workerExecutor(worker, *kernel), options, &trial.marked);
}

// With every number of iterations that the instruction takes, and some of its lanes idle, or all
// but one; the first verdict that it is wrong.
Result<core::NumbersVerdict> runTrials(core::Trial (*trialOf)(const core::Instruction&, int64_t),
                                       bool fromZero, const core::Instruction& instruction,
                                       const core::Machine& machine,
                                       const core::NumbersOptions& options) {
  int64_t lanes = instruction.spec.body[0]->scope().extent.value;
  for (int64_t busy : {int64_t{1}, lanes / 2 + 1, lanes - 1}) {
    if (!instruction.mayIdle || busy < 1 || busy >= lanes) continue;
    auto verdict =
        runTrial(core::idleTrialOf(instruction, busy, fromZero), instruction, machine, options);
    if (!verdict || !verdict->pass) return verdict;
  }
  int64_t most = core::innermostExtent(*instruction.spec.body[0]);
  for (int64_t count = instruction.takesFewer ? 1 : most; count < most; ++count) {
    auto verdict = runTrial(trialOf(instruction, count), instruction, machine, options);
    if (!verdict || !verdict->pass) return verdict;
  }
  return runTrial(trialOf(instruction, most), instruction, machine, options);
}

}  // namespace

Result<core::NumbersVerdict> tryInstruction(const core::Instruction& instruction,
                                            const core::Machine& machine,
                                            const core::NumbersOptions& options) {
  return runTrials(core::trialOf, false, instruction, machine, options);
}

Result<core::NumbersVerdict> tryAsked(const core::Instruction& instruction,
                                      const core::Machine& machine,
                                      const core::NumbersOptions& options) {
  return runTrials(core::askedTrialOf, true, instruction, machine, options);
}

}  // namespace dojo::codegen
