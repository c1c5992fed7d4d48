#include "app/models/search/search_log.h"

#include <algorithm>

namespace dojo::app {
namespace {

bool isSame(const LoggedEvaluation& a, const LoggedEvaluation& b) {
  return a.outcome.ns == b.outcome.ns && a.outcome.verdict == b.outcome.verdict &&
         a.outcome.isBest == b.outcome.isBest && a.steps == b.steps;
}

}  // namespace

Result<LoggedSearch> readSearch(const std::filesystem::path& file) {
  auto journal = Journal::openForReading(file);
  if (!journal) return tl::unexpected(journal.error());
  auto searches = journal->searches();
  if (!searches) return tl::unexpected(searches.error());
  if (searches->empty())
    return fail(ErrorCode::NotFound, SearchLog::tr("The file holds no search.").toStdString());
  auto request = searchRequestFrom(searches->back().request);
  if (!request) return tl::unexpected(request.error());
  auto records = journal->evaluations(searches->back().id);
  if (!records) return tl::unexpected(records.error());
  LoggedSearch search{std::move(*request), searches->back().state == "finished", {}};
  for (EvaluationRecord& record : *records) {
    LoggedEvaluation e{static_cast<int>(record.number),
                       std::move(record.outcome),
                       record.seconds,
                       static_cast<int>(std::ranges::count(record.steps, '\n')),
                       {}};
    if (e.outcome.isBest) e.trajectory = linesIn(record.steps);
    if (e.number == static_cast<int>(search.evaluations.size()))
      search.evaluations.push_back(std::move(e));
  }
  return search;
}

void SearchLog::set(LoggedSearch search) {
  m_search = std::move(search);
  recount();
  emit reset();
}

void SearchLog::setBudget(int evaluations, double seconds) {
  m_search.request.evaluations = evaluations;
  m_search.request.seconds = seconds;
}

void SearchLog::add(LoggedEvaluation evaluation) {
  auto number = static_cast<size_t>(evaluation.number);
  auto& known = m_search.evaluations;
  if (number > known.size()) return;
  if (number < known.size()) {
    if (isSame(known[number], evaluation)) return;
    known.resize(number);
    recount();
    emit reset();
  }
  known.push_back(std::move(evaluation));
  count(known.back());
  emit grown();
}

void SearchLog::recount() {
  m_finds.clear();
  m_rejections.clear();
  m_rejected = 0;
  for (const LoggedEvaluation& e : m_search.evaluations) count(e);
}

void SearchLog::count(const LoggedEvaluation& e) {
  if (e.outcome.isBest) m_finds.push_back(e.number);
  if (e.outcome.verdict != rl::Verdict::Rejected) return;
  ++m_rejected;
  Rejections& same = m_rejections[e.outcome.rejection];
  if (same.count++ == 0) same.example = e.outcome.reason;
}

double SearchLog::startNs() const {
  return m_search.evaluations.empty() ? 0 : m_search.evaluations.front().outcome.ns;
}

double SearchLog::speedup(int number) const {
  double ns = evaluation(number).outcome.ns;
  return ns > 0 ? startNs() / ns : 0;
}

}  // namespace dojo::app
