// What people and programs are told of a search: its progress while it runs, what it came to, and
// where the time went.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "app/search/run.h"

namespace dojo::app {

// On standard error; the line that changes only where that is a terminal.
class SearchProgressLine {
 public:
  SearchProgressLine();
  void evaluated(const rl::Visited& visited, const rl::SearchProgress& progress);
  void clear();

 private:
  std::string line(const rl::SearchProgress& progress) const;

  double m_startNs = 0, m_bestNs = 1, m_shown = 0;
  int m_rejected = 0;
  bool m_isTerminal, m_hasLine = false;
};

nlohmann::json toJson(const SearchSummary& summary, const Session& session,
                      const std::string& trajectory);
void reportSearch(const SearchSummary& summary, const Session& session);

}  // namespace dojo::app
