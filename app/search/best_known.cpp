#include "app/search/best_known.h"

#include <algorithm>

#include "codegen/measure/machine.h"

namespace dojo::app {
namespace {

LibraryKey keyOf(const core::Program& original, const core::Target& target, int threads) {
  return {original.hash(), target.name, codegen::machineKey(codegen::describeMachine()), threads};
}

}  // namespace

Result<std::optional<LibraryEntry>> beginWithBestKnown(const Library& library,
                                                       SearchRequest& request,
                                                       const core::Program& original,
                                                       const core::Target& target) {
  auto known = library.find(keyOf(original, target, request.threads));
  if (!known || !*known) return known;
  const std::vector<std::string>& steps = (*known)->steps;
  auto own = std::ranges::mismatch(steps, request.prefix).in1;
  std::vector<std::string> rest(own, steps.end());
  if (!rest.empty()) request.begin.push_back(std::move(rest));
  return known;
}

Result<bool> keepBest(Library& library, Session& session, const SearchSummary& summary) {
  auto searches = session.journal().searches();
  if (!searches) return tl::unexpected(searches.error());
  if (searches->empty() || summary.finds.size() < 2 || summary.originalNs <= 0) return false;
  auto request = searchRequestFrom(searches->back().request);
  if (!request) return tl::unexpected(request.error());
  std::vector<std::string> steps = request->prefix;
  for (std::string& step : linesOf(summary.best)) steps.push_back(std::move(step));
  return library.offer(keyOf(session.original(), session.target(), request->threads),
                       {session.kernel(), std::move(steps), summary.finds.back().ns,
                        summary.originalNs, request->strategy});
}

}  // namespace dojo::app
