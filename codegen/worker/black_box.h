// The page that parent and worker share so that a death can be explained: the worker notes what it
// is doing and, from its signal handler, where it faulted; the parent reads it when the worker is
// gone. Only trivially copyable fields and lock-free atomics, for a signal handler writes it.
#pragma once

#include <atomic>
#include <cstdint>

#include "codegen/worker/worker_types.h"

namespace dojo::codegen {

enum class Phase : int { Idle, Compiling, Loading, Preparing, Running };

struct BlackBox {
  static constexpr int kNameLength = 64;

  std::atomic<std::uint64_t> progress;  // changes whenever a step is done; the timeout watches it
  std::atomic<Phase> phase;
  char kernel[kNameLength];

  std::atomic<int> faultSignal;  // 0: none; written last
  std::uint64_t faultAddress;
  FaultRelation faultRelation;
  int faultSet;
  int faultBuffer;
  std::int64_t faultOffset;
  char faultBufferName[kNameLength];
};

static_assert(std::atomic<std::uint64_t>::is_always_lock_free);
static_assert(std::atomic<Phase>::is_always_lock_free);

inline constexpr int kWorkerSocket = 3;  // descriptors that a worker inherits
inline constexpr int kWorkerBlackBox = 4;
inline constexpr int kWorkerWithoutMemory = 71;  // exit code

}  // namespace dojo::codegen
