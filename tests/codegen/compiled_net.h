// Net 3 for walks: the code of a program of the walk, run in the worker, against the float64
// interpreter of the start.
#pragma once

#include <string>
#include <vector>

#include "codegen/evaluate/executor.h"
#include "core/proof/numerical_check.h"
#include "tests/codegen/moderate_moves.h"
#include "tests/core/walks/walk.h"

namespace dojo::tests {

// What net 3 says of programs that should do as `start` does. After moves by laws of real numbers,
// which change how often is rounded and what overflows, the compiled code is held to the program's
// own interpretation: that this does as the start's is for the other nets.
class CompiledNet {
 public:
  CompiledNet(codegen::WorkerClient& worker, const WalkStart& start, const core::Machine& target,
              unsigned seed, int threads = 2)
      : m_worker(worker),
        m_target(target),
        m_threads(threads),
        m_seed(seed),
        m_start(core::NumbersCheck::prepare(start.program, settingsFor(seed))),
        m_faultAtStart(faultBy(m_start, start.program)) {}

  // Bounds that decide too little say so of the start already.
  bool decides() const { return !isUndecided(m_faultAtStart); }

  std::string faultAtStart() const { return decides() ? m_faultAtStart : ""; }

  // Empty too where the bounds decide too little.
  std::string fault(const core::Program& program, const std::vector<core::Step>& steps) const {
    if (!hasModerateMove(steps)) return decides() ? faultBy(m_start, program) : "";
    std::string own = faultBy(core::NumbersCheck::prepare(program, settingsFor(m_seed)), program);
    return isUndecided(own) ? "" : own;
  }

 private:
  static core::NumbersOptions settingsFor(unsigned seed) {
    return {.seed = seed, .callsPerFamily = 1};
  }

  static bool isUndecided(const std::string& fault) {
    return fault.find("rounding bounds decide only") != std::string::npos;
  }

  std::string faultBy(const Result<core::NumbersCheck>& check, const core::Program& program) const {
    if (!check) return check.error().message;
    auto kernel = codegen::build(m_worker, program, m_target);
    if (!kernel) return "it does not compile: " + kernel.error().message;
    auto verdict = check->verify(codegen::workerExecutor(m_worker, *kernel, m_threads), &program);
    if (!verdict) return verdict.error().message;
    return verdict->pass ? "" : verdict->failure;
  }

  codegen::WorkerClient& m_worker;
  core::Machine m_target;
  int m_threads;
  unsigned m_seed;
  Result<core::NumbersCheck> m_start;
  std::string m_faultAtStart;
};

}  // namespace dojo::tests
