// A search run: the start, then what a strategy proposes in a space, evaluated until the budget
// ends or someone stops it. Whoever watches is told of every evaluation before the next begins, and
// what it writes down is what a later run resumes from: the same settings with the recorded
// outcomes give the same run up to there.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>

#include "rl/search/strategy.h"

namespace dojo::rl {

struct SearchSettings {
  int evaluations = 1000;  // 0: no limit
  double seconds = 0;      // 0: no limit; a run that ends by time is not repeatable
  uint64_t seed = 1;
  int batch = 4;  // programs proposed at once and compiled in parallel; part of the run's identity
  const std::atomic<bool>* stop = nullptr;
  const std::atomic<bool>* pause = nullptr;
  std::function<void(bool isPaused)> paused;  // told when a pause begins and when it ends
};

// Where a run's time went beside its evaluations, in seconds.
struct SearchSpent {
  double proposing = 0, writing = 0, paused = 0;
};

enum class SearchEnd { Budget, Stopped, Exhausted };

struct SearchProgress {
  int evaluations = 0, of = 0;  // of: 0 where there is no limit
  double seconds = 0;           // without pauses
  double perSecond = 0;
  double secondsLeft = 0;  // 0: unknown
};

class SearchWatcher {
 public:
  virtual ~SearchWatcher() = default;
  // A failure ends the search: what cannot be written down is not searched for.
  virtual Result<void> evaluated(const Visited& visited, const SearchProgress& progress) = 0;
};

class Search {
 public:
  // `extra` are candidates to begin with, beside the space's own.
  Search(const Game& game, const Space& space, Strategy& strategy, Evaluator& evaluator,
         SearchSettings settings, std::vector<Candidate> extra = {});

  Result<SearchEnd> run(SearchWatcher& watcher);
  const Archive& archive() const { return m_archive; }
  const SearchSpent& timeSpent() const { return m_spent; }

 private:
  Result<std::vector<int>> evaluate(std::vector<Proposal> proposals, SearchWatcher& watcher);
  void waitWhilePaused();
  bool isOver() const;
  bool isStopped() const { return m_isCut || (m_settings.stop && *m_settings.stop); }
  double spent() const;
  SearchProgress progress() const;

  const Game& m_game;
  const Space& m_space;
  Strategy& m_strategy;
  Evaluator& m_evaluator;
  SearchSettings m_settings;
  std::vector<Candidate> m_extra;
  Archive m_archive;
  Random m_random;
  SearchSpent m_spent;
  bool m_isCut = false;
  std::chrono::steady_clock::time_point m_begin;
};

}  // namespace dojo::rl
