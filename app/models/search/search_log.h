// What is known of one search: every evaluation, as its file and then its process tell it.
#pragma once

#include <QObject>
#include <map>

#include "app/models/shell/workspace.h"
#include "app/search/attached.h"

namespace dojo::app {

struct LoggedEvaluation {
  int number = 0;
  rl::Outcome outcome;
  double seconds = 0;  // since the search began, without pauses
  int steps = 0;
  std::vector<std::string> trajectory;  // of a find: its steps after the search's start
};

struct LoggedSearch {
  SearchRequest request;
  bool isFinished = false;
  std::vector<LoggedEvaluation> evaluations;
};

// The last search in a file.
Result<LoggedSearch> readSearch(const std::filesystem::path& file);

class SearchLog : public QObject {
  Q_OBJECT

 public:
  struct Rejections {
    int count = 0;
    Message example;
  };

  using QObject::QObject;

  void set(LoggedSearch search);
  void setFinished(bool isFinished) { m_search.isFinished = isFinished; }
  // Known numbers are passed over, unless they came to something else this time.
  void add(LoggedEvaluation evaluation);

  const SearchRequest& request() const { return m_search.request; }
  void setBudget(int evaluations, double seconds);
  bool isFinished() const { return m_search.isFinished; }
  const std::vector<LoggedEvaluation>& evaluations() const { return m_search.evaluations; }
  const std::vector<int>& finds() const { return m_finds; }  // numbers; the first is the start
  const std::map<rl::Rejection, Rejections>& rejections() const { return m_rejections; }
  int rejected() const { return m_rejected; }
  const LoggedEvaluation& evaluation(int number) const {
    return m_search.evaluations[static_cast<size_t>(number)];
  }
  double startNs() const;
  double speedup(int number) const;  // over the program that the search starts from

 signals:
  void reset();
  void grown();

 private:
  void count(const LoggedEvaluation& evaluation);
  void recount();

  LoggedSearch m_search;
  std::vector<int> m_finds;
  std::map<rl::Rejection, Rejections> m_rejections;
  int m_rejected = 0;
};

}  // namespace dojo::app
