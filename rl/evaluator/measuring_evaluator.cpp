#include "rl/evaluator/measuring_evaluator.h"

#include <fmt/format.h>

#include <algorithm>

#include "codegen/worker/process.h"
#include "codegen/worker/stopped.h"
#include "core/machine/cache_sizes.h"
#include "rl/evaluator/retry.h"
#include "rl/evaluator/stopwatch.h"

namespace dojo::rl {
namespace {

// Below this a first call may be slow for reasons that are not the program's.
constexpr double kNeverPrunedNs = 1e6;
// As many times longer than the limit may the first right program take where the start is none.
constexpr double kMoreForRight = 10;
// Times the best's beyond which a time need not be precise.
constexpr double kClearlySlower = 1.2;
// Changes of the machine's speed below this are noise.
constexpr double kDriftSeen = 0.02;
// No clock changes by more: a time that differs by such a factor was disturbed, and is taken again.
constexpr double kMostDrift = 1.5;
constexpr int kMostLooks = 3;

codegen::EvaluatorSettings timerSettings(const MeasuringSettings& settings) {
  codegen::EvaluatorSettings timer;
  timer.threads = settings.threads;
  timer.cold = settings.cold;
  timer.relativeWidth = settings.relativeWidth;
  timer.budgetNs = settings.budgetNs;
  timer.withRoofline = false;
  timer.timeout = settings.timeout;
  timer.cancel = settings.cancel;
  timer.build = settings.build;
  return timer;
}

MeasuringSettings completed(MeasuringSettings settings) {
  if (!settings.mostCodeBytes)
    settings.mostCodeBytes = static_cast<double>(core::instructionCacheBytes());
  if (!settings.build)
    settings.build = [](codegen::WorkerClient& worker, const core::Program& program,
                        const core::Machine& machine) {
      return codegen::build(worker, program, machine);
    };
  return settings;
}

codegen::WorkerSettings workerSettings(const MeasuringSettings& settings,
                                       const core::Machine& machine) {
  codegen::WorkerSettings worker;
  worker.device = codegen::deviceOf(machine);
  worker.timeout = settings.timeout;
  worker.compileTimeout = 3 * settings.timeout;  // a busy machine compiles slowly
  worker.compileProcessorTime = settings.mostCompiling;
  worker.cancel = settings.cancel;
  return worker;
}

}  // namespace

MeasuringEvaluator::MeasuringEvaluator(core::Program original, core::Machine machine,
                                       MeasuringSettings settings)
    : m_original(std::move(original)),
      m_machine(std::move(machine)),
      m_settings(completed(std::move(settings))),
      m_timer(m_original, m_machine, timerSettings(m_settings)),
      m_pool(std::max(1, m_settings.compileWorkers), m_machine,
             workerSettings(m_settings, m_machine), m_settings.build),
      m_verifier(m_original, m_machine, m_settings.build, m_settings.threads, m_settings.cancel) {}

Result<std::unique_ptr<MeasuringEvaluator>> MeasuringEvaluator::create(core::Program original,
                                                                       core::Machine machine,
                                                                       MeasuringSettings settings) {
  if (auto worker = codegen::findWorkerProgram(codegen::deviceOf(machine)); !worker)
    return tl::unexpected(worker.error());
  auto path = settings.cache;
  std::unique_ptr<MeasuringEvaluator> evaluator(
      new MeasuringEvaluator(std::move(original), std::move(machine), std::move(settings)));
  if (path) {
    auto cache = MeasurementCache::open(*path);
    if (!cache) return tl::unexpected(cache.error());
    evaluator->m_cache = std::move(*cache);
  }
  return evaluator;
}

TimeSpent MeasuringEvaluator::timeSpent() const {
  TimeSpent spent = m_spent;
  spent.waiting = secondsWaited();
  return spent;
}

Result<double> MeasuringEvaluator::originalNs() {
  if (m_originalNs > 0) return m_originalNs;
  auto evaluation = timeOnce(m_original, {});
  if (!evaluation) return tl::unexpected(evaluation.error());
  m_originalNs = evaluation->time.median / m_drift;
  return m_originalNs;
}

Result<std::vector<Outcome>> MeasuringEvaluator::evaluate(std::span<const core::Program> programs) {
  if (auto watched = watchDrift(); !watched) return tl::unexpected(watched.error());
  std::vector<Asked> asked = recall(programs);
  refuseMuchCode(asked);
  if (auto compiled = compileMissing(asked); !compiled) return tl::unexpected(compiled.error());
  std::vector<Outcome> outcomes;
  for (Asked& one : asked) {
    if (m_settings.cancel && *m_settings.cancel) break;
    if (!one.known) one.known = ofSameMachineCode(one);
    auto outcome = one.known ? Result<Outcome>(std::move(*one.known)) : time(*one.program);
    Result<void> settled =
        outcome ? settle(one, *outcome) : Result<void>(tl::unexpected(outcome.error()));
    if (!settled && settled.error().code == ErrorCode::Cancelled) break;
    if (!settled) return tl::unexpected(settled.error());
    outcomes.push_back(std::move(*outcome));
  }
  return outcomes;
}

MeasuringEvaluator::Asked MeasuringEvaluator::asked(const core::Program& program) const {
  Asked asked;
  asked.program = &program;
  asked.unrolled = codegen::largestUnrolled(program);
  MeasurementKey& key = asked.key;
  key.program = program.hash();
  key.original = m_original.hash();
  key.target = m_machine.name;
  key.compiler = compilerName();
  key.machine = codegen::machineKey(m_timer.record());
  key.threads = m_settings.threads;
  key.cold = m_settings.cold;
  if (auto emitted = codegen::emitCode(program, m_machine)) {
    asked.textBytes = emitted->text.size();
    key.code = codeOf(codegen::compileRequest(*emitted, m_machine, {}));
  }
  return asked;
}

// What is known already: of programs that come to the same code, and what the cache knows. The
// original is always timed, since the cache's times are read by its own, and so is what a search
// begins with, which is judged in another way.
std::vector<MeasuringEvaluator::Asked> MeasuringEvaluator::recall(
    std::span<const core::Program> programs) {
  std::vector<Asked> all;
  for (const core::Program& program : programs) {
    Asked& one = all.emplace_back(asked(program));
    if (auto same = m_byCode.find(one.key.code); same != m_byCode.end()) {
      one.known = same->second;
      ++m_sameCode;
      continue;
    }
    if (!m_cache || !m_incumbent || m_originalNs <= 0) continue;
    auto found = m_cache->find(one.key, m_originalNs);
    if (!found || !*found) continue;
    one.known = std::move(**found);
    ++m_fromCache;
  }
  return all;
}

// What is not worth compiling, for what its unrolled scopes come to.
std::optional<Outcome> MeasuringEvaluator::tooMuchCode(const codegen::StraightCode& code) const {
  double mostBytes = *m_settings.mostCodeBytes;
  if (m_settings.mostLoops > 0 && code.loops > m_settings.mostLoops)
    return rejected(Rejection::TakesTooLong,
                    phrase("pruned early: {} unrolled loops, the limit is {}", code.loops,
                           m_settings.mostLoops));
  if (mostBytes > 0 && code.bytes > mostBytes)
    return rejected(Rejection::TakesTooLong,
                    phrase("pruned early: {} unrolled statements, about {:.0f} kB of "
                           "instructions; the instruction cache has {:.0f} kB",
                           code.statements, code.bytes / 1024, mostBytes / 1024));
  if (int givenUp = m_experience.givenUpBelow(code))
    return rejected(Rejection::TakesTooLong,
                    phrase("pruned early: {} unrolled statements and {} unrolled loops; the "
                           "compilation of {} programs with no more was abandoned",
                           code.statements, code.loops, givenUp));
  return std::nullopt;
}

// What a search begins with is timed whatever it comes to.
void MeasuringEvaluator::refuseMuchCode(std::vector<Asked>& asked) const {
  if (!m_incumbent) return;
  for (Asked& one : asked) {
    if (one.known) continue;
    one.known = tooMuchCode(one.unrolled);
    one.isRefused = one.known.has_value();
  }
}

// The longest texts first, so that all compilers end at about the same time.
Result<void> MeasuringEvaluator::compileMissing(std::vector<Asked>& asked) {
  Stopwatch watch(*this, m_spent.compiling);
  std::vector<Asked*> places;
  for (Asked& one : asked)
    if (!one.known) places.push_back(&one);
  std::ranges::stable_sort(places, std::greater<>(), &Asked::textBytes);
  std::vector<const core::Program*> missing;
  for (const Asked* one : places) missing.push_back(one->program);
  auto compiled = m_pool.compile(missing);
  for (size_t i = 0; i < missing.size(); ++i) {
    if (compiled[i]) {
      places[i]->machineCode = *compiled[i];
      m_experience.add(places[i]->unrolled, CompileExperience::End::Compiled);
      continue;
    }
    const Error& error = compiled[i].error();
    if (error.code == ErrorCode::Cancelled) continue;
    if (codegen::wasWorkerStopped(error)) return tl::unexpected(error);
    // A worker may have been killed from outside; the timing one asks again. So it does of what
    // the search begins with, which is timed whatever it takes to compile.
    bool isFirst = error.code == ErrorCode::Timeout && !m_incumbent;
    if (error.code == ErrorCode::ToolFailure || isFirst) continue;
    places[i]->isRefused = error.code == ErrorCode::Timeout;
    if (places[i]->isRefused)
      m_experience.add(places[i]->unrolled, CompileExperience::End::GivenUp);
    places[i]->known = rejected(
        error.code == ErrorCode::Timeout ? Rejection::TakesTooLong : Rejection::DoesNotCompile,
        error.message);
  }
  return {};
}

// Many programs that differ in their texts come to the same machine code, which takes the same
// time. The original is always timed, since others' times are kept with its own.
std::optional<Outcome> MeasuringEvaluator::ofSameMachineCode(const Asked& asked) {
  auto same = m_byMachineCode.find(asked.machineCode);
  if (same == m_byMachineCode.end() || asked.program->hash() == m_original.hash()) return {};
  ++m_sameCode;
  return same->second;
}

Result<codegen::Evaluation> MeasuringEvaluator::timeOnce(const core::Program& program,
                                                         const codegen::TimingLimits& limits) {
  return retryDeadWorkers([&] { return m_timer.evaluate(program, limits); });
}

Result<Outcome> MeasuringEvaluator::time(const core::Program& program) {
  Stopwatch watch(*this, m_spent.timing);
  ++m_sinceDrift;
  codegen::TimingLimits limits;
  if (m_incumbent) {
    double best = m_incumbent->ns * m_drift * (m_incumbent->isStartOnly ? kMoreForRight : 1);
    limits = {std::max(kNeverPrunedNs, m_settings.pruneAbove * best), kClearlySlower * best};
  }
  auto evaluation = timeOnce(program, limits);
  if (!evaluation) {
    const Error& error = evaluation.error();
    if (error.code == ErrorCode::Cancelled || codegen::wasWorkerStopped(error) || !m_incumbent)
      return tl::unexpected(error);
    return rejected(error.code == ErrorCode::Timeout    ? Rejection::TakesTooLong
                    : error.code == ErrorCode::BadInput ? Rejection::DoesNotCompile
                                                        : Rejection::Crashes,
                    error.message);
  }
  Outcome outcome;
  bool isFar = codegen::areFar(evaluation->checks);
  if (!evaluation->gaveUp && (isFar || evaluation->isWrong())) {
    // What the search begins with may sum millions of numbers one after the other: at these extents
    // it rounds by more than is allowed, and only others can show that it is the right function.
    bool isWrong = evaluation->isWrong();
    outcome.reason = isWrong ? evaluation->whyNotVerified : evaluation->undecided;
    if (m_incumbent || !isFar)
      return rejected(isWrong ? Rejection::WrongOutput : Rejection::Undecided, outcome.reason);
  }
  outcome.verdict = evaluation->gaveUp ? Verdict::Pruned : Verdict::Timed;
  outcome.drift = m_drift;
  outcome.ns = evaluation->time.median / m_drift;
  outcome.lowNs = evaluation->time.ci.low / m_drift;
  outcome.highNs = evaluation->time.ci.high / m_drift;
  outcome.samples = evaluation->time.samples;
  if (program.hash() == m_original.hash()) m_originalNs = outcome.ns;
  return outcome;
}

// Whether it is the best, and a sample of the rest before net 2; then it is written down.
Result<void> MeasuringEvaluator::settle(const Asked& asked, Outcome& outcome) {
  if (asked.isRefused) {
    if (asked.key.code != 0) m_byCode.emplace(asked.key.code, outcome);
    return {};
  }
  const core::Program& program = *asked.program;
  bool seemsBest = m_incumbent ? m_incumbent->isBehind(outcome) : outcome.isUsable();
  if (seemsBest) {
    if (auto confirmation = confirmBest(program, outcome); !confirmation) return confirmation;
  } else if (outcome.isUsable() && m_settings.verifyEvery > 0 &&
             ++m_sinceVerified >= m_settings.verifyEvery) {
    Stopwatch watch(*this, m_spent.verifying);
    m_sinceVerified = 0;
    auto doubt = m_verifier.fingerprint(program, Verifier::Care::Sample);
    if (!doubt) return tl::unexpected(doubt.error());
    if (doubt->rejection != Rejection::None) outcome = rejected(doubt->rejection, doubt->reason);
  }
  // Of another search it may be no find.
  if (outcome.isStartOnly()) return {};
  Outcome same = outcome;
  same.isBest = false;
  // Whether it computes the right function was asked of that program.
  same.isVerified = false;
  if (asked.machineCode != 0 && outcome.verdict != Verdict::Rejected)
    m_byMachineCode.emplace(asked.machineCode, same);
  same.isVerified = outcome.isVerified;
  if (asked.key.code != 0) m_byCode.emplace(asked.key.code, std::move(same));
  if (!m_cache || m_originalNs <= 0) return {};
  return m_cache->store(asked.key, outcome, m_originalNs);
}

Result<void> MeasuringEvaluator::watchDrift() {
  if (!m_incumbent || m_settings.driftEvery <= 0 || m_sinceDrift < m_settings.driftEvery) return {};
  Stopwatch watch(*this, m_spent.drift);
  m_sinceDrift = 0;
  for (int look = 0; look < kMostLooks; ++look) {
    auto again = timeOnce(m_incumbent->program, {});
    if (!again && again.error().code == ErrorCode::Cancelled) return {};
    if (!again) return tl::unexpected(again.error());
    double drift = again->time.median / m_incumbent->ns;
    if (std::max(drift, 1 / drift) > kMostDrift) continue;
    if (std::abs(drift / m_drift - 1) > kDriftSeen) m_drift = drift;
    break;
  }
  return {};
}

}  // namespace dojo::rl
