// Do two programs compute the same function?
#include <cmath>

#include "app/service/service.h"
#include "app/service/targets.h"
#include "codegen/backend.h"
#include "codegen/evaluate/check_at_scale.h"
#include "codegen/evaluate/executor.h"
#include "core/proof/fingerprint.h"

namespace dojo::app {
namespace {

// One call suffices: nobody looks at the time.
codegen::EvaluatorSettings settingsOf(const VerifyRequest& request,
                                      const std::atomic<bool>& cancelled) {
  codegen::EvaluatorSettings settings;
  settings.seed = request.seed;
  settings.budgetNs = 1;
  settings.mostRounds = 2;
  settings.withRoofline = false;
  settings.timeout = std::chrono::milliseconds(std::lround(request.timeoutSeconds * 1000));
  settings.cancel = &cancelled;
  return settings;
}

bool isDifferent(const core::Verdict& verdict) {
  return verdict.answer() == core::Answer::Different;
}

}  // namespace

// Running out of time decides nothing; net 3 may still find a difference.
Result<void> Service::addFingerprint(const VerifyRequest& request, core::Verdict& verdict) {
  m_watcher.reached(Stage::Proving);
  auto fingerprint = core::verifyFingerprint(
      request.reference, request.program,
      {.seed = request.seed, .explains = request.explains, .stop = &m_watcher.cancelled()});
  if (fingerprint) {
    verdict.fingerprint = std::move(*fingerprint);
    return {};
  }
  ErrorCode code = fingerprint.error().code;
  if (code != ErrorCode::Timeout && code != ErrorCode::Unsupported)
    return tl::unexpected(fingerprint.error());
  verdict.missing = phrase("there is no fingerprint: {}", fingerprint.error().message);
  return {};
}

Result<void> Service::addNumbers(const VerifyRequest& request, codegen::Evaluator& evaluator,
                                 Verified& verified) {
  m_watcher.reached(Stage::Checking);
  codegen::NumbersSettings settings = codegen::runsOnStandIn(evaluator.machine())
                                          ? codegen::numbersOnStandIn()
                                          : codegen::NumbersSettings();
  settings.seed = request.seed;
  settings.stop = &m_watcher.cancelled();
  auto numbers = codegen::verifyNumbers(evaluator, request.program, settings);
  if (numbers) {
    verified.verdict.numbers = std::move(*numbers);
    return {};
  }
  // A program that net 2 rejects may also crash or not compile; that is no reason to withhold why.
  const auto& fingerprint = verified.verdict.fingerprint;
  bool isRejected = fingerprint && !fingerprint->equal;
  bool isStopped = numbers.error().code == ErrorCode::Cancelled && !isDifferent(verified.verdict);
  if (!isRejected || isStopped) return tl::unexpected(numbers.error());
  verified.notRun = numbers.error();
  return {};
}

void Service::addNumerics(const VerifyRequest& request, codegen::Evaluator& evaluator,
                          Verified& verified) {
  std::vector<codegen::Kernel> kernels;
  std::vector<core::Executor> executors;
  for (const core::Program* program : {&request.reference, &request.program}) {
    auto kernel = codegen::build(evaluator.worker(), *program, evaluator.machine());
    if (!kernel) {
      verified.noNumerics = kernel.error();
      return;
    }
    kernels.push_back(std::move(*kernel));
  }
  for (const codegen::Kernel& kernel : kernels)
    executors.push_back(codegen::workerExecutor(evaluator.worker(), kernel));
  auto reports = core::measureNumerics(request.reference, executors,
                                       {.seed = request.seed,
                                        .mostLeafExecutions = request.numericsWork,
                                        .stop = &m_watcher.cancelled()});
  if (reports)
    verified.numerics = std::move(*reports);
  else
    verified.noNumerics = reports.error();
}

Result<codegen::Evaluator*> Service::evaluatorFor(const VerifyRequest& request,
                                                  std::optional<codegen::Evaluator>& own) {
  if (request.session) {
    auto kept = runningFor(request.reference, request.machine, *request.session);
    if (!kept) return tl::unexpected(kept.error());
    return &(*kept)->evaluator;
  }
  auto runs = runnableTarget(request.machine, m_watcher);
  if (!runs) return tl::unexpected(runs.error());
  own.emplace(request.reference, *runs, settingsOf(request, m_watcher.cancelled()));
  return &*own;
}

Result<Verified> Service::verify(const VerifyRequest& request) {
  if (Message problem = core::interfaceProblem(request.reference, request.program);
      !problem.empty())
    return fail(ErrorCode::Illegal, phrase("{}, so they are two functions", problem));
  Verified verified;
  core::Verdict& verdict = verified.verdict;
  verdict.areIdentical = request.reference.hash() == request.program.hash();
  if (auto proved = addFingerprint(request, verdict); !proved)
    return tl::unexpected(proved.error());
  if (!request.explains && isDifferent(verdict)) return verified;
  std::optional<codegen::Evaluator> own;
  auto found = evaluatorFor(request, own);
  if (!found) return tl::unexpected(found.error());
  codegen::Evaluator& evaluator = **found;
  verified.device = codegen::deviceOf(evaluator.machine());
  if (auto added = addNumbers(request, evaluator, verified); !added)
    return tl::unexpected(added.error());
  bool wantsNumerics = request.numericsWork > 0 && (request.explains || !isDifferent(verdict));
  if (wantsNumerics && verdict.numbers) addNumerics(request, evaluator, verified);
  return verified;
}

}  // namespace dojo::app
