// The operators as Halide pipelines, with schedules by hand where they are wanted: products in
// tiles of registers over packed panels, reductions with several vectors of partial results.
#pragma once

#include <Halide.h>

#include <vector>

#include "rl/peers/peer.h"

namespace dojo::peers {

struct HalideOperator {
  std::vector<Halide::ImageParam> inputs;
  std::vector<std::vector<int>> inputExtents;  // the innermost first, as Halide has them
  Halide::Func output{"output"};
  std::vector<int> outputExtents;
};

HalideOperator makeOperator(const Problem& problem, bool isScheduled);

}  // namespace dojo::peers
