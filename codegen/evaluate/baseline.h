// A baseline: somebody else's implementation of a program's function, in a separate process, as the
// evaluator sees it. It takes samples like the worker, interleaved with it.
#pragma once

#include <atomic>
#include <span>
#include <vector>

#include "codegen/worker/worker_types.h"
#include "core/result.h"

namespace dojo::codegen {

struct BaselineTask {
  int threads = 1;
  bool cold = false;
  std::vector<int> processors;  // that the worker's threads are pinned to
  // The contents of every input, for each set of buffers.
  std::vector<std::span<const std::vector<std::byte>>> sets;
  const std::atomic<bool>* cancel = nullptr;
};

class Baseline {
 public:
  virtual ~Baseline() = default;
  virtual Result<void> open(const BaselineTask& task) = 0;
  // One call (or `inner`) that is not counted, then a sample of `inner` calls per round; 0: as many
  // as a sample needs.
  virtual Result<KernelSamples> run(int rounds, int inner) = 0;
  // What one more call writes to the only output, given the inputs of a set.
  virtual Result<std::vector<std::byte>> output(size_t set) = 0;
};

}  // namespace dojo::codegen
