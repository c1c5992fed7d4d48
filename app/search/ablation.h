// What ranking by a learned cost model is worth: over what searches have recorded of a kernel,
// strategies search again with it and without, and what counts is how many evaluations they need to
// come near the best that was recorded, and how near they are after a number of them. Nothing is
// measured, so equal recordings give equal figures.
#pragma once

#include <filesystem>

#include "core/machine/machine.h"
#include "rl/cost/features.h"
#include "rl/evaluator/replaying_evaluator.h"
#include "rl/search/recorded_graph.h"
#include "rl/search/strategy.h"

namespace dojo::app {

// Searches of one kernel, its extents and target.
struct Recording {
  std::string kernel;
  core::Program start;
  core::Machine machine;
  rl::RecordedGraph graph;
  rl::ReplayingEvaluator::Records records;
  double bestNs = 0;
};

// Recordings by kernel, extents and target. Each search's times are read by that of the start in
// the first. Searches after a prefix, and those of several threads, are left out.
Result<std::vector<Recording>> recordingsIn(const std::vector<std::filesystem::path>& sessions);

struct AblationSettings {
  int seeds = 5;
  double within = 0.05;  // of the best: near enough
  int after = 100;       // evaluations, at which the best so far is looked at
};

// By seed. Evaluations count the start's; all that are recorded where it was never near.
struct AblationRuns {
  std::vector<int> untilNear;
  std::vector<double> bestAfter;  // times the best recorded
  double medianUntilNear() const;
  double medianBestAfter() const;
};

struct AblationRow {
  std::string strategy;
  AblationRuns without, with;
};

// Of every strategy that a model may rank for.
Result<std::vector<AblationRow>> ablate(const Recording& recording,
                                        const AblationSettings& settings);

}  // namespace dojo::app
