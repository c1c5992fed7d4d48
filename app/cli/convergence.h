// How fast searches come near the best (the paper's figure 13): the best time so far after each
// number of evaluations, over the best that any of them found for its kernel, by strategy and
// space.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/result.h"

namespace dojo::app {

// One search: best time so far after evaluation i (from 0), in nanoseconds.
struct SearchCurve {
  std::string kernel;  // with extents: curves of one kernel are compared
  std::string label;   // "annealing, heuristic"
  std::vector<double> bestNs;
};

struct Band {
  double low = 1, median = 1, high = 1;  // quartiles over kernels and seeds
};

// By label, at 1, 2, 3, … evaluations; curves that ended sooner keep their last value.
std::map<std::string, std::vector<Band>> convergence(const std::vector<SearchCurve>& curves);

// Writes an SVG file.
Result<void> plotConvergence(const std::string& path,
                             const std::map<std::string, std::vector<Band>>& bands);

}  // namespace dojo::app
