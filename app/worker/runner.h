// Times kernels: one run is rounds of one sample per kernel, in alternating order, over rotating
// buffer sets. Only the calls stand between the two readings of the clock; poisoning, warming,
// evicting and every check come outside.
#pragma once

#include <string>
#include <vector>

#include "app/worker/processors.h"
#include "app/worker/worker_set.h"
#include "codegen/clang/loader.h"
#include "codegen/worker/black_box.h"

namespace dojo::app {

struct RunnableKernel {
  std::string name;
  codegen::KernelEntry entry = nullptr;
  std::vector<const WorkerSet*> sets;
  int inner = 0;  // calls per sample; 0: what the plan says
};

class Runner {
 public:
  Runner(std::vector<RunnableKernel> kernels, const codegen::RunPlan& plan,
         const Processors& processors, codegen::BlackBox& blackBox);

  codegen::RunOutcome run();
  Result<void> checkRedZones() const;
  void copyOutputsBack() const;

 private:
  void warmUp();
  int innerOf(std::size_t kernel) const;  // 0: to be found
  void calibrate(std::size_t kernel);
  bool isHopeless(double nsPerCall) const;
  bool areHopeless(const std::vector<double>& samples) const;
  void round(int number);
  void callSetsNotYetCalled();
  void callOnPoison();
  // A call of each set beforehand, not timed, where the caches hold the data: what this thread has
  // just written and touched is in its own core's caches alone, and threads that share a kernel
  // would fetch all of theirs from there.
  void shareOut(const RunnableKernel& kernel, std::size_t firstSet, int calls);
  bool isSharedWarm(const RunnableKernel& kernel) const;
  double sample(std::size_t kernel);  // nanoseconds of `inner` calls
  void prepare(const RunnableKernel& kernel, std::size_t firstSet, int calls);
  bool isDone(int rounds, double elapsed);
  void enter(codegen::Phase phase, const RunnableKernel& kernel);

  std::vector<RunnableKernel> m_kernels;
  const codegen::RunPlan& m_plan;
  const Processors& m_processors;
  codegen::BlackBox& m_blackBox;
  std::vector<std::size_t> m_nextSet;
  std::vector<std::size_t> m_calls;
  codegen::RunOutcome m_outcome;
  int m_lastCpu = -1;
  std::size_t m_cacheBytes = 0;
};

}  // namespace dojo::app
