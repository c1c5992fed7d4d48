#include "app/service/service.h"

#include <fmt/format.h>

#include <chrono>
#include <cmath>

#include "app/service/targets.h"
#include "codegen/backend.h"
#include "codegen/evaluate/check_at_scale.h"
#include "codegen/evaluate/proof.h"
#include "rl/peers/libtorch.h"

namespace dojo::app {
namespace {

// Of programs timed in turns: an interval of 95 % needs six pairs.
constexpr size_t kEnoughPairs = 12, kLeastPairs = 6;
constexpr double kPatienceWithoutInterval = 6;  // times as long

codegen::EvaluatorSettings settingsOf(const TimingSettings& timing,
                                      const std::atomic<bool>& cancelled) {
  codegen::EvaluatorSettings settings;
  settings.threads = timing.threads;
  settings.cold = timing.cold;
  settings.budgetNs = timing.budgetSeconds * 1e9;
  settings.relativeWidth = timing.relativeWidth;
  settings.timeout = std::chrono::milliseconds(std::lround(timing.timeoutSeconds * 1000));
  settings.withRoofline = timing.withRoofline;
  settings.cancel = &cancelled;
  return settings;
}

Ran ranBy(codegen::Evaluator& evaluator, const TimingSettings& timing) {
  return {evaluator.record(), evaluator.machine(), timing};
}

// A further run of the same program. What it says against the outputs counts as well.
void append(codegen::Evaluation& to, const codegen::Evaluation& more) {
  to.samples.insert(to.samples.end(), more.samples.begin(), more.samples.end());
  to.time = codegen::summarise(to.samples);
  if (to.isWrong() || !more.isWrong()) return;
  to.verified = more.verified;
  to.whyNotVerified = more.whyNotVerified;
  to.undecided.clear();
}

}  // namespace

Service::Kept& Service::keptFor(const core::Program& original, const core::Machine& machine,
                                const TimingSettings& timing) {
  core::Hash hash = original.hash();
  if (!m_kept || m_kept->original != hash || m_kept->target != machine.name ||
      m_kept->timing != timing) {
    m_kept.reset();  // its worker ends before another begins
    m_compiler.reset();
    m_kept.reset(new Kept{hash, machine.name, timing,
                          codegen::Evaluator(original, compiledTarget(machine),
                                             settingsOf(timing, m_watcher.cancelled()))});
  }
  return *m_kept;
}

Result<Service::Kept*> Service::runningFor(const core::Program& original,
                                           const core::Machine& machine,
                                           const TimingSettings& timing) {
  Kept& kept = keptFor(original, machine, timing);
  if (kept.isTold) return &kept;
  auto runs = runnableTarget(machine, m_watcher);
  if (!runs) return tl::unexpected(runs.error());
  kept.isTold = true;
  return &kept;
}

Result<Service::Kept*> Service::measuringFor(const core::Program& original,
                                             const core::Machine& machine,
                                             const TimingSettings& timing) {
  if (codegen::runsOnStandIn(machine))
    return tl::unexpected(measurableTarget(machine, m_watcher).error());
  return runningFor(original, machine, timing);
}

void Service::prepare(const core::Program& original, const core::Machine& machine,
                      const TimingSettings& timing) {
  keptFor(original, machine, timing);
}

Result<void> Service::check(codegen::Evaluator& evaluator, const core::Program& program,
                            codegen::Evaluation& evaluation, Checks checks) {
  if (checks == Checks::Timed) return {};
  m_watcher.reached(Stage::Checking);
  if (checks == Checks::Families) return codegen::addReducedNumbers(evaluator, program, evaluation);
  return codegen::addProof(evaluator, program, evaluation, {.stop = &m_watcher.cancelled()});
}

Result<void> Service::timeInterleaved(const MeasureRequest& request, codegen::Evaluator& evaluator,
                                      Measured& measured) {
  std::vector<core::Program> programs;
  if (request.before) programs.push_back(*request.before);
  programs.push_back(request.program);
  auto evaluations = evaluator.evaluate(programs);
  if (!evaluations) return tl::unexpected(evaluations.error());
  const codegen::Evaluation& first = evaluations->front();
  if (request.before)
    measured.overBefore =
        codegen::compare(first.samples, evaluations->back().samples, first.pairsPerUnit);
  measured.evaluation = std::move(evaluations->back());
  return {};
}

Result<void> Service::timeWithLibrary(const MeasureRequest& request, codegen::Evaluator& evaluator,
                                      Measured& measured) {
  if (!evaluator.isProbed())
    return fail(ErrorCode::Unsupported,
                phrase("libtorch runs on this processor and cannot be timed in turns with code "
                       "for {}",
                       evaluator.machine().name));
  auto libtorch = rl::Libtorch::create(request.original);
  if (!libtorch) return tl::unexpected(libtorch.error());
  auto both = evaluator.evaluateSideBySide(request.program, **libtorch);
  if (!both) return tl::unexpected(both.error());
  if (both->theirs.isWrong())
    return tl::unexpected(rl::computesOther(request.original, both->theirs.whyNotVerified));
  auto comparison =
      codegen::compare(both->theirs.samples, both->ours.samples, both->ours.pairsPerUnit);
  measured.evaluation = std::move(both->ours);
  measured.library = LibraryTimed{std::move(both->theirs), comparison, (*libtorch)->version(),
                                  (*libtorch)->call(), (*libtorch)->variant()};
  return {};
}

Result<Measured> Service::measure(const MeasureRequest& request) {
  auto found = measuringFor(request.original, request.machine, request.timing);
  if (!found) return tl::unexpected(found.error());
  Kept& kept = **found;
  codegen::Evaluator& evaluator = kept.evaluator;
  Measured measured{.ran = ranBy(evaluator, request.timing), .evaluation = {}};
  core::Hash code = 0;
  if (request.sharesTime) {
    m_watcher.reached(Stage::Compiling);
    auto kernel = codegen::build(evaluator.worker(), request.program, evaluator.machine());
    if (!kernel) return tl::unexpected(kernel.error());
    code = codegen::machineCodeOf(*kernel);
    if (kept.last && kept.last->first == code) {
      measured.evaluation = kept.last->second;
      measured.isSameCode = true;
      return measured;
    }
  }
  m_watcher.reached(Stage::Timing);
  auto timed = request.library.empty() ? timeInterleaved(request, evaluator, measured)
                                       : timeWithLibrary(request, evaluator, measured);
  if (!timed) return tl::unexpected(timed.error());
  auto held = check(evaluator, request.program, measured.evaluation, request.checks);
  if (!held) return tl::unexpected(held.error());
  if (request.sharesTime) kept.last = {code, measured.evaluation};
  return measured;
}

Result<void> Service::timeAgain(const CompareRequest& request, codegen::Evaluator& evaluator,
                                Compared& compared, std::vector<codegen::PairedTimes>& times) {
  auto start = std::chrono::steady_clock::now();
  const auto& samples = compared.evaluations.front().samples;
  while (!m_watcher.cancelled() && samples.size() < kEnoughPairs) {
    std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    bool hasInterval = samples.size() >= kLeastPairs;
    if (spent.count() > (hasInterval ? 1 : kPatienceWithoutInterval) * request.patienceSeconds)
      break;
    auto more = evaluator.evaluate(request.programs);
    if (!more) return tl::unexpected(more.error());
    for (size_t i = 0; i < more->size(); ++i) {
      times[i].append(more->front().samples, (*more)[i].samples, (*more)[i].pairsPerUnit);
      append(compared.evaluations[i], (*more)[i]);
    }
  }
  return {};
}

Result<Compared> Service::compare(const CompareRequest& request) {
  auto kept = measuringFor(request.original, request.machine, request.timing);
  if (!kept) return tl::unexpected(kept.error());
  codegen::Evaluator& evaluator = (*kept)->evaluator;
  m_watcher.reached(Stage::Timing);
  auto evaluations = evaluator.evaluate(request.programs);
  if (!evaluations) return tl::unexpected(evaluations.error());
  Compared compared{ranBy(evaluator, request.timing), std::move(*evaluations), {}};
  std::vector<codegen::PairedTimes> times(compared.evaluations.size());
  for (size_t i = 0; i < times.size(); ++i) {
    const codegen::Evaluation& one = compared.evaluations[i];
    times[i].append(compared.evaluations.front().samples, one.samples, one.pairsPerUnit);
  }
  if (request.patienceSeconds > 0)
    if (auto again = timeAgain(request, evaluator, compared, times); !again)
      return tl::unexpected(again.error());
  for (size_t i = 0; i < times.size(); ++i) {
    auto held = check(evaluator, request.programs[i], compared.evaluations[i], request.checks);
    if (!held) return tl::unexpected(held.error());
    compared.overFirst.push_back(times[i].compare());
  }
  return compared;
}

Result<codegen::Roofline> Service::limits(const core::Program& original,
                                          const core::Machine& machine,
                                          const TimingSettings& timing) {
  auto kept = runningFor(original, machine, timing);
  if (!kept) return tl::unexpected(kept.error());
  return (*kept)->evaluator.limits();
}

}  // namespace dojo::app
