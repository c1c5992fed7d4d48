// Searches in sessions whose programs are timed by a formula.
#pragma once

#include "app/search/run.h"
#include "app/session/session.h"
#include "core/analysis/validate.h"
#include "tests/app/search/cost_by_formula.h"
#include "tests/machines.h"
#include "tests/programs.h"

namespace dojo::tests {

inline app::SessionStart start(int64_t n = 64) {
  return {core::load(kChain, "chain", {{"N", n}}).value(), avx512(), "chain", {{"N", n}}};
}

inline app::SearchRequest request(int evaluations, uint64_t seed = 1) {
  app::SearchRequest r;
  r.space = "edges";
  r.evaluations = evaluations;
  r.seed = seed;
  return r;
}

inline app::SearchSummary searched(app::Session& session, const app::SearchRequest& request) {
  rl::SimulatedEvaluator evaluator(byFormula);
  app::SearchOptions options;
  options.instead = &evaluator;
  auto summary = app::startSearch(session, request, options);
  if (!summary) qFatal("%s", summary.error().message.text().c_str());
  return *summary;
}

inline std::vector<std::string> bestSteps(const app::SearchSummary& summary) {
  return app::linesOf(summary.best);
}

}  // namespace dojo::tests
