// What an Evaluator holds of its inputs, and of each program that it times; for its own files.
#pragma once

#include "codegen/evaluate/evaluator.h"

namespace dojo::codegen {

struct Evaluator::InputSet {
  std::vector<std::vector<std::byte>> bytes;
  std::vector<core::Tensor> tensors;  // dropped once the reference is known
  std::optional<std::vector<ReferenceOutput>> reference;
};

struct Evaluator::TimedCandidate {
  Kernel kernel;
  core::Program program;
  std::vector<BufferSet> sets;
  Evaluation evaluation;
  double longerChain = 1;  // of roundings, than the original's
  double bytes = 0;        // of its buffers, here and in the worker
};

}  // namespace dojo::codegen
