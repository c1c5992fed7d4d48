#include "app/models/plots/plotted_path.h"

#include <cmath>

#include "core/cost/cost.h"
#include "core/cost/traffic.h"

namespace dojo::app {

std::vector<HistoryId> plottedPath(const History& history) {
  std::vector<HistoryId> path = history.pathTo(history.current());
  for (HistoryId at = history.redoTarget(); at;) {
    path.push_back(at);
    const HistoryNode& n = history.node(at);
    HistoryId next = n.visited && !history.node(n.visited).deleted ? n.visited : 0;
    for (HistoryId child : n.children)
      if (!next && !history.node(child).deleted) next = child;
    at = next;
  }
  return path;
}

std::vector<PlottedStep> plottedSteps(const History& history, int64_t cacheBytes) {
  std::vector<PlottedStep> steps;
  double flops = core::flops(history.node(1).program);
  int position = 0;
  for (HistoryId id : plottedPath(history)) {
    const HistoryNode& n = history.node(id);
    int at = position++;
    if (!n.measurement) continue;
    PlottedStep step{id, at, *n.measurement, 0, flops / n.measurement->medianNs};
    if (cacheBytes > 0) step.intensity = flops / core::trafficBytes(n.program, cacheBytes);
    steps.push_back(step);
  }
  return steps;
}

std::vector<PlottedPrediction> plottedPredictions(const History& history) {
  std::vector<PlottedPrediction> predictions;
  int position = 0;
  for (HistoryId id : plottedPath(history)) {
    const auto& p = history.node(id).prediction;
    int at = position++;
    if (!p || p->reachNs <= 0) continue;
    predictions.push_back(
        {id, at, p->reachNs, p->reachNs / std::exp(p->spread), p->reachNs * std::exp(p->spread)});
  }
  return predictions;
}

}  // namespace dojo::app
