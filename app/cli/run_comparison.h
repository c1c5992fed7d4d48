// Which searches end better, over all kernels and seeds: each label's score with its interval, and
// for each pair how likely a run of the one beats a run of the other.
#pragma once

#include <string>
#include <vector>

#include "app/cli/convergence.h"

namespace dojo::app {

// After `evaluations` of each search; 0: at its end. A score is the best time that any of the
// kernel's searches came to in the end, over the search's best then.
std::string compareRuns(const std::vector<SearchCurve>& curves, int evaluations);

}  // namespace dojo::app
