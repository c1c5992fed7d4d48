// Machines for tests: instruction sets by name on processors that do not depend on the one which
// runs the test.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/machine/machines.h"

namespace dojo::tests {

// Processors that rules know apart: with units as wide as its vectors, with 512-bit vectors in two
// halves, and with a slow third cache and additions that take the multiply-adds' units.
enum class Processor { Plain, Halved, Slow };

inline core::Machine onProcessor(core::Machine machine, Processor processor = Processor::Plain) {
  bool isSlow = processor == Processor::Slow;
  machine.memory = {{"L1", 32 << 10, 64, 0, 1},
                    {"L2", 1 << 20, 64, isSlow ? 100.0 : 0, 1},
                    {"L3", 16 << 20, 64, isSlow ? 25.0 : 0, 0},
                    {"memory", 0, 64, isSlow ? 13.0 : 0, 0}};
  machine.hardwareVectorBits = 512;
  machine.datapathBits = processor == Processor::Halved ? 256 : 512;
  machine.addsApart = !isSlow;
  std::erase(machine.trajectoryTags, "zen4");
  if (processor == Processor::Halved && machine.widestVector() == 512)
    machine.trajectoryTags.insert(machine.trajectoryTags.begin(), "zen4");
  machine.costs.clear();
  if (isSlow) machine.costs = {{"fma", 512, 4, 0.5}, {"dot_bf16", 512, 0, 1.85}};
  return machine;
}

inline core::Machine withCaches(core::Machine machine, int64_t l1, int64_t l2, int64_t l3) {
  machine.memory[0].bytes = l1;
  machine.memory[1].bytes = l2;
  machine.memory[2].bytes = l3;
  return machine;
}

inline core::Machine machineFor(std::string_view name) {
  return onProcessor(core::machineNamed(name).value());
}

inline core::Machine avx2() {
  return machineFor("x86-64-avx2");
}

inline core::Machine avx512() {
  return machineFor("x86-64-avx512");
}

}  // namespace dojo::tests
