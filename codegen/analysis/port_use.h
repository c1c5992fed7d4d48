// How a loop uses the machine's execution units, by LLVM's machine code analyser: as if every load
// hit the first-level cache, every branch were foreseen and nothing else ran. What a loop takes
// beyond that, it waits for memory.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/result.h"

namespace dojo::codegen {

struct PortUse {
  double cycles = 0;           // per iteration, in steady state
  double microOperations = 0;  // per iteration
  double cyclesForUnits = 0;   // per iteration, without dependences: what the busiest unit needs
  struct Unit {
    std::string name;  // LLVM's, without the processor's prefix where it has one: "FP0"
    double share = 0;  // of the cycles that it is busy
  };
  std::vector<Unit> units;  // the busiest first
};

// "12.5 cycles and 30 micro-operations per iteration; busy: FP0 98 %, …"
std::string describe(const PortUse& use);

struct PortAnalysis {
  std::string processor;       // "znver4"
  std::vector<PortUse> loops;  // as given
};

// `loops` in Intel syntax, a line an instruction. `processor` empty: this machine's. Fails with
// Unsupported where no llvm-mca is installed, with ToolFailure where it does not understand a loop.
Result<PortAnalysis> portUse(std::span<const std::string> loops, const std::string& processor);

}  // namespace dojo::codegen
