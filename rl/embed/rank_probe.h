// Do an embedder's vectors rank the times of one kernel's programs? A linear probe says so: ridge
// regression from vectors to the logarithm of time, fitted on four fifths of the programs, ranks
// the fifth that it has not seen (Alain and Bengio, "Understanding intermediate layers using linear
// classifier probes", 2016).
#pragma once

#include <cstdint>
#include <span>

#include "rl/embed/embedder.h"

namespace dojo::rl {

// Spearman's rank correlation; ties share their mean rank. NaN where one side is constant.
double rankCorrelation(std::span<const double> a, std::span<const double> b);

// The rank correlation of predicted and true times over all programs, each predicted while it was
// held out. Programs are shuffled by the seed. `ns` are times above 0, one a vector; fails with
// BadInput for fewer than ten programs.
Result<double> rankProbe(const Vectors& vectors, std::span<const double> ns, uint64_t seed = 1);

}  // namespace dojo::rl
