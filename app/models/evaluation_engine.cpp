#include "app/models/evaluation_engine.h"

#include <chrono>
#include <cmath>

#include "app/models/core_words.h"
#include "app/models/evaluation_queue.h"
#include "app/models/llvm_lines.h"
#include "codegen/evaluate/executor.h"
#include "codegen/evaluate/numbers.h"
#include "core/proof/fingerprint.h"
#include "rl/evaluator/measurement_cache.h"

namespace dojo::app {
namespace {

// Beyond this many operations a program is not interpreted as it is.
constexpr double kMostInterpretedLeaves = 2e6;
constexpr double kMostMeasuredLeaves = 2e7;  // of whose errors a distribution is taken
constexpr double kMostSecondsOfFingerprint = 20;
// Of two programs timed in alternation: an interval of 95 % needs six pairs.
constexpr size_t kEnoughPairs = 12, kLeastPairs = 6;
constexpr double kMostSecondsOfPairs = 5;

QString pairAgrees() {
  return EvaluationQueue::tr("the outputs of the two agree in float64");
}

QString agrees() {
  return EvaluationQueue::tr("its outputs agree with the original's in float64");
}

QString fingerprintInWords(const core::FingerprintVerdict& verdict) {
  if (!verdict.reducedExtents)
    return EvaluationQueue::tr("; equal fingerprints for %n seed(s)", nullptr, verdict.seeds);
  return EvaluationQueue::tr("; equal fingerprints for %n seed(s) at smaller extents", nullptr,
                             verdict.seeds);
}

}  // namespace

Verification verificationOf(const codegen::Evaluation& e) {
  using State = Verification::State;
  if (!e.undecided.empty()) return {State::Undecided, e.undecided};
  if (!e.verified) return {};
  return *e.verified ? Verification{State::ByNumbers, agrees().toStdString()}
                     : Verification{State::Differs, e.whyNotVerified};
}

Measurement measurementOf(const codegen::Evaluation& e, const codegen::MachineRecord& machine,
                          int threads) {
  Measurement m;
  m.medianNs = e.time.median;
  m.lowNs = e.time.ci.low;
  m.highNs = e.time.ci.high;
  m.samples = e.time.samples;
  m.rooflineNs = e.rooflineNs;
  m.isSuspect = e.isSuspect;
  m.threads = threads;
  m.load = e.noise.loadAverage;
  m.machine = codegen::machineKey(machine);
  m.compiler = rl::compilerName();
  return m;
}

codegen::EvaluatorSettings settingsOf(const TimingSettings& timing,
                                      const std::atomic<bool>& cancel) {
  codegen::EvaluatorSettings settings;
  settings.threads = timing.threads;
  settings.budgetNs = timing.budgetSeconds * 1e9;
  settings.relativeWidth = timing.relativeWidth;
  settings.timeout = std::chrono::milliseconds(std::lround(timing.timeoutSeconds * 1000));
  settings.cancel = &cancel;
  return settings;
}

void EvaluationEngine::use(const TimingSettings& timing) {
  if (timing == m_timing) return;
  m_timing = timing;
  m_evaluator.reset();
}

Result<std::vector<codegen::Evaluation>> EvaluationEngine::measure(
    std::vector<core::Program> programs) {
  auto evaluations = evaluator().evaluate(programs);
  if (!evaluations) return evaluations;
  auto held = codegen::addReducedNumbers(evaluator(), programs.back(), evaluations->back());
  if (!held) return tl::unexpected(held.error());
  return evaluations;
}

Result<std::vector<codegen::Evaluation>> EvaluationEngine::measurePair(const core::Program& before,
                                                                       const core::Program& after) {
  auto start = std::chrono::steady_clock::now();
  auto all = measure({before, after});
  while (all && !m_cancel && (*all)[0].samples.size() < kEnoughPairs) {
    std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    bool isEnough = (*all)[0].samples.size() >= kLeastPairs;
    if (spent.count() > (isEnough ? 1 : 6) * kMostSecondsOfPairs) break;
    auto more = evaluator().evaluate(std::vector{before, after});
    if (!more) return more;
    for (size_t side : {0U, 1U}) {
      auto& samples = (*all)[side].samples;
      samples.insert(samples.end(), (*more)[side].samples.begin(), (*more)[side].samples.end());
      (*all)[side].time = codegen::summarise(samples);
    }
  }
  return all;
}

Result<Listing> EvaluationEngine::compile(const core::Program& program) {
  auto kernel = codegen::build(evaluator().worker(), program, m_machine, {3, true, true});
  if (!kernel) return tl::unexpected(kernel.error());
  LlvmListing llvm = withoutDebugInformation(kernel->compiled.llvm);
  const auto& nodes = kernel->c.lineNodes;
  auto nodesOf = [&](const std::vector<int>& sourceLines) {
    std::vector<core::NodeId> of;
    for (int line : sourceLines)
      of.push_back(line >= 1 && line <= static_cast<int>(nodes.size())
                       ? nodes[static_cast<size_t>(line - 1)]
                       : 0);
    return of;
  };
  Listing listing{QString::fromStdString(kernel->compiled.assembly),
                  QString::fromStdString(llvm.text), nodesOf(kernel->compiled.sourceLines),
                  nodesOf(llvm.sourceLines)};
  return listing;
}

Result<Verification> EvaluationEngine::verify(const core::Program& reference,
                                              const core::Program& program) {
  core::FingerprintOptions options;
  options.mostSeconds = kMostSecondsOfFingerprint;
  options.stop = &m_cancel;
  auto fingerprint = core::verifyFingerprint(reference, program, options);
  using State = Verification::State;
  if (!fingerprint && fingerprint.error().code != ErrorCode::Timeout)
    return tl::unexpected(fingerprint.error());
  if (fingerprint && !fingerprint->equal && fingerprint->undecided.empty())
    return Verification{
        State::Differs,
        inWords(fingerprint->values.empty() ? fingerprint->difference : fingerprint->values)
            .toStdString()};
  auto numbers = verifyNumbers(reference, program);
  bool isIdentical = reference.hash() == program.hash();
  if (!numbers || numbers->state == State::Differs) return numbers;
  if (isIdentical) return Verification{State::ByNumbers, numbers->detail};
  if (numbers->state == State::Undecided) return numbers;
  if (!fingerprint) return Verification{State::Undecided, fingerprint.error().message};
  if (!fingerprint->equal) return Verification{State::Undecided, fingerprint->undecided};
  numbers->detail += fingerprintInWords(*fingerprint).toStdString();
  return numbers;
}

Result<PairVerdict> EvaluationEngine::verifyPair(const core::Program& before,
                                                 const core::Program& after) {
  auto verification = verify(before, after);
  if (!verification) return tl::unexpected(verification.error());
  PairVerdict verdict{std::move(*verification), {}, {}};
  if (verdict.verification.state != Verification::State::Differs)
    if (auto reports = distances(before, after)) {
      auto distanceOf = [](const core::NumericsReport& r) {
        return PairVerdict::Distance{r.largest, r.median, r.percentile99};
      };
      verdict.before = distanceOf((*reports)[0]);
      verdict.after = distanceOf((*reports)[1]);
    }
  return verdict;
}

Result<MachineRoof> EvaluationEngine::roof() {
  auto limits = evaluator().limits();
  if (!limits) return tl::unexpected(limits.error());
  return MachineRoof{limits->flopsF32,    limits->flopsF64, limits->l2.copy, limits->l3.copy,
                     limits->memory.copy, limits->l2Bytes,  limits->l3Bytes};
}

Result<Verification> EvaluationEngine::verifyNumbers(const core::Program& reference,
                                                     const core::Program& program) {
  std::optional<codegen::Evaluator> other;  // of a reference that is not the session's start
  if (reference.hash() != m_original.hash())
    other.emplace(reference, m_machine, settingsOf(m_timing, m_cancel));
  auto verdict =
      codegen::verifyNumbers(other ? *other : evaluator(), program,
                             {.mostInterpreted = kMostInterpretedLeaves, .stop = &m_cancel});
  if (!verdict) return tl::unexpected(verdict.error());
  if (!verdict->pass)
    return Verification{Verification::State::Differs, inWords(verdict->failure).toStdString()};
  if (!verdict->undecided.empty())
    return Verification{Verification::State::Undecided, verdict->undecided};
  QString detail = other ? pairAgrees() : agrees();
  if (!verdict->overReals.empty()) detail += "; " + inWords(verdict->overReals);
  return Verification{Verification::State::ByNumbers, detail.toStdString()};
}

Result<std::vector<core::NumericsReport>> EvaluationEngine::distances(const core::Program& before,
                                                                      const core::Program& after) {
  std::vector<codegen::Kernel> kernels;
  std::vector<core::Executor> executors;
  executors.reserve(2);
  for (const core::Program* program : {&before, &after}) {
    auto kernel = codegen::build(evaluator().worker(), *program, m_machine);
    if (!kernel) return tl::unexpected(kernel.error());
    kernels.push_back(std::move(*kernel));
  }
  for (const codegen::Kernel& kernel : kernels)
    executors.push_back(codegen::workerExecutor(evaluator().worker(), kernel));
  return core::measureNumerics(before, executors,
                               {.mostLeafExecutions = kMostMeasuredLeaves, .stop = &m_cancel});
}

codegen::Evaluator& EvaluationEngine::evaluator() {
  if (!m_evaluator) m_evaluator.emplace(m_original, m_machine, settingsOf(m_timing, m_cancel));
  return *m_evaluator;
}

}  // namespace dojo::app
