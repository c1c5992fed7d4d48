// A witness that two programs are different functions: inputs on which one output element differs
// by more than both programs' rounding explains. Fingerprints may differ although no real numbers
// do (a field's order knows nothing of sums), so only a witness makes two programs different.
#pragma once

#include <atomic>
#include <optional>
#include <vector>

#include "core/ir/program.h"
#include "core/message.h"

namespace dojo::core {

struct Witness {
  Message values;       // "y[3] is 1 in the first program and 2 in the second on ties inputs"
  std::string extents;  // at which, where reduced: "N = 32"
};

// A value for one element of an input, by its place in Program::inputs.
struct PlacedInput {
  size_t input = 0;
  int64_t element = 0;
  double value = 0;
};

struct WitnessOptions {
  uint64_t seed = 1;
  int seeds = 2;          // of each family of inputs
  double mostWork = 4e5;  // operations of one run of both; larger programs run at smaller extents
  std::vector<PlacedInput> placed = {};  // tried first, in inputs of each family, at these extents
  const std::atomic<bool>* stop = nullptr;
};

// The programs have one interface. Nothing where none was found, or a program has no value.
std::optional<Witness> findWitness(const Program& a, const Program& b,
                                   const WitnessOptions& options = {});

}  // namespace dojo::core
