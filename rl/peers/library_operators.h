// Which programs a library has an operator for: the built-in kernels of the PerfDojo paper's Table
// 3, at any extents.
#pragma once

#include <span>
#include <string>

#include "core/ir/program.h"
#include "core/result.h"
#include "rl/peers/peer.h"

namespace dojo::peers {

struct KnownOperator {
  std::string kernel;  // the program's name
  std::string op;      // of a Problem
  std::string call;    // of libtorch
  bool (*fits)(std::span<const Shape> inputs, const Shape& output);
};
std::span<const KnownOperator> knownOperators();

// A program is known by its kernel's name and the shapes of its arrays, whatever was done to it
// since. That it also computes what its name says is for its user to check. Fails with a sentence.
struct KnownProblem {
  const KnownOperator* known = nullptr;
  Problem problem;
};
Result<KnownProblem> problemOf(const core::Program& program);

}  // namespace dojo::peers
