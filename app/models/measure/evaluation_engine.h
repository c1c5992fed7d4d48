// What lives on the thread of the evaluation queue: the service, asked as a session asks, and its
// answers as the window's models have them.
#pragma once

#include <vector>

#include "app/models/measure/evaluation_types.h"
#include "app/service/service.h"

namespace dojo::app {

class EvaluationEngine {
 public:
  EvaluationEngine(core::Program original, core::Machine machine, Watcher& watcher)
      : m_original(std::move(original)), m_machine(std::move(machine)), m_service(watcher) {}
  void use(const TimingSettings& timing) { m_timing = timing; }
  const TimingSettings& timing() const { return m_timing; }

  // Timed in one run with another program where that is given.
  Result<Measured> measure(const core::Program& program,
                           const std::optional<core::Program>& before = {});
  // In alternation, again until there are enough pairs for an interval.
  Result<PairComparison> comparePair(const core::Program& before, const core::Program& after);
  Result<Listing> compile(const core::Program& program);
  Result<Verification> verify(const core::Program& program);
  Result<PairVerdict> verifyPair(const core::Program& before, const core::Program& after);
  Result<MachineRoof> roof();

 private:
  VerifyRequest requestFor(const core::Program& reference, const core::Program& program) const;
  bool isStart(const core::Program& program) const { return program.hash() == m_original.hash(); }

  core::Program m_original;
  core::Machine m_machine;
  TimingSettings m_timing;
  Service m_service;
};

}  // namespace dojo::app
