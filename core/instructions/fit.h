// Whether the instruction that a scope's mark names does the scope's nest on a target. A move that
// sets a mark asks this, and an emitter asks again: other moves may have changed the nest since.
#pragma once

#include <optional>

#include "core/instructions/flushing.h"

namespace dojo::core {

// How an instruction does a nest.
struct InstructionFit {
  const Instruction* instruction = nullptr;
  Binding operands;
  // Where it does so only if these inputs hold none of the numbers that it flushes.
  std::optional<Factors> factors = {};
  Strides strides = {};
};

// Refused where no known instruction has the name, the target lacks it, the nest is not what it
// computes, or its results differ in a way that the mark does not accept; a warp's instruction also
// in a :w scope, whose iterations are single lanes.
tl::expected<InstructionFit, Refusal> fitInstruction(const View& view, int scope,
                                                     const InstructionMark& mark,
                                                     const Machine& machine);

}  // namespace dojo::core
