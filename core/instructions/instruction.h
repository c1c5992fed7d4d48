// Machine instructions as data: what one computes, as a small nest in the text of the IR, and the C
// that does it. Files named *.instr, found at run time, so that adding an instruction needs no C++:
//
//   # One line that says what it does (a line '# SPDX-…' about its licence does not).
//   features avx512vnni   what the target must have, Clang's names
//   differs TEXT          where results are not the spec's up to rounding; else left out
//   flushes a b           takes denormal numbers as zero, factors (inputs of bfloat16 numbers whose
//                         products the spec sums in its one output) and results; flushing.h
//   fewer                 the innermost scope, with which no output moves, may have fewer
//                         iterations than in the spec, {count} in the C. What other scopes move
//                         lies in memory as if there were all, so that it may be read; of what
//                         only that scope moves no more may be
//   warp                  all lanes of one warp do it together, and the code is CUDA: the nest is
//                         no lane's, its arrays lie in memory that all lanes see, or, where the
//                         spec declares them `fragment`, in a whole tile of a fragment buffer,
//                         its last dimensions; {a} is then the lane's own part of that
//   strides a b           in the program these arrays may have any stride for each of their
//                         dimensions; {a.0} in the code is the first dimension's, in elements
//   spec
//   kernel NAME           an ordinary program: `in` arrays are read, `out` arrays are
//   in a b                read and written, others are temporaries of the nest
//   …
//   code
//   …                     C; {a} is a pointer to the first element of the array a. Names
//                         of its own begin with dojo_, which no array's does.
//   otherwise             where it flushes, and may be left out:
//   …                     C that computes the spec of all numbers
//
// The nest is the spec's one root scope. It may have fewer iterations than that where they are the
// elements of a row that each output begins with: the instruction then does all, and what is left
// over lies in the rest of the row, which nobody reads. Arrays lie in memory as the spec declares
// them: a dimension's stride is the product of those after it, and the program's must be the same.
// A file stands alone: what it lacks or has too much of is an error that names it.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/ir/program.h"
#include "core/machine/machine.h"
#include "core/result.h"

namespace dojo::core {

struct Instruction {
  std::string summary;
  std::vector<std::string> features;
  std::string differs;
  std::vector<std::string> factors;  // two, or none
  bool takesFewer = false;
  bool mayIdle = false;  // its outermost scope may have fewer iterations
  Program spec;          // one root scope
  std::string code, otherwise;
  bool isOfWarp = false;
  std::vector<std::string> strided;  // in the program, their strides are what they are
  const std::string& name() const { return spec.name; }
};

// Of the innermost scope of a nest, whose scopes each hold the next or operations.
int64_t innermostExtent(const Node& nest);

// What stands in :i(NAME) or NAME!, which accepts results that differ.
struct InstructionMark {
  std::string name;
  bool acceptsAll = false;
};
InstructionMark readMark(std::string_view text);

Result<Instruction> parseInstruction(std::string_view text, const std::string& file);

// Those that come with the program, then those of the folders in PERFDOJO_INSTRUCTIONS (separated
// by colons); a later one of the same name takes the place of an earlier one. Read once.
struct InstructionSet {
  std::vector<Instruction> instructions;
  std::vector<Error> problems;  // of files that could not be read
  const Instruction* named(std::string_view name) const;
};
InstructionSet readInstructions(const std::vector<std::string>& folders);
const InstructionSet& knownInstructions();

// The first feature that an instruction needs and the target lacks; empty when it has all.
std::string missingFeature(const Instruction& instruction, const Machine& machine);

// That a scope is marked with, where all lanes of a warp do it together; else null.
const Instruction* warpInstruction(const Scope& scope);

}  // namespace dojo::core
