// How fast searches come near the best (the paper's figure 13): the best time so far after each
// number of evaluations, over the best that any of them found for its kernel, by kernel, and in it
// by strategy and space.
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

// Over the seeds: the fastest, the median, the slowest.
struct Band {
  double low = 1, median = 1, high = 1;
  int seeds = 0;
};

// At 1, 2, 3, … evaluations; curves that ended sooner keep their last value.
using Convergence = std::map<std::string, std::map<std::string, std::vector<Band>>>;
Convergence convergence(const std::vector<SearchCurve>& curves);

// Of each label what is left above the best in the end: the geometric mean of the medians over
// those kernels that every label was searched for.
std::map<std::string, double> inTheEnd(const Convergence& convergence);

// Writes an SVG file with a panel for each kernel.
Result<void> plotConvergence(const std::string& path, const Convergence& convergence);

}  // namespace dojo::app
