#include "codegen/evaluate/evaluator.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "codegen/evaluate/candidate.h"
#include "codegen/evaluate/own_rounding_check.h"
#include "codegen/measure/machine_lock.h"
#include "codegen/target/available_memory.h"
#include "core/cost/cost.h"
#include "core/machine/host.h"
#include "core/proof/fingerprint.h"
#include "core/proof/inputs.h"

namespace dojo::codegen {
namespace {

constexpr int kSets = 2;
// Of a program's data, inputs and outputs here and in the worker, for a run of its own against the
// guard pages. With more, one of the sets that are timed lies against them: that costs little then.
constexpr double kMostGuardedApart = 32 << 20;
// Below this share of the roofline's time a result is suspect; the rest is the roofline's own
// noise.
constexpr double kSuspicion = 0.9;
constexpr double kLeastDecided = 0.5;  // of the output elements, for a verdict
constexpr double kMostLonger = 1000;   // chain of roundings that is not held against a program

double bytesOf(const core::Program& program, const std::vector<std::string>& arrays) {
  double bytes = 0;
  for (const std::string& array : arrays) {
    const core::Buffer& buffer = *program.bufferOf(array);
    bytes += static_cast<double>(buffer.elements()) * core::sizeOf(buffer.dtype);
  }
  return bytes;
}

double elementsOf(const core::Program& program, const std::vector<std::string>& arrays) {
  double elements = 0;
  for (const std::string& array : arrays)
    elements += static_cast<double>(program.bufferOf(array)->elements());
  return elements;
}

// What all sets' inputs and float64 references take here, beside the worker's own copies.
Result<void> requireMemory(const core::Program& program) {
  double inputs = elementsOf(program, program.inputs);
  double bytes = 8 * inputs + kSets * (bytesOf(program, program.inputs) +
                                       8 * elementsOf(program, program.outputs));
  auto available = static_cast<double>(availableMemoryBytes());
  if (bytes <= available) return {};
  return fail(ErrorCode::Unsupported,
              phrase("the inputs and reference outputs of '{}' need {:.3g} GB of memory, "
                     "{:.3g} GB are available; set smaller extents",
                     program.name, bytes / 1e9, available / 1e9));
}

WorkerSettings workerSettings(const EvaluatorSettings& settings, const core::Machine& machine) {
  WorkerSettings worker;
  worker.timeout = settings.timeout;
  worker.cancel = settings.cancel;
  worker.program = settings.workerProgram;
  worker.device = settings.backend ? settings.backend->device() : deviceOf(machine);
  return worker;
}

bool isProbedOnHost(const EvaluatorSettings& settings, const core::Machine& machine) {
  if (settings.backend) return settings.backend->isProbedOnHost();
  auto backend = backendFor(machine);
  return backend && (*backend)->isProbedOnHost();
}

// A reference is a plain program in double precision: one thread of a GPU would take minutes for
// what a processor does in a second.
std::unique_ptr<WorkerClient> hostWorkerFor(const EvaluatorSettings& settings,
                                            const core::Machine& machine) {
  if (settings.backend || isProbedOnHost(settings, machine)) return nullptr;
  return std::make_unique<WorkerClient>(workerSettings(settings, core::hostMachine()));
}

}  // namespace

void Evaluation::keep(const RunOutcome& outcome, size_t kernel) {
  const KernelSamples& fresh = outcome.kernels[kernel];
  samples.insert(samples.end(), fresh.ns.begin(), fresh.ns.end());
  inner = fresh.inner;
  unit = outcome.unit;
  noise = outcome.noise;
  remarks = outcome.warnings;
  time = summarise(samples);
}

Evaluator::Evaluator(core::Program original, core::Machine machine, EvaluatorSettings settings)
    : m_original(std::move(original)),
      m_machine(std::move(machine)),
      m_settings(std::move(settings)),
      m_worker(workerSettings(m_settings, m_machine)),
      m_hostWorker(hostWorkerFor(m_settings, m_machine)),
      m_reference(m_hostWorker ? *m_hostWorker : m_worker, m_original,
                  m_hostWorker ? core::hostMachine() : m_machine, m_settings.backend),
      m_record(describeMachine()) {}

Evaluator::~Evaluator() = default;

bool Evaluator::isProbed() const {
  return isProbedOnHost(m_settings, m_machine);
}

Result<Roofline> Evaluator::limits() {
  if (m_limits) return *m_limits;
  if (!isProbed())
    return fail(ErrorCode::Unsupported,
                phrase("{}: there are no probes of what it can do at most", m_machine.name));
  auto measured = machineLimits(m_worker, m_machine, m_settings.threads, defaultCacheFolder());
  if (measured) m_limits = *measured;
  return measured;
}

Result<Evaluation> Evaluator::evaluate(const core::Program& program) {
  return evaluate(program, TimingLimits{});
}

Result<Evaluation> Evaluator::evaluate(const core::Program& program, const TimingLimits& limits) {
  auto all = evaluateAll(std::span(&program, 1), limits);
  if (!all) return tl::unexpected(all.error());
  return std::move(all->front());
}

Result<std::vector<Evaluation>> Evaluator::evaluate(std::span<const core::Program> programs) {
  return evaluateAll(programs, {});
}

Result<std::vector<Evaluation>> Evaluator::evaluateAll(std::span<const core::Program> programs,
                                                       const TimingLimits& limits) {
  if (auto ready = prepareInputs(); !ready) return tl::unexpected(ready.error());
  std::vector<TimedCandidate> candidates;
  for (const core::Program& program : programs) {
    auto candidate = prepare(program, limits.giveUpAboveNs);
    if (!candidate) return tl::unexpected(candidate.error());
    candidates.push_back(std::move(*candidate));
  }
  bool gaveUp =
      std::ranges::any_of(candidates, [](const TimedCandidate& c) { return c.evaluation.gaveUp; });
  if (!gaveUp) {
    auto timed =
        candidates.size() == 1 ? timeAlone(candidates[0], limits) : timeTogether(candidates);
    if (!timed) return tl::unexpected(timed.error());
  }
  std::vector<Evaluation> evaluations;
  for (TimedCandidate& candidate : candidates) {
    if (auto checked = check(candidate); !checked) return tl::unexpected(checked.error());
    if (auto added = addRoofline(candidate.evaluation); !added)
      return tl::unexpected(added.error());
    evaluations.push_back(std::move(candidate.evaluation));
  }
  return evaluations;
}

double Evaluator::bytesKept(const core::Program& program) {
  double bytes = bytesOf(program, program.inputs) + bytesOf(program, program.outputs);
  for (const core::Buffer& buffer : program.buffers)
    if (buffer.location == core::Location::Heap)
      bytes += static_cast<double>(buffer.elements()) * core::sizeOf(buffer.dtype);
  return kSets * bytes;
}

Result<void> Evaluator::prepareInputs() {
  if (!m_inputs.empty()) return {};
  if (auto fits = requireMemory(m_original); !fits) return fits;
  for (int i = 0; i < kSets; ++i) {
    InputSet set;
    set.tensors = core::makeInputs(m_original, core::InputFamily::Normal, m_settings.seed + i);
    for (const core::Tensor& tensor : set.tensors) set.bytes.push_back(core::toBytes(tensor));
    if (m_settings.verify) {
      auto reference = m_reference.outputsFor(set.tensors);
      if (!reference) return tl::unexpected(reference.error());
      set.reference = std::move(*reference);
    }
    set.tensors.clear();
    m_inputs.push_back(std::move(set));
  }
  return {};
}

Result<Evaluator::TimedCandidate> Evaluator::prepare(const core::Program& program,
                                                     double giveUpAboveNs) {
  if (Message problem = core::interfaceProblem(m_original, program); !problem.empty())
    return fail(ErrorCode::BadInput,
                phrase("the programs differ in their inputs or outputs: {}", problem));
  auto kernel = m_settings.build ? m_settings.build(m_worker, program, m_machine)
                                 : build(m_worker, program, m_machine, {}, m_settings.backend);
  if (!kernel) return tl::unexpected(kernel.error());
  TimedCandidate candidate{std::move(*kernel), program, {}, {}};
  candidate.longerChain =
      std::clamp(roundingChain(program) / roundingChain(m_original), 1.0, kMostLonger);
  candidate.bytes = bytesKept(program);
  bool guardedApart = candidate.bytes <= kSets * kMostGuardedApart;
  if (guardedApart)
    if (auto ran = runAgainstGuards(candidate, giveUpAboveNs); !ran)
      return tl::unexpected(ran.error());
  for (size_t i = 0; i < m_inputs.size(); ++i) {
    auto set = filledSet(candidate.kernel, i, static_cast<uint32_t>(guardedApart ? i + 1 : i));
    if (!set) return tl::unexpected(set.error());
    candidate.sets.push_back(std::move(*set));
  }
  return candidate;
}

Result<BufferSet> Evaluator::filledSet(const Kernel& kernel, size_t inputs, uint32_t placement) {
  auto set = m_worker.makeBuffers(bufferSpecs(kernel.emitted), placement);
  if (!set) return tl::unexpected(toError(set.error()));
  for (size_t k = 0; k < m_inputs[inputs].bytes.size(); ++k)
    std::ranges::copy(m_inputs[inputs].bytes[k], set->input(k).begin());
  return std::move(*set);
}

Result<void> Evaluator::runAgainstGuards(TimedCandidate& candidate, double giveUpAboveNs) {
  auto set = filledSet(candidate.kernel, 0, 0);
  if (!set) return tl::unexpected(set.error());
  RunRequest request;
  request.kernels.push_back({candidate.kernel.compiled.handle, {std::move(*set)}});
  request.plan = {.warmupRounds = 0,
                  .minRounds = 1,
                  .maxRounds = 1,
                  .inner = 1,
                  .threads = m_settings.threads,
                  .giveUpAboveNs = giveUpAboveNs};
  MachineLock alone(MachineLock::Use::Timing, m_settings.cancel);
  m_waited += alone.secondsWaited();
  auto outcome = m_worker.run(request);
  if (!outcome) return tl::unexpected(toError(outcome.error()));
  Evaluation& e = candidate.evaluation;
  e.gaveUp = outcome->gaveUp;
  if (!e.gaveUp) return {};
  e.samples = outcome->kernels[0].ns;
  e.inner = 1;
  e.unit = outcome->unit;
  e.noise = outcome->noise;
  e.time = summarise(e.samples);
  return {};
}

Result<void> Evaluator::timeAlone(TimedCandidate& candidate, const TimingLimits& limits) {
  RunRequest request;
  request.kernels.push_back({candidate.kernel.compiled.handle, candidate.sets});
  request.plan.warmupRounds = 2;
  request.plan.giveUpAboveNs = limits.giveUpAboveNs;
  request.plan.threads = m_settings.threads;
  request.plan.sharesOut = true;
  request.plan.cache = m_settings.cold ? CacheState::Cold : CacheState::Warm;
  MachineLock alone(MachineLock::Use::Timing, m_settings.cancel);
  m_waited += alone.secondsWaited();
  Evaluation& e = candidate.evaluation;
  double left = m_settings.budgetNs;
  for (int rounds = 0; rounds < m_settings.mostRounds; rounds += request.plan.maxRounds) {
    request.plan.minRounds = kSets;
    request.plan.maxRounds = rounds == 0 ? 10 : 40;
    request.plan.budgetNs = left;
    auto start = std::chrono::steady_clock::now();
    auto outcome = m_worker.run(request);
    if (!outcome) return tl::unexpected(toError(outcome.error()));
    left -=
        std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count();
    e.keep(*outcome, 0);
    e.gaveUp = outcome->gaveUp;
    if (e.gaveUp) break;
    bool isSlow = limits.preciseBelowNs > 0 && e.time.ci.low > limits.preciseBelowNs;
    bool isNarrow = e.time.relativeWidth() <= m_settings.relativeWidth;
    if ((isNarrow || isSlow) && e.samples.size() >= 10) break;
    e.budgetEnded = left <= 0;
    if (e.budgetEnded) break;
    request.plan.warmupRounds = 0;
  }
  return {};
}

Result<void> Evaluator::check(TimedCandidate& candidate) {
  size_t inputs = m_original.inputs.size();
  auto outputOf = [&](size_t set, size_t output) {
    return candidate.sets[set].bytes(inputs + output);
  };
  Evaluation& evaluation = candidate.evaluation;
  if (auto checked = check(evaluation, candidate.longerChain, outputOf); !checked) return checked;
  // What was not checked, as after giving up, has no outputs to look at.
  if (!evaluation.verified || !evaluation.isWrong()) return {};
  std::vector<CheckedSet> sets;
  for (size_t s = 0; s < m_inputs.size(); ++s) {
    sets.push_back({m_inputs[s].bytes, *m_inputs[s].reference, {}});
    for (size_t o = 0; o < m_original.outputs.size(); ++o)
      sets.back().outputs.push_back(candidate.sets[s].bytes(inputs + o));
  }
  acceptOwnRounding(m_original, candidate.program, sets, evaluation);
  return {};
}

Result<void> Evaluator::check(Evaluation& e, double longerChain, const OutputOf& outputOf) {
  if (!m_settings.verify || e.gaveUp) return {};
  e.verified = true;
  double decided = 0, elements = 0;
  for (size_t s = 0; s < m_inputs.size(); ++s)
    for (size_t o = 0; o < m_original.outputs.size(); ++o) {
      const std::string& array = m_original.outputs[o];
      core::DType dtype = m_original.bufferOf(array)->dtype;
      auto output = outputOf(s, o);
      if (!output) return tl::unexpected(output.error());
      OutputCheck check = checkOutput((*m_inputs[s].reference)[o], dtype, *output, longerChain);
      if (!check.pass && e.whyNotVerified.empty()) {
        e.whyNotVerified =
            phrase("{} differs at element {}: expected {}, computed {}, allowed difference {:.3g}",
                   array, check.worst, check.expected, check.actual, check.bound);
        if (check.isRounding) {
          Message why = std::exchange(e.whyNotVerified, {});
          if (e.undecided.empty())
            e.undecided = phrase("{}; that many roundings in one direction can explain it", why);
        }
      }
      decided += static_cast<double>(check.decided);
      elements += static_cast<double>((*m_inputs[s].reference)[o].values.size());
      e.checks.push_back(check);
    }
  if (e.undecided.empty() && decided < kLeastDecided * elements)
    e.undecided = phrase("the rounding bounds decide only {:.0f} % of the output elements",
                         100 * decided / elements);
  if (!e.whyNotVerified.empty()) {
    e.verified = false;
    e.undecided.clear();
  } else if (!e.undecided.empty()) {
    e.verified.reset();
  }
  return {};
}

Result<void> Evaluator::addRoofline(Evaluation& evaluation) {
  // Cycles, or the nanoseconds of another device, are not held against this processor's limits.
  bool isComparable = evaluation.unit == TimeUnit::Nanoseconds && isProbed();
  if (!m_settings.withRoofline || evaluation.gaveUp || !isComparable) return {};
  auto known = limits();
  if (!known) return tl::unexpected(known.error());
  Work work;
  work.flops = core::flops(m_original) / narrowness(m_original, m_machine);
  work.bytesRead = bytesOf(m_original, m_original.inputs);
  work.bytesWritten = bytesOf(m_original, m_original.outputs);
  work.isF64 = m_original.bufferOf(m_original.outputs.front())->dtype == core::DType::F64;
  evaluation.rooflineNs = rooflineNs(work, *known, m_settings.cold);
  auto tooFast = [&] { return evaluation.time.median < kSuspicion * evaluation.rooflineNs; };
  if (tooFast() && !m_limitsConfirmed) {
    auto again = machineLimits(m_worker, m_machine, m_settings.threads, defaultCacheFolder(), true);
    if (!again) return tl::unexpected(again.error());
    m_limits = *again;
    m_limitsConfirmed = true;
    evaluation.rooflineNs = rooflineNs(work, *m_limits, m_settings.cold);
  }
  evaluation.isSuspect = tooFast();
  return {};
}

}  // namespace dojo::codegen
