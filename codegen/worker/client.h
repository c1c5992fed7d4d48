// The parent's side of perfdojo-worker: starts it when first needed, asks it to compile, load, run
// and time kernels, and outlives every way in which it can die. After a death the next request gets
// a new worker, into which kernels and buffers that the caller still holds are brought again. One
// thread at a time may use a client; several clients may live side by side.
#pragma once

#include <atomic>
#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>

#include "codegen/worker/buffer_set.h"
#include "codegen/worker/worker_types.h"

namespace dojo::codegen {

struct WorkerSettings {
  std::filesystem::path program;                     // empty: findWorkerProgram(device)
  std::optional<std::filesystem::path> cacheFolder;  // none: the user's; empty: no cache
  std::chrono::milliseconds timeout{10'000};         // for one kernel call, not for a whole run
  std::chrono::milliseconds compileTimeout{60'000};
  // Of one compilation; 0: any. Unlike a timeout it says the same on a busy machine.
  std::chrono::milliseconds compileProcessorTime{0};
  std::string device;                         // of those that the worker has; empty: its first
  const std::atomic<bool>* cancel = nullptr;  // set (by a signal handler, say): give up at once
};

struct KernelRecord {
  std::uint64_t id = 0;
  CompileRequest request;
};

using KernelHandle =
    std::shared_ptr<const KernelRecord>;  // the worker forgets it with the last copy

struct CompiledKernel {
  KernelHandle handle;
  std::vector<Listing> listings;
  std::vector<Diagnostic> warnings;
  bool fromCache = false;
  double compileNs = 0;
  std::string codeHash;      // of the object file's bytes
  std::string cacheWarning;  // why the code could not be kept, if it could not
};

struct KernelUse {
  KernelHandle kernel;
  std::vector<BufferSet> sets;  // rotated from sample to sample, and from call to call within one
  int inner = 0;                // calls per sample; 0: what the plan says
};

// Kernels of one request are timed interleaved. Two that share a set see the same addresses; its
// outputs are then those of whichever ran last (give each its own sets, or run it again, to see
// both).
struct RunRequest {
  std::vector<KernelUse> kernels;
  RunPlan plan;
  std::optional<std::chrono::milliseconds> timeout;  // none: the settings'
};

class WorkerClient {
 public:
  explicit WorkerClient(WorkerSettings settings = {});
  ~WorkerClient();
  WorkerClient(const WorkerClient&) = delete;
  WorkerClient& operator=(const WorkerClient&) = delete;

  WorkerResult<CompiledKernel> compile(const CompileRequest& request);
  WorkerResult<BufferSet> makeBuffers(std::vector<BufferSpec> specs, std::uint32_t placement = 0);
  WorkerResult<RunOutcome> run(const RunRequest& request);  // outputs are then in the sets

  // Of the compilations that follow, in place of the settings'.
  void limitCompiling(std::chrono::milliseconds processorTime);

  // Ends the worker; the next request gets a fresh one.
  void retire();

  std::optional<int> workerPid() const;  // none before the first request and after a death

 private:
  struct Connection;
  struct State;
  std::unique_ptr<State> m_state;
};

}  // namespace dojo::codegen
