// What the parent asks of perfdojo-worker and what it gets back, as plain values: texts, bytes and
// times. Nothing here judges a number or an output; that is the business of the layers above.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "codegen/compile_types.h"
#include "codegen/launch.h"

namespace dojo::codegen {

struct CompileRequest {
  std::string text;
  // Names the kernel. In C a function: void ENTRY(void *const *buffers), argument i = buffers[i].
  std::string entry;
  CompileOptions options;
  std::string language = "c";
  std::vector<Launch> launches;  // none: one of `entry`
};

// What a device's times are in. Cycles are those of the device, or of a model of it.
enum class TimeUnit { Nanoseconds, Cycles };

enum class BufferRole {
  In,         // read-only while kernels run: a kernel that writes it dies of it
  Out,        // poisoned before every sample, copied back to the parent after a run
  Workspace,  // poisoned likewise, never copied
};

struct BufferSpec {
  std::string name;
  std::size_t bytes = 0;
  BufferRole role = BufferRole::In;
};

enum class CacheState {
  Warm,  // every buffer of the set read just before the call, where they fit the cache
  Cold,  // every line of the set's buffers evicted just before the call
};

// How often the lines are read until they stay: of sets of 12 MB that alternate in a cache of 32
// MB, one reading leaves so little that an addition takes 1.6 times as long as with one set.
inline constexpr int kWarmUpCalls = 3;

// A round takes one sample of every kernel, in alternating order. A run ends after maxRounds (at
// most kMostRounds); after minRounds once minTimeNs have passed; and, with one round at least, when
// budgetNs have passed.
inline constexpr int kMostRounds = 100'000;

struct RunPlan {
  int warmupRounds = 1;
  int minRounds = 10;
  int maxRounds = 10;
  double minTimeNs = 0;
  double budgetNs = 5e9;
  CacheState cache = CacheState::Warm;
  int inner = 0;              // calls per sample; 0: enough for minSampleNs (one when cold)
  double minSampleNs = 20e3;  // of a device that counts cycles, every call is a sample
  int threads = 1;
  bool sharesOut = false;  // a call before each sample: data in the caches of whose threads use it
  std::uint8_t poison = 0xff;  // a NaN in every float type
  double giveUpAboveNs = 0;    // stop at the first call of a kernel slower than this; 0: never
};

struct KernelSamples {
  std::vector<double> ns;  // per call, in the order taken; in the device's unit
  int inner = 1;           // calls per sample; consecutive calls use different buffer sets
};

struct MachineNoise {
  double loadAverage = 0;  // of the last minute
  long voluntarySwitches = 0;
  long involuntarySwitches = 0;
  long minorFaults = 0;
  long majorFaults = 0;
  int cpuMigrations = 0;
  int threadsAlive = 0;      // of the worker after the run; one of them watches the parent
  std::vector<int> cpus;     // that the threads are pinned to
  bool flushToZero = false;  // the state in which the kernels ran and that they left
  bool denormalsAreZero = false;
};

struct RunOutcome {
  std::vector<KernelSamples> kernels;  // in the order of the request
  TimeUnit unit = TimeUnit::Nanoseconds;
  MachineNoise noise;
  bool budgetEnded = false;
  bool gaveUp = false;
  double elapsedNs = 0;
  std::vector<std::string> warnings;
};

enum class FaultRelation { Nowhere, BeforeStart, AfterEnd, WroteInput, Inside, StackOverflow };

struct FaultPlace {
  std::uint64_t address = 0;
  FaultRelation relation = FaultRelation::Nowhere;
  int set = -1;  // index into the request's sets of the kernel, -1: no buffer is near
  int buffer = -1;
  std::string bufferName;
  std::int64_t offset = 0;  // bytes from the buffer's start, or from its end for AfterEnd
};

struct WorkerDeath {
  std::optional<int> exitCode;
  std::optional<int> signal;
  std::optional<FaultPlace> fault;
  bool killedByUs = false;  // after a timeout or a cancellation
  Message phase;            // what it was doing: "running kernel softmax"
  std::string output;       // the end of what it wrote to stdout and stderr
};

Message describe(const WorkerDeath& death);  // one lower-case sentence

enum class FailureKind {
  CompileError,  // diagnostics say where
  CompilerCrashed,
  RedZone,  // a kernel wrote outside a buffer and lived
  Died,     // death says how
  Timeout,  // no progress for the allowed time; the worker was killed
  Cancelled,
  NoWorker,  // the binary is missing or cannot be started
  NoDevice,  // the worker has none of that name, or it is absent
  OutOfMemory,
  BadRequest,  // unknown ids, empty lists, mismatched buffers
  CannotLoad,  // unresolved symbols, no OpenMP runtime
  Protocol,
};

struct WorkerFailure {
  FailureKind kind = FailureKind::Protocol;
  Error error;
  std::vector<Diagnostic> diagnostics;
  std::optional<WorkerDeath> death;
};

template <typename T>
using WorkerResult = tl::expected<T, WorkerFailure>;

inline Error toError(WorkerFailure failure) {
  return std::move(failure.error);
}

tl::unexpected<WorkerFailure> workerFailure(FailureKind kind, Message message);

}  // namespace dojo::codegen
