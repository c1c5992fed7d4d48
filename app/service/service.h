// The one way to measure, compare, verify and emit programs, under command line and window alike,
// so that both say the same of the same program. Searching has its own part of it in app/search.
// Requests are complete values; what the service keeps from one to the next (a worker, inputs,
// reference outputs) only saves time. One thread at a time.
#pragma once

#include <memory>
#include <utility>

#include "app/service/requests.h"
#include "app/service/watcher.h"

namespace dojo::app {

class Service {
 public:
  explicit Service(Watcher& watcher) : m_watcher(watcher) {}

  Result<Measured> measure(const MeasureRequest& request);
  // All are timed in turns.
  Result<Compared> compare(const CompareRequest& request);
  // Net 2, then net 3. A net without an answer, as where it takes too long, decides nothing. Fails
  // with Illegal where inputs or outputs are others.
  Result<Verified> verify(const VerifyRequest& request);
  // For the target as it is named: nothing is run.
  Result<Emitted> emitCode(const EmitRequest& request);
  // What the machine can do at most with so many threads.
  Result<codegen::Roofline> limits(const core::Program& original, const core::Machine& machine,
                                   const TimingSettings& timing);

  // The worker that a session's requests will want anyhow compiles for it too.
  void prepare(const core::Program& original, const core::Machine& machine,
               const TimingSettings& timing);

 private:
  // What one original program is measured with.
  struct Kept {
    core::Hash original = 0;
    std::string target;  // as it was asked for
    TimingSettings timing;
    codegen::Evaluator evaluator;
    std::optional<std::pair<core::Hash, codegen::Evaluation>> last = {};  // by machine code
    bool isTold = false;  // that another target's code is run
  };
  Kept& keptFor(const core::Program& original, const core::Machine& machine,
                const TimingSettings& timing);
  // The same for what runs, and for what is timed.
  Result<Kept*> runningFor(const core::Program& original, const core::Machine& machine,
                           const TimingSettings& timing);
  Result<Kept*> measuringFor(const core::Program& original, const core::Machine& machine,
                             const TimingSettings& timing);
  codegen::WorkerClient& worker(const core::Machine& machine);
  Result<void> timeInterleaved(const MeasureRequest& request, codegen::Evaluator& evaluator,
                               Measured& measured);
  Result<void> timeWithLibrary(const MeasureRequest& request, codegen::Evaluator& evaluator,
                               Measured& measured);
  Result<void> timeAgain(const CompareRequest& request, codegen::Evaluator& evaluator,
                         Compared& compared, std::vector<codegen::PairedTimes>& times);
  Result<void> check(codegen::Evaluator& evaluator, const core::Program& program,
                     codegen::Evaluation& evaluation, Checks checks);
  // The session's, or one of its own for the request.
  Result<codegen::Evaluator*> evaluatorFor(const VerifyRequest& request,
                                           std::optional<codegen::Evaluator>& own);
  Result<void> addFingerprint(const VerifyRequest& request, core::Verdict& verdict);
  Result<void> addNumbers(const VerifyRequest& request, codegen::Evaluator& evaluator,
                          Verified& verified);
  void addNumerics(const VerifyRequest& request, codegen::Evaluator& evaluator, Verified& verified);

  Watcher& m_watcher;
  std::unique_ptr<Kept> m_kept;
  std::unique_ptr<codegen::WorkerClient> m_compiler;  // while nothing is kept
  std::string m_compilerDevice;
};

}  // namespace dojo::app
