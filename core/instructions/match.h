// Whether a nest of a program computes what an instruction computes, and with which operands. The
// nest does not change: a match only says that the instruction may run in its place, so an emitter
// that asks again can never be wrong about it.
#pragma once

#include <map>
#include <string>
#include <tl/expected.hpp>

#include "core/instructions/instruction.h"
#include "core/moves/move.h"

namespace dojo::core {

// By the spec's array: the program's access that is the array's first element when the iterations
// of the nest are 0.
using Binding = std::map<std::string, Access>;

// An array that an instruction takes with any strides: the program's access to it, and the depth of
// the scope that moves each of the spec's dimensions.
struct StridedOperand {
  Access access;
  std::vector<int> depths;
  // Of each dimension, in a buffer's layout.
  std::vector<int64_t> strides(const Buffer& buffer) const;
};
using Strides = std::map<std::string, StridedOperand>;  // by the spec's array

// Refused where shape, operators, types or layout differ, a guard masks an operation, temporaries
// are used elsewhere, or what is written shares memory with another operand; of a warp's
// instruction also where an operand is not in memory that all its lanes see.
tl::expected<Binding, Refusal> matchInstruction(const View& view, int scope,
                                                const Instruction& instruction,
                                                Strides* strides = nullptr);

}  // namespace dojo::core
