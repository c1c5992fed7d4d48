// What runs compiled kernels, as the worker sees it: memory for sets of buffers, code that is
// loaded once, and calls that are timed in the device's own unit. All policy (rounds, warming,
// calibration, giving up) is the runner's. One worker has one device: a device that dies or hangs
// takes its worker with it, which the parent explains, and one that is absent is a reason in words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/worker/code_compiler.h"
#include "app/worker/parent_buffers.h"
#include "codegen/worker/object_cache.h"
#include "codegen/worker/worker_types.h"
#include "core/result.h"

namespace dojo::app {

struct LoadableCode {
  std::string entry;
  std::string object;
  std::vector<codegen::Launch> launches;  // never empty
  bool openmp = false;
  const codegen::ObjectCache* cache = nullptr;  // for what a device makes of the object itself
};

class DeviceKernel {
 public:
  virtual ~DeviceKernel() = default;
};

// One set of a kernel's buffers in the device's memory, each between red zones. Inputs may not be
// written between fills.
class DeviceSet {
 public:
  virtual ~DeviceSet() = default;
  virtual std::size_t totalBytes() const = 0;
  virtual void fillInputs() const = 0;  // from the parent's bytes
  virtual void poisonOutputs(std::uint8_t pattern) const = 0;
  virtual void touch() const = 0;  // brings every line into the caches, outputs too
  virtual void evict() const = 0;  // from all caches
  virtual void copyOutputsBack() const = 0;
  virtual Result<void> checkRedZones(int setIndex) const = 0;  // and repairs them
};

// A kernel with the sets that its calls use one after another.
struct DeviceUse {
  const DeviceKernel* kernel = nullptr;
  std::vector<const DeviceSet*> sets;
};

class Device {
 public:
  virtual ~Device() = default;
  virtual std::string_view name() const = 0;
  virtual codegen::TimeUnit unit() const = 0;
  // What surrounds the calls of a sample is lost among them when they take this long.
  virtual double leastSampleNs() const { return 0; }
  virtual std::size_t cacheBytes() const = 0;  // sets that fit are kept warm; 0: none are

  // Compiling may use the whole machine; memory and kernels have the place of their own.
  virtual void release() {}
  virtual void acquire() {}

  virtual Result<std::unique_ptr<DeviceKernel>> load(const LoadableCode& code) = 0;
  virtual Result<std::unique_ptr<DeviceSet>> make(std::unique_ptr<ParentBuffers> buffers,
                                                  std::uint32_t placement) = 0;

  // A run: begin, calls, end. Noise counts from watchNoise() on.
  virtual std::vector<std::string> begin(const codegen::RunPlan& plan,
                                         std::span<const DeviceUse> uses) = 0;  // gives warnings
  virtual void watchNoise() = 0;
  // So many calls, the first on the set of that number, each on the set after the one before; what
  // they took all together. An error where the device cannot go on.
  virtual Result<double> call(const DeviceUse& use, std::size_t firstSet, int calls) = 0;
  virtual codegen::MachineNoise end() = 0;

  // An error once nothing that the device says can be trusted any more: the worker then retires.
  virtual Result<void> health() const { return {}; }
};

// What a worker is made of. Without a device it compiles, and the error says why it does not run.
struct WorkerParts {
  std::unique_ptr<CodeCompiler> compiler;
  Result<std::unique_ptr<Device>> device;
};

struct DeviceEntry {
  std::string_view name;
  WorkerParts (*make)();
};

}  // namespace dojo::app
