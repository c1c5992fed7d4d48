// The second look at a program whose outputs, on the inputs that a measurement had, lie outside
// the original's bounds: where its own rounding explains them (core/proof/rounding_judge.h), it is
// not wrong. For originals that were interpreted, whose bounds are known by element.
#pragma once

#include <span>
#include <vector>

#include "codegen/evaluate/evaluator.h"
#include "codegen/evaluate/reference.h"

namespace dojo::codegen {

// What one set of inputs gave.
struct CheckedSet {
  std::span<const std::vector<std::byte>> inputs;
  std::span<const ReferenceOutput> reference;
  std::vector<std::span<const std::byte>> outputs;
};

// Of an evaluation that says wrong, with one check per set and output.
void acceptOwnRounding(const core::Program& original, const core::Program& program,
                       std::span<const CheckedSet> sets, Evaluation& evaluation);

}  // namespace dojo::codegen
