// Outcomes from this machine. Programs are compiled in parallel and timed one at a time; a slow one
// is given up after a call or two. Every timing is followed by a check of the outputs. What seems
// to be the best is timed interleaved with the best before it in a fresh process; where it is
// faster there too, it passes nets 2 and 3 before it is believed. Most are near ties, which that
// comparison tells from a best for less than a verification costs. Of the others a sample passes
// net 2. The best program is timed again now and then, and what the machine's speed changed by
// since is taken out of the times.
#pragma once

#include <chrono>
#include <filesystem>
#include <unordered_map>

#include "codegen/evaluate/evaluator.h"
#include "rl/evaluator/compile_experience.h"
#include "rl/evaluator/compile_pool.h"
#include "rl/evaluator/measurement_cache.h"
#include "rl/evaluator/outcome.h"
#include "rl/evaluator/verifier.h"

namespace dojo::rl {

struct MeasuringSettings {
  int compileWorkers = 2;
  int threads = 1;  // of the kernels
  bool cold = false;
  double budgetNs = 1e8;        // of timing, per program
  double relativeWidth = 0.03;  // of the interval, at which timing ends
  double pruneAbove = 3;        // times the best's time
  // Of processor time, after which a compilation is given up, if it is not before (CompilePool):
  // seldom one in a hundred takes longer, and together they took more than half of a search's time.
  std::chrono::milliseconds mostCompiling{2000};
  // Of an unrolled scope's machine code, by its statements. What is larger than the instruction
  // cache is fetched again in every iteration of the loop around it, where a scope that is unrolled
  // less is there already, and takes a compiler up to half a minute. 0: any; none: this machine's
  // cache.
  std::optional<double> mostCodeBytes;
  // Of loops that an unrolled scope is written out as: it gains nothing by more of them, while
  // Clang's time grows with the square of those that stand one after another (each asks all before
  // it what holds where it begins). 0: any.
  int64_t mostLoops = 32;
  std::chrono::milliseconds timeout{10'000};
  int verifyEvery = 16;  // one of so many programs that are not the best passes net 2; 0: none
  int driftEvery = 32;   // programs from one look at the machine's speed to the next; 0: never
  std::optional<std::filesystem::path> cache;  // none: nothing is kept
  const std::atomic<bool>* cancel = nullptr;
  codegen::KernelBuilder build;  // none: codegen's own
};

// Where the time of evaluations went, in seconds.
struct TimeSpent {
  double compiling = 0, timing = 0, confirming = 0, verifying = 0, drift = 0;
  double waiting = 0;  // for other processes that time or compile
};

class MeasuringEvaluator : public Evaluator {
 public:
  static Result<std::unique_ptr<MeasuringEvaluator>> create(core::Program original,
                                                            core::Machine machine,
                                                            MeasuringSettings settings);

  Result<std::vector<Outcome>> evaluate(std::span<const core::Program> programs) override;

  // How many times faster B is than A, interleaved in a fresh process. Fails with Illegal where A's
  // outputs are wrong, with BadInput where B's are.
  Result<codegen::Comparison> compare(const core::Program& a, const core::Program& b);

  TimeSpent timeSpent() const;
  // Of one call of the original; timed now where no search has come by it.
  Result<double> originalNs();
  const codegen::MachineRecord& record() const { return m_timer.record(); }
  int fromCache() const { return m_fromCache; }
  // Programs whose C text or machine code had been timed before.
  int sameCode() const { return m_sameCode; }

 private:
  MeasuringEvaluator(core::Program original, core::Machine machine, MeasuringSettings settings);
  // A program, what decides its measurement, and its outcome where that is known already.
  struct Asked {
    const core::Program* program = nullptr;
    MeasurementKey key;
    size_t textBytes = 0;  // of its C text
    codegen::StraightCode unrolled;
    core::Hash machineCode = 0;  // 0: not compiled
    std::optional<Outcome> known;
    bool isRefused = false;  // by a limit, which may be another next time: not for the cache
  };
  Asked asked(const core::Program& program) const;
  std::vector<Asked> recall(std::span<const core::Program> programs);
  std::optional<Outcome> tooMuchCode(const codegen::StraightCode& unrolled) const;
  void refuseMuchCode(std::vector<Asked>& asked) const;
  Result<void> compileMissing(std::vector<Asked>& asked);
  std::optional<Outcome> ofSameMachineCode(const Asked& asked);
  Result<Outcome> time(const core::Program& program);
  Result<codegen::Evaluation> timeOnce(const core::Program& program,
                                       const codegen::TimingLimits& limits);
  Result<void> settle(const Asked& asked, Outcome& outcome);
  Result<Doubt> numbers(const core::Program& program);
  Result<void> confirmBest(const core::Program& program, Outcome& outcome);
  Result<bool> isFasterThanBest(const core::Program& program, Outcome& outcome);
  // Whose outputs are not looked at again: the best's, which may have begun the search wrong.
  enum class Trusted { None, First };
  Result<codegen::Comparison> timeInterleaved(const core::Program& a, const core::Program& b,
                                              Trusted trusted);
  Result<void> watchDrift();
  double secondsWaited() const { return m_timer.secondsWaited() + m_pool.secondsWaited(); }

  class Stopwatch;

  core::Program m_original;
  core::Machine m_machine;
  MeasuringSettings m_settings;
  codegen::Evaluator m_timer;
  CompilePool m_pool;
  CompileExperience m_experience;
  Verifier m_verifier;
  std::optional<MeasurementCache> m_cache;
  double m_originalNs = 0;
  double m_drift = 1;
  int m_sinceDrift = 1 << 20;  // an incumbent may come from another day
  int m_sinceVerified = 0, m_fromCache = 0, m_sameCode = 0;
  std::unordered_map<core::Hash, Outcome> m_byCode, m_byMachineCode;
  TimeSpent m_spent;
};

}  // namespace dojo::rl
