// What moves, search and emitters need to know of a machine, as data. Detecting the host and
// emitting code for a target are codegen's business; this is only the description.
#pragma once

#include <string>
#include <vector>

#include "core/ir/types.h"

namespace dojo::core {

struct Target {
  std::string name = "x86-64-avx2";          // as written in trajectories and after --target
  std::vector<int> vectorBits = {256, 128};  // register widths, widest first
  int vectorRegisters = 16;
  int cacheLineBytes = 64;
  int cores = 1;
  std::string cpu = "x86-64";    // Clang's -march/-mcpu
  bool hasSharedMemory = false;  // memory that a block of threads shares: the location "shared"
  std::vector<std::string> features;  // Clang's "+avx2", "+fma", …
  bool hasFma = true;
  // Ends the names of trajectories that are shipped for processors such as this machine's ("zen4");
  // empty where those of the level are the best known.
  std::string tuning;

  // Lane counts of a full register for elements of type t, widest first; never 1.
  std::vector<int> lanes(DType t) const {
    std::vector<int> counts;
    for (int bits : vectorBits)
      if (int n = bits / (8 * sizeOf(t)); n > 1) counts.push_back(n);
    return counts;
  }
};

}  // namespace dojo::core
