// Searches of a small program whose neighbours are timed by a formula, so that runs are short and
// repeatable, and what they saw.
#pragma once

#include <QtGlobal>
#include <atomic>

#include "core/analysis/validate.h"
#include "rl/evaluator/replaying_evaluator.h"
#include "rl/search/search.h"
#include "tests/machines.h"
#include "tests/programs.h"

namespace dojo::tests {

using namespace rl;

inline core::Program chain() {
  return core::load(kChainOfRows, "chain").value();
}

// Every scope costs its iterations, divided where it is a vector or written out; every element of
// memory costs too.
inline double cost(const core::Node& node, double times) {
  if (!node.isScope()) return times * 4;
  double inside = 0, iterations = static_cast<double>(node.scope().extent.value);
  bool isCheap = node.scope().mapping != core::Mapping::Sequential;
  for (const core::NodePtr& child : node.scope().children)
    inside +=
        cost(*child, node.scope().mapping == core::Mapping::Vector ? times : times * iterations);
  return inside + (isCheap ? 0 : times * iterations * 2);
}

inline Outcome simulated(const core::Program& program) {
  Outcome outcome;
  for (const core::NodePtr& root : program.body) outcome.ns += cost(*root, 1);
  for (const core::Buffer& buffer : program.buffers)
    if (buffer.location == core::Location::Heap)
      outcome.ns += static_cast<double>(buffer.elements());
  return outcome;
}

struct Recorder : SearchWatcher {
  Result<void> evaluated(const Visited& visited, const SearchProgress& progress) override {
    hashes.push_back(visited.candidate.program.hash());
    records[hashes.back()] = visited.outcome;
    if (visited.outcome.isBest) best.push_back(visited.outcome.ns);
    evaluations = progress.evaluations;
    if (evaluations == stopAt) stop = true;
    return {};
  }
  std::vector<core::Hash> hashes;
  ReplayingEvaluator::Records records;
  std::vector<double> best;
  int evaluations = 0, stopAt = -1;
  std::atomic<bool> stop = false;
};

inline SearchSettings settings(int evaluations, uint64_t seed) {
  SearchSettings s;
  s.evaluations = evaluations;
  s.seed = seed;
  return s;
}

inline Recorder& runInto(Recorder& recorder, const Game& game, const Space& space,
                         std::string_view strategy, Evaluator& evaluator, int evaluations,
                         uint64_t seed = 1) {
  auto made = strategyNamed(strategy)->make({});
  SearchSettings s = settings(evaluations, seed);
  s.stop = &recorder.stop;
  Search search(game, space, *made, evaluator, s);
  auto end = search.run(recorder);
  if (!end) qFatal("%s", end.error().message.text().c_str());
  return recorder;
}

}  // namespace dojo::tests
