// The innermost loops of a kernel's assembly: what the machine spends its time in, each with the
// operations of the program that it came from and how often they run.
#pragma once

#include <string>
#include <vector>

#include "codegen/evaluate/kernel.h"

namespace dojo::codegen {

struct InnerLoop {
  std::string text;      // from its label to the jump back; without comments and directives
  int firstLine = 0;     // of the assembly, from 1
  int instructions = 0;  // of one iteration
  std::vector<core::NodeId> operations;  // in the program's order
  double executions = 0;                 // of the most frequent of them, a vector's lanes being one
};

// By executions times instructions, the most first: remainders and set-up come last.
std::vector<InnerLoop> innerLoops(const Kernel& kernel, const core::Program& program);

}  // namespace dojo::codegen
