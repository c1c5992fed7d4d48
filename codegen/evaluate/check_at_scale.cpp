#include "codegen/evaluate/check_at_scale.h"

#include <fmt/format.h>

#include "codegen/evaluate/executor.h"
#include "core/interpreter/interpreter.h"
#include "core/proof/reduced_pair.h"

namespace dojo::codegen {
namespace {

// Of the check that accompanies a measurement, which is one of many.
constexpr double kWorkBesideMeasurement = 2e5;

// `kernel` is the program's.
Result<core::NumbersVerdict> onEveryFamily(Evaluator& evaluator, const core::Program& reference,
                                           const core::Program& program, const Kernel& kernel,
                                           const NumbersSettings& settings) {
  core::NumbersOptions options;
  options.seed = settings.seed;
  options.stop = settings.stop;
  options.callsPerFamily = settings.callsPerFamily;
  if (settings.isSlowDevice) options.mostWork = settings.mostWork;
  return core::verifyNumbers(reference, workerExecutor(evaluator.worker(), kernel), options,
                             &program);
}

// Takes over what full extents said of normal inputs; the verdict says the worse of both.
void merge(core::NumbersVerdict& verdict, const Evaluation& full) {
  for (const OutputCheck& check : full.checks) {
    verdict.maxAbs = std::max(verdict.maxAbs, check.maxAbs);
    if (check.normRel < verdict.normRel) continue;
    verdict.normRel = check.normRel;
    verdict.bound = check.maxAbs > 0 ? check.bound * check.normRel / check.maxAbs : verdict.bound;
  }
  if (verdict.undecided.empty()) verdict.undecided = full.undecided;
  if (!full.isWrong()) return;
  verdict.pass = false;
  verdict.failure = full.whyNotVerified;
}

core::NumbersVerdict undecided(Message why) {
  core::NumbersVerdict verdict;
  verdict.pass = true;
  verdict.undecided = std::move(why);
  return verdict;
}

}  // namespace

NumbersSettings numbersOnStandIn() {
  NumbersSettings settings;
  settings.mostInterpreted = 1e5;
  settings.mostUnshrunk = 2e6;
  settings.mostWork = 3e5;
  settings.mostLonger = 100;
  settings.isSlowDevice = true;
  return settings;
}

Result<std::optional<core::NumbersVerdict>> verifyReducedNumbers(Evaluator& evaluator,
                                                                 const core::Program& program,
                                                                 const NumbersSettings& asked) {
  NumbersSettings settings = asked;
  auto pair = core::reducedTogether(evaluator.original(), program, settings.mostWork);
  if (!pair && settings.mostLonger > 1) {
    pair = core::reducedTogether(evaluator.original(), program,
                                 settings.mostLonger * settings.mostWork);
    settings.callsPerFamily = 1;
  }
  if (!pair) return std::nullopt;
  auto kernel = build(evaluator.worker(), pair->b, evaluator.machine());
  if (!kernel) {
    if (kernel.error().code == ErrorCode::Cancelled) return tl::unexpected(kernel.error());
    return std::nullopt;
  }
  auto verdict = onEveryFamily(evaluator, pair->a, pair->b, *kernel, settings);
  if (!verdict) return tl::unexpected(verdict.error());
  verdict->extents = pair->extents.empty() ? "smaller ones" : pair->extents;
  if (!verdict->pass)
    verdict->failure = phrase("{} ({})", verdict->failure, phrase("at {}", verdict->extents));
  return std::move(*verdict);
}

Result<core::NumbersVerdict> verifyNumbers(Evaluator& evaluator, const core::Program& program,
                                           const NumbersSettings& settings) {
  auto interpreter = core::Interpreter::compile(evaluator.original());
  if (!interpreter) return tl::unexpected(interpreter.error());
  auto asItIs = [&]() -> Result<core::NumbersVerdict> {
    auto kernel = build(evaluator.worker(), program, evaluator.machine());
    if (!kernel) return tl::unexpected(kernel.error());
    return onEveryFamily(evaluator, evaluator.original(), program, *kernel, settings);
  };
  if (interpreter->leafExecutions() <= settings.mostInterpreted) return asItIs();
  auto reduced = verifyReducedNumbers(evaluator, program, settings);
  if (!reduced) return tl::unexpected(reduced.error());
  if (!*reduced && interpreter->leafExecutions() <= settings.mostUnshrunk) return asItIs();
  if (*reduced && (!(*reduced)->pass || settings.isSlowDevice)) return std::move(**reduced);
  if (settings.isSlowDevice)
    return undecided(
        phrase("a call executes {:.3g} operations, which take too long on the device "
               "that checks, and the programs do not shrink; set smaller extents",
               interpreter->leafExecutions()));
  auto full = evaluator.evaluate(program);
  if (!full) return tl::unexpected(full.error());
  core::NumbersVerdict verdict;
  if (*reduced)
    verdict = std::move(**reduced);
  else
    verdict = {.pass = true, .inputs = {"normal"}, .decided = 1};
  verdict.alsoAtFullExtents = !verdict.extents.empty();
  merge(verdict, *full);
  return verdict;
}

namespace {

// Of programs that are small as they are.
Result<std::optional<core::NumbersVerdict>> verifySmallNumbers(Evaluator& evaluator,
                                                               const core::Program& program,
                                                               const NumbersSettings& settings) {
  auto first = core::Interpreter::compile(evaluator.original()),
       second = core::Interpreter::compile(program);
  bool isSmall =
      first && second && first->leafExecutions() + second->leafExecutions() <= settings.mostWork;
  if (!isSmall) return std::nullopt;
  auto kernel = build(evaluator.worker(), program, evaluator.machine());
  if (!kernel) return tl::unexpected(kernel.error());
  auto verdict = onEveryFamily(evaluator, evaluator.original(), program, *kernel, settings);
  if (verdict) return std::move(*verdict);
  bool isUndefined = verdict.error().code == ErrorCode::BadInput;  // on every family
  return isUndefined ? Result<std::optional<core::NumbersVerdict>>(std::nullopt)
                     : tl::unexpected(verdict.error());
}

}  // namespace

Result<void> addReducedNumbers(Evaluator& evaluator, const core::Program& program,
                               Evaluation& evaluation) {
  if (evaluation.gaveUp || evaluation.isWrong()) return {};
  NumbersSettings settings{.mostWork = kWorkBesideMeasurement};
  auto verdict = verifySmallNumbers(evaluator, program, settings);
  if (verdict && !*verdict) verdict = verifyReducedNumbers(evaluator, program, settings);
  if (!verdict) return tl::unexpected(verdict.error());
  if (!*verdict) return {};
  if (!(*verdict)->pass) {
    evaluation.verified = false;
    evaluation.whyNotVerified = (*verdict)->failure;
    evaluation.undecided.clear();
  } else if (!(*verdict)->undecided.empty()) {
    evaluation.verified.reset();
    evaluation.undecided = (*verdict)->undecided;
  }
  return {};
}

}  // namespace dojo::codegen
