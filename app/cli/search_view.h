// What one search of a session came to, for the subcommands that tell of searches.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "app/search/request.h"
#include "app/session/journal.h"

namespace dojo::app {

struct SearchView {
  SearchRecord record;
  SearchRequest request;
  std::vector<EvaluationRecord> evaluations;

  double startNs() const { return evaluations.empty() ? 0 : evaluations.front().outcome.ns; }
  std::vector<const EvaluationRecord*> finds() const;
  std::map<std::string, int> rejections() const;  // by kind
};

// None in a file from before there were searches.
Result<std::vector<SearchView>> searchesOf(const Journal& journal);

}  // namespace dojo::app
