// Several workers that compile at once, in the order of what they are given. What they make lies in
// the cache of compiled code, where the one worker that times finds it. While they work nothing is
// timed: compilers would take its memory bandwidth and its clock.
//
// A compilation is given up when it takes ten times what most of the first ones took, a fifth of a
// second at least, or more than the settings allow. What derives from a program that is slow to
// compile is slow too: a search which follows a few of them does little else, and soon they are the
// usual.
#pragma once

#include <chrono>
#include <memory>
#include <span>
#include <vector>

#include "codegen/evaluate/evaluator.h"

namespace dojo::rl {

class CompilePool {
 public:
  CompilePool(int workers, core::Machine machine, codegen::WorkerSettings settings,
              codegen::KernelBuilder build);

  // By program: a hash of its machine code and of the buffers that the code is called with, or why
  // it does not compile. Programs left out by a cancellation have the error Cancelled.
  std::vector<Result<core::Hash>> compile(std::span<const core::Program* const> programs);
  double secondsWaited() const { return m_waited; }  // for other processes that time
  std::chrono::milliseconds limit() const;           // of processor time, now; 0: none

 private:
  core::Machine m_machine;
  const std::atomic<bool>* m_cancel;
  std::chrono::milliseconds m_mostCompiling;
  std::vector<double> m_compiled;  // nanoseconds, of the first ones that no cache had
  double m_waited = 0;
  codegen::KernelBuilder m_build;
  std::vector<std::unique_ptr<codegen::WorkerClient>> m_workers;
};

}  // namespace dojo::rl
