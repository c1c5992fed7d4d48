// What the plots show: the steps from the start to the current one and on to where redo leads, with
// what is known of each.
#pragma once

#include <vector>

#include "app/models/measure/evaluation_queue.h"

namespace dojo::app {

struct PlottedStep {
  HistoryId id = 0;
  int position = 0;  // steps from the start
  Measurement time;
  double intensity = 0;    // flops of the start over the bytes that this program moves, estimated
  double performance = 0;  // flops of the start per nanosecond
  bool isOutdated = false;
};

// What an agent expected of a step that it made.
struct PlottedPrediction {
  HistoryId id = 0;
  int position = 0;
  double reachNs = 0, lowNs = 0, highNs = 0;  // one spread to either side
};

std::vector<HistoryId> plottedPath(const History& history);
// The measured ones. Intensity needs the size of a cache; without it, it stays 0.
std::vector<PlottedStep> plottedSteps(const History& history, int64_t cacheBytes);
// Those that are times.
std::vector<PlottedPrediction> plottedPredictions(const History& history);

}  // namespace dojo::app
