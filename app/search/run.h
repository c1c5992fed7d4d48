// A search in a session: started, or resumed where its record ends.
#pragma once

#include "app/search/recorder.h"
#include "rl/agent/agent_strategy.h"
#include "rl/evaluator/measuring_evaluator.h"
#include "rl/evaluator/replaying_evaluator.h"

namespace dojo::app {

struct SearchOptions {
  std::chrono::milliseconds timeout{10'000};  // per call of a candidate
  int compileWorkers = 2;
  std::optional<std::filesystem::path> measurements;  // cache of measurements; none: not used
  const std::atomic<bool>* stop = nullptr;
  const std::atomic<bool>* pause = nullptr;
  std::function<void(bool isPaused)> paused;
  // Outcomes from here instead of from this machine.
  std::optional<rl::ReplayingEvaluator::Records> simulation;
  rl::Evaluator* instead = nullptr;  // asked in place of this machine; not owned
  SearchRecorder::Told evaluated;
  rl::AgentWatcher agent;  // told of what the strategy "agent" has learnt
};

struct SearchSummary {
  int64_t search = 0;  // in the session
  rl::SearchEnd end = rl::SearchEnd::Budget;
  int evaluations = 0;
  int resumed = 0;         // of these, from the record of an earlier run
  int fromCache = 0;       // of these, from the cache of measurements
  int sameCode = 0;        // of these, programs whose code had been timed
  double seconds = 0;      // with those of earlier runs, without pauses
  double secondsHere = 0;  // of this run
  double startNs = 0;
  double originalNs = 0;         // of the program before the prefix; 0: unknown
  std::vector<Find> finds;       // the first is the start
  std::vector<core::Step> best;  // steps of the best, after the prefix
  std::map<std::string, int> rejections;
  // Of this run.
  rl::TimeSpent spent;
  rl::SearchSpent spentComparing;
};

Result<SearchSummary> startSearch(Session& session, const SearchRequest& request,
                                  const SearchOptions& options);

// What a resumed search may do in all. What is not given stays as it was; 0: no limit.
struct SearchBudget {
  std::optional<int> evaluations = {};
  std::optional<double> seconds = {};
};
// The last search of the session.
Result<SearchSummary> resumeSearch(Session& session, const SearchOptions& options,
                                   const SearchBudget& budget = {});

// Recorded outcomes of all searches of a session file, by program.
Result<rl::ReplayingEvaluator::Records> recordsOf(const std::filesystem::path& session);

}  // namespace dojo::app
