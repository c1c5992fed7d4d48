// An instruction's spec as programs that run: what its C is tried against, and what says whether
// the spec means anything at all.
#pragma once

#include "core/instructions/instruction.h"

namespace dojo::core {

// A spec whose outputs hold something before it adds to them: for each output `c` a nest at the
// start copies an input `c_before` of the same shape.
Program standingAlone(Program spec);

// Two programs with the same inputs and outputs that do the nest three times on neighbouring
// operands, each one element further than the last one's size, so that no vector's alignment holds
// for all of them; what lies between must keep its values. In `marked` the instruction does it.
struct Trial {
  Program plain, marked;
};
// The innermost scope has `count` iterations, those of the spec or, where the instruction takes
// fewer, fewer.
Trial trialOf(const Instruction& instruction, int64_t count);

// The same with sums from zero, of an instruction with factors: the inputs are asked for what it
// flushes, and where they hold such numbers its other code runs.
Trial askedTrialOf(const Instruction& instruction, int64_t count);

// The nest once, with so many iterations of the outermost scope, fewer than the spec's, and each
// output's elements in a row of the program's own that has room for all: what an instruction does
// with idle lanes. From zero or, where it has no factors or is to be used unasked, from an input.
Trial idleTrialOf(const Instruction& instruction, int64_t iterations, bool fromZero);

}  // namespace dojo::core
