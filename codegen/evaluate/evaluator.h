// Measuring programs (core/README.md): built, timed until the median's interval is narrow or the
// budget ends, on several sets of fresh inputs at fresh addresses, outputs checked against the
// original program *after* timing, and the result set against the machine's roofline. One Evaluator
// serves one original program (a session, a replay): inputs and reference outputs are made once.
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

#include "codegen/evaluate/kernel.h"
#include "codegen/evaluate/output_check.h"
#include "codegen/measure/comparison.h"
#include "codegen/measure/machine_key.h"
#include "codegen/measure/roofline.h"

namespace dojo::codegen {

// How a program becomes a kernel in a worker.
using KernelBuilder = std::function<Result<Kernel>(
    WorkerClient& worker, const core::Program& program, const core::Machine& machine)>;

struct EvaluatorSettings {
  int threads = 1;
  bool cold = false;
  double relativeWidth =
      0.02;               // stop when the interval's half width is below this part of the median
  double budgetNs = 2e9;  // of wall time for all runs, per kernel
  int mostRounds = 2000;
  bool verify = true;
  bool withRoofline = true;
  uint64_t seed = 1;
  std::chrono::milliseconds timeout{10'000};
  const std::atomic<bool>* cancel = nullptr;
  KernelBuilder build;                  // none: codegen's own
  const Backend* backend = nullptr;     // none: that of the target
  std::filesystem::path workerProgram;  // none: the installed one
};

// How much a time is worth to whoever asks, in the device's unit; 0: as much as the settings say.
struct TimingLimits {
  double giveUpAboveNs = 0;   // a call that takes longer ends it, without a check of the outputs
  double preciseBelowNs = 0;  // an interval that lies above this need not be narrow
};

struct Evaluation {
  Summary time;  // per call
  TimeUnit unit = TimeUnit::Nanoseconds;
  std::vector<double> samples;
  int pairsPerUnit = 1;             // of samples with another program's, for comparison.h
  std::optional<bool> verified;     // nothing: not checked, or it cannot be told
  Message undecided;                // why it cannot be told; empty when verified or not checked
  std::vector<OutputCheck> checks;  // by set and output
  double rooflineNs = 0;            // 0: unknown
  bool isSuspect = false;           // faster than the roofline allows
  MachineNoise noise;
  std::vector<std::string> remarks;  // of the device on how it timed, as the card and its caches
  int inner = 1;
  bool budgetEnded = false;
  bool gaveUp = false;  // slower than was asked for: a sample or two, and no check of the outputs
  Message whyNotVerified;  // empty when verified

  // Not right, or not checked; false where it cannot be told.
  bool isWrong() const { return !verified.value_or(false) && undecided.empty(); }
  // Adds what a run has measured of its kernel of this number.
  void keep(const RunOutcome& outcome, size_t kernel);
};

class Baseline;

// A program, and somebody else's implementation of the original; sample i of both is a pair.
struct SideBySideEvaluation {
  Evaluation ours, theirs;
};

class Evaluator {
 public:
  Evaluator(core::Program original, core::Machine machine, EvaluatorSettings settings);
  ~Evaluator();

  // All programs have the original's inputs and outputs. Several are timed interleaved
  // (interleaving.h), in which they exchange buffers; sample i of each belongs together. Programs
  // of one machine code run the same copy of it.
  Result<std::vector<Evaluation>> evaluate(std::span<const core::Program> programs);
  Result<Evaluation> evaluate(const core::Program& program);
  Result<Evaluation> evaluate(const core::Program& program, const TimingLimits& limits);

  // Interleaved in one run, each on its own buffers with the same contents.
  Result<SideBySideEvaluation> evaluateSideBySide(const core::Program& program, Baseline& baseline);

  // Of buffers, here and in the worker, that an evaluation keeps for each program until it is over.
  static double bytesKept(const core::Program& program);

  const core::Program& original() const { return m_original; }
  const core::Machine& machine() const { return m_machine; }
  WorkerClient& worker() { return m_worker; }
  const MachineRecord& record() const { return m_record; }
  // Whether the machine's limits can be measured: the probes are C for this processor.
  bool isProbed() const;
  Result<Roofline> limits();                         // Unsupported where they are not
  double secondsWaited() const { return m_waited; }  // for other processes that time or compile

 private:
  struct InputSet;
  struct TimedCandidate;
  class Together;
  Result<void> prepareInputs();
  Result<TimedCandidate> prepare(const core::Program& program, double giveUpAboveNs = 0);
  Result<BufferSet> filledSet(const Kernel& kernel, size_t inputs, uint32_t placement);
  // Once, untimed: processors take a hundred cycles and more for a masked load whose idle lanes lie
  // in a page that may not be read, as the last of an array does there.
  Result<void> runAgainstGuards(TimedCandidate& candidate, double giveUpAboveNs);
  Result<std::vector<Evaluation>> evaluateAll(std::span<const core::Program> programs,
                                              const TimingLimits& limits);
  Result<void> timeAlone(TimedCandidate& candidate, const TimingLimits& limits);
  Result<void> timeTogether(std::vector<TimedCandidate>& candidates);
  Result<void> timeSideBySide(TimedCandidate& candidate, Baseline& baseline, Evaluation& theirs);
  using OutputOf = std::function<Result<std::span<const std::byte>>(size_t set, size_t output)>;
  Result<void> check(Evaluation& evaluation, double longerChain, const OutputOf& outputOf);
  Result<void> check(TimedCandidate& candidate);
  Result<void> addRoofline(Evaluation& evaluation);

  core::Program m_original;
  core::Machine m_machine;
  EvaluatorSettings m_settings;
  WorkerClient m_worker;
  std::unique_ptr<WorkerClient> m_hostWorker;  // of references, where m_worker's device is another
  Reference m_reference;
  MachineRecord m_record;
  std::vector<InputSet> m_inputs;
  std::optional<Roofline> m_limits;
  double m_waited = 0;
  bool m_limitsConfirmed = false;  // measured again because a kernel seemed to beat them
};

}  // namespace dojo::codegen
