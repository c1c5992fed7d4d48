#include "rl/evaluator/verifier.h"

#include "codegen/evaluate/check_at_scale.h"
#include "codegen/evaluate/executor.h"
#include "codegen/worker/stopped.h"
#include "core/interpreter/interpreter.h"
#include "core/proof/fingerprint.h"

namespace dojo::rl {
namespace {

// Leaf executions of the original up to which it is interpreted on every family of inputs.
constexpr double kMostInterpretedLeaves = 3e5;
constexpr double kReducedWork = 3e5;
constexpr double kMostSecondsOfFingerprint = 20;

}  // namespace

Verifier::Verifier(core::Program original, core::Machine machine, codegen::KernelBuilder build,
                   int threads, const std::atomic<bool>* stop)
    : m_original(std::move(original)),
      m_machine(std::move(machine)),
      m_build(std::move(build)),
      m_threads(threads),
      m_stop(stop) {}

Result<Doubt> Verifier::fingerprint(const core::Program& program, Care care) const {
  if (isOriginal(program)) return Doubt{};
  core::FingerprintOptions options;
  if (care == Care::Sample) {
    options.mostWork = 2e5;
    options.mostOrderWork = 0;
    options.seeds = 2;
  }
  options.mostSeconds = kMostSecondsOfFingerprint;
  options.stop = m_stop;
  auto verdict = core::verifyFingerprint(m_original, program, options);
  if (verdict && verdict->equal) return Doubt{};
  if (verdict && !verdict->undecided.empty())
    return Doubt{Rejection::Undecided, verdict->undecided};
  if (verdict) return Doubt{Rejection::WrongFunction, verdict->difference};
  if (verdict.error().code == ErrorCode::Cancelled) return tl::unexpected(verdict.error());
  if (verdict.error().code == ErrorCode::Timeout || verdict.error().code == ErrorCode::Unsupported)
    return Doubt{.isDecided = false};
  return Doubt{Rejection::WrongFunction, verdict.error().message};
}

Result<void> Verifier::prepare() {
  if (m_isPrepared) return {};
  m_isPrepared = true;
  auto interpreter = core::Interpreter::compile(m_original);
  if (!interpreter) return tl::unexpected(interpreter.error());
  if (interpreter->leafExecutions() > kMostInterpretedLeaves) return {};
  core::NumbersOptions options;
  options.stop = m_stop;
  auto check = core::NumbersCheck::prepare(m_original, options);
  if (!check) return tl::unexpected(check.error());
  m_check = std::move(*check);
  return {};
}

// One program is one function, names aside, whatever the nets can decide of it.
bool Verifier::isOriginal(const core::Program& program) const {
  return program.hash() == m_original.hash();
}

Doubt Verifier::doubtOf(const core::NumbersVerdict& verdict, const core::Program& program) const {
  if (!verdict.pass) return {Rejection::WrongOutput, verdict.failure};
  return {.isDecided = verdict.undecided.empty() || isOriginal(program)};
}

Result<Doubt> Verifier::numbers(const core::Program& program, codegen::Evaluator& evaluator) {
  if (auto ready = prepare(); !ready) return tl::unexpected(ready.error());
  auto broken = [](const Error& error) -> Result<Doubt> {
    if (error.code == ErrorCode::Cancelled || codegen::wasWorkerStopped(error))
      return tl::unexpected(error);
    return Doubt{error.code == ErrorCode::Timeout ? Rejection::TakesTooLong : Rejection::Crashes,
                 error.message};
  };
  if (!m_check) {
    auto verdict = codegen::verifyReducedNumbers(evaluator, program,
                                                 {.mostWork = kReducedWork, .stop = m_stop});
    if (!verdict) return broken(verdict.error());
    return *verdict ? doubtOf(**verdict, program) : Doubt{.isDecided = false};
  }
  auto kernel = m_build(evaluator.worker(), program, m_machine);
  if (!kernel && kernel.error().code == ErrorCode::BadInput)
    return Doubt{Rejection::DoesNotCompile, kernel.error().message};
  if (!kernel) return broken(kernel.error());
  auto verdict =
      m_check->verify(codegen::workerExecutor(evaluator.worker(), *kernel, m_threads), &program);
  return verdict ? Result<Doubt>(doubtOf(*verdict, program)) : broken(verdict.error());
}

}  // namespace dojo::rl
