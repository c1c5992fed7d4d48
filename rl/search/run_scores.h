// Whether one strategy beats another, from a handful of runs each: interquartile means and
// probabilities of improvement with intervals from stratified bootstrap (Agarwal et al., "Deep
// Reinforcement Learning at the Edge of the Statistical Precipice", NeurIPS 2021). Runs of one
// kernel are a stratum; only runs of one kernel are compared with each other.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace dojo::rl {

struct RunScore {
  std::string kernel, label;
  double score = 0;  // the best time known of the kernel over the run's: 1 is best
};

// 95 % of the resampled values lie within.
struct ScoreInterval {
  double value = 0, low = 0, high = 0;
};

// The mean of the middle half of a label's scores over all kernels; of fewer than four, the mean.
ScoreInterval interquartileMean(const std::vector<RunScore>& runs, const std::string& label,
                                uint64_t seed = 1);

// How likely a run of `a` ends better than one of `b` on the same kernel, ties counted half; the
// mean over the kernels that both have runs of. Without such a kernel the value is NaN.
ScoreInterval probabilityOfImprovement(const std::vector<RunScore>& runs, const std::string& a,
                                       const std::string& b, uint64_t seed = 1);

std::vector<std::string> labelsOf(const std::vector<RunScore>& runs);  // sorted

}  // namespace dojo::rl
