// What lives on the thread of the evaluation queue: the evaluator of one session with its worker,
// made when first needed; inputs and references are kept from job to job.
#pragma once

#include <atomic>
#include <optional>
#include <vector>

#include "app/models/evaluation_types.h"
#include "codegen/evaluate/evaluator.h"
#include "core/proof/numerics.h"

namespace dojo::app {

class EvaluationEngine {
 public:
  EvaluationEngine(core::Program original, core::Machine machine, const std::atomic<bool>& cancel)
      : m_original(std::move(original)), m_machine(std::move(machine)), m_cancel(cancel) {}
  void use(const TimingSettings& timing);
  const TimingSettings& timing() const { return m_timing; }
  // The last one is held to every family of inputs.
  Result<std::vector<codegen::Evaluation>> measure(std::vector<core::Program> programs);
  // Again until there are enough pairs for an interval.
  Result<std::vector<codegen::Evaluation>> measurePair(const core::Program& before,
                                                       const core::Program& after);
  Result<Listing> compile(const core::Program& program);
  Result<Verification> verify(const core::Program& program) { return verify(m_original, program); }
  // Net 2, then net 3. Without a fingerprint, as where it takes too long, it cannot be told.
  Result<Verification> verify(const core::Program& reference, const core::Program& program);
  Result<PairVerdict> verifyPair(const core::Program& before, const core::Program& after);
  Result<MachineRoof> roof();
  const codegen::MachineRecord& record() { return evaluator().record(); }
  int threads() const { return m_timing.threads; }

 private:
  Result<Verification> verifyNumbers(const core::Program& reference, const core::Program& program);
  Result<std::vector<core::NumericsReport>> distances(const core::Program& before,
                                                      const core::Program& after);
  codegen::Evaluator& evaluator();
  core::Program m_original;
  core::Machine m_machine;
  TimingSettings m_timing;
  const std::atomic<bool>& m_cancel;
  std::optional<codegen::Evaluator> m_evaluator;
};

// What the check of an evaluation's outputs says.
Verification verificationOf(const codegen::Evaluation& evaluation);

// An evaluation as the history keeps it.
Measurement measurementOf(const codegen::Evaluation& evaluation,
                          const codegen::MachineRecord& machine, int threads);

// How a session's evaluator times; it stops when `cancel` becomes true.
codegen::EvaluatorSettings settingsOf(const TimingSettings& timing,
                                      const std::atomic<bool>& cancel);

}  // namespace dojo::app
