// What is measured: kernels of the workbench at some extents, as problems that libraries know.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/analysis/validate.h"
#include "core/ir/program.h"
#include "rl/peers/peer.h"

namespace dojo::peers {

struct Workload {
  std::string kernel;
  core::Overrides extents;  // beside the kernel's own
  core::Program original;
  Problem problem;
  // "conv2d_2", "matmul M=300 N=517"
  std::string name() const;
};

// The sixteen operators of Table 3 of the PerfDojo paper at its extents.
std::vector<std::string> table3();
// Ten others, where libraries are tuned less: odd, prime, tiny, tall and wide.
std::vector<std::string> otherSizes();
// Products of bytes and of bfloat16 numbers, ten of each.
std::vector<std::string> narrowProducts();

// "matmul M=300 N=517". Fails for kernels that no library has, and for unknown extents.
Result<Workload> workloadNamed(const std::string& name);

// Where our program for a workload comes from.
enum class Ours {
  Shipped,    // the shipped trajectory, replayed at the workload's extents as far as it is legal
  Heuristic,  // the heuristic pass for this machine
  Library     // the best that searches on this machine have found
};
struct OurProgram {
  core::Program program;
  std::string origin;  // in words: "shipped trajectory", "12 of 14 steps of …"
};
Result<OurProgram> ourProgram(const Workload& workload, Ours ours);

}  // namespace dojo::peers
