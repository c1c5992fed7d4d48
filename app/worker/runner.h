// Times kernels on a device: one run is rounds of one sample per kernel, in alternating order, over
// rotating buffer sets. Only the calls are in the device's time; poisoning, warming, evicting and
// every check come outside.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/worker/device.h"
#include "codegen/worker/black_box.h"

namespace dojo::app {

struct RunnableKernel {
  std::string name;
  DeviceUse use;
  int inner = 0;  // calls per sample; 0: what the plan says
};

class Runner {
 public:
  Runner(std::vector<RunnableKernel> kernels, const codegen::RunPlan& plan, Device& device,
         codegen::BlackBox& blackBox);

  Result<codegen::RunOutcome> run();  // an error where the device failed
  Result<void> checkRedZones() const;
  void copyOutputsBack() const;

 private:
  void warmUp();
  int innerOf(std::size_t kernel) const;  // 0: to be found
  void calibrate(std::size_t kernel);
  bool isTooSlow(double nsPerCall) const;
  bool areTooSlow(const std::vector<double>& samples) const;
  void round(int number);
  void callSetsNotYetCalled();
  void callOnPoison();
  // A call of each set beforehand, not timed, where the caches hold the data: what this thread has
  // just written and touched is in its own core's caches alone, and threads that share a kernel
  // would fetch all of theirs from there.
  void shareOut(const RunnableKernel& kernel, std::size_t firstSet, int calls);
  bool isSharedWarm(const RunnableKernel& kernel) const;
  double sample(std::size_t kernel);  // what `inner` calls took, in the device's unit
  double call(const RunnableKernel& kernel, std::size_t firstSet, int calls);
  bool isOver() const { return m_outcome.gaveUp || m_failure.has_value(); }
  void prepare(const RunnableKernel& kernel, std::size_t firstSet, int calls);
  bool isDone(int rounds, double elapsed);
  void enter(codegen::Phase phase, const RunnableKernel& kernel);

  std::vector<RunnableKernel> m_kernels;
  const codegen::RunPlan& m_plan;
  Device& m_device;
  codegen::BlackBox& m_blackBox;
  std::vector<std::size_t> m_nextSet;
  std::vector<std::size_t> m_calls;
  codegen::RunOutcome m_outcome;
  std::optional<Error> m_failure;  // of the device; nothing is called after it
};

}  // namespace dojo::app
