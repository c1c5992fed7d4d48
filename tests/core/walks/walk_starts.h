// Where walks start: at every built-in kernel, at drawn extents (1, 2, 3, 5, 7 and other primes,
// powers of two, what vectors and tiles divide) and in drawn types, from the middle of a shipped
// trajectory where there is one; and at the golden cases of each move, as they are and at other
// extents and in other types, so that every move of the catalogue, however rare its place, is taken
// from programs that offer it.
#pragma once

#include <map>
#include <random>
#include <string>
#include <vector>

#include "core/interpreter/tensor.h"
#include "core/ir/program.h"
#include "core/moves/step.h"
#include "tests/core/moves/golden_cases.h"
#include "tests/core/references/reference.h"

namespace dojo::tests {

struct WalkStart {
  std::string name;     // "softmax", or "factor_producer, attention's division"
  std::string variant;  // " --set N=3 --set M=8, f32 as f16"
  core::Program program;
  std::vector<core::Tensor> inputs;
  std::vector<core::Step> beginning;  // taken first, as far as they are legal
};

class WalkStarts {
 public:
  WalkStarts();

  // Kernels and moves in one order that spreads short series over all of them.
  WalkStart draw(unsigned walk, std::mt19937& random) const;

 private:
  WalkStart kernel(const references::Reference& reference, std::mt19937& random) const;
  WalkStart golden(const std::string& move, std::mt19937& random) const;

  std::vector<references::Reference> m_references;
  std::map<std::string, std::vector<core::GoldenCase>> m_cases;  // with legal steps, by move
  std::vector<std::pair<bool, size_t>> m_order;                  // a kernel?, which
};

}  // namespace dojo::tests
