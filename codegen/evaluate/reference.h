// What a kernel should have computed at full extents: the original program's outputs in float64,
// for inputs that a measurement used. Small programs are interpreted, with a bound per element.
// Larger ones are widened (every float a double, every mark taken off), compiled and run in the
// worker: the text of the *original* program, not of the one under test. Their bound is normwise
// and probabilistic, λ·√L·u·max|reference| for the longest chain L of roundings (Higham and Mary,
// "A New Approach to Probabilistic Rounding Error Analysis", 2019). That holds of roundings which
// go either way; those of millions of numbers of one sign, summed one after the other, all go one
// way and may come to L·u·max|reference|, so that between the two nothing is decided. Where a
// result jumps, as that of floor does, a few elements lie so near to a jump that rounding alone
// decides on which side of it they come: those that inputs changed by a few roundings bring to the
// other.
#pragma once

#include <string>
#include <vector>

#include "codegen/evaluate/kernel.h"
#include "codegen/worker/client.h"
#include "core/interpreter/tensor.h"
#include "core/ir/program.h"
#include "core/machine/machine.h"

namespace dojo::codegen {

struct ReferenceOutput {
  core::Tensor values;         // float64 or integers
  std::vector<double> bounds;  // per element; empty: `bound` for all
  double bound = 0;
  double oneWay = 0;  // what roundings in one direction may come to; 0: bounds are by element
  std::vector<double> jumps;  // what elements may differ by beside that; empty: nothing
};

// Every float type replaced by f64 and every scope made sequential; no block has memory of its own.
core::Program widened(const core::Program& program);

// Longest chain of roundings that leads to an output: the product of the extents that its
// accumulations run over, and the operations on the way.
double roundingChain(const core::Program& program);

class Reference {
 public:
  // Without a back end, by that of the machine.
  Reference(WorkerClient& worker, core::Program program, core::Machine machine,
            const Backend* backend = nullptr);

  // In the order of the program's outputs; inputs in that of its inputs.
  Result<std::vector<ReferenceOutput>> outputsFor(std::span<const core::Tensor> inputs);

 private:
  Result<std::vector<ReferenceOutput>> interpreted(std::span<const core::Tensor> inputs) const;
  Result<std::vector<ReferenceOutput>> compiled(std::span<const core::Tensor> inputs);
  // What the widened program computes.
  Result<std::vector<core::Tensor>> outputsOf(const Kernel& widened,
                                              std::span<const core::Tensor> inputs);
  Result<void> findJumps(const Kernel& widened, std::span<const core::Tensor> inputs,
                         std::vector<ReferenceOutput>& outputs);

  WorkerClient& m_worker;
  core::Program m_program;
  core::Machine m_machine;
  const Backend* m_backend;
};

}  // namespace dojo::codegen
