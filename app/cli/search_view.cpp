#include "app/cli/search_view.h"

namespace dojo::app {

std::vector<const EvaluationRecord*> SearchView::finds() const {
  std::vector<const EvaluationRecord*> finds;
  for (const EvaluationRecord& e : evaluations)
    if (e.outcome.isBest) finds.push_back(&e);
  return finds;
}

std::map<std::string, int> SearchView::rejections() const {
  std::map<std::string, int> counts;
  for (const EvaluationRecord& e : evaluations)
    if (e.outcome.verdict == rl::Verdict::Rejected)
      ++counts[std::string(rl::name(e.outcome.rejection))];
  return counts;
}

Result<std::vector<SearchView>> searchesOf(const Journal& journal) {
  auto records = journal.searches();
  if (!records) return std::vector<SearchView>{};
  std::vector<SearchView> views;
  for (SearchRecord& record : *records) {
    auto request = searchRequestFrom(record.request);
    if (!request) return tl::unexpected(request.error());
    auto evaluations = journal.evaluations(record.id);
    if (!evaluations) return tl::unexpected(evaluations.error());
    views.push_back({std::move(record), std::move(*request), std::move(*evaluations)});
  }
  return views;
}

}  // namespace dojo::app
