// Writes a search down as it goes: every evaluation as a row, every find as a branch of the
// session's history. What a resumed run repeats is there already and is not written again.
#pragma once

#include <functional>

#include "app/search/request.h"
#include "app/session/session.h"
#include "rl/search/search.h"

namespace dojo::app {

// A program that was the best when it was found.
struct Find {
  int number = 0;  // of the evaluation
  HistoryId node = 0;
  double ns = 0;
  double speedup = 1;  // over the program that the search starts from
  double seconds = 0;
  int steps = 0;
  bool isVerified = true;  // by nets 2 and 3; what a search only begins with is not
};

class SearchRecorder : public rl::SearchWatcher {
 public:
  using Told = std::function<void(const rl::Visited&, const rl::SearchProgress&)>;

  // Told of every evaluation, with the time since the search first began and the rate of this run.
  // `start` is the node whose program the search starts from; `known` what the file has of it.
  SearchRecorder(Session& session, int64_t search, HistoryId start, std::string author,
                 Conditions conditions, const std::vector<EvaluationRecord>& known, Told told);

  Result<void> evaluated(const rl::Visited& visited, const rl::SearchProgress& progress) override;

  const std::vector<Find>& finds() const { return m_finds; }
  const std::map<std::string, int>& rejections() const { return m_rejections; }
  double startNs() const { return m_startNs; }

 private:
  rl::SearchProgress ofThisRun(rl::SearchProgress progress, double seconds) const;
  Result<void> publish(const rl::Visited& visited, double seconds);

  Session& m_session;
  int64_t m_search;
  HistoryId m_start;
  std::string m_author;
  Conditions m_conditions;  // of the times
  struct Known {
    core::Hash hash = 0;
    double seconds = 0;
  };
  std::unordered_map<int64_t, Known> m_known;  // by number
  double m_secondsBefore = 0;
  Told m_told;
  std::vector<Find> m_finds;
  std::map<std::string, int> m_rejections;
  double m_startNs = 0;
};

}  // namespace dojo::app
