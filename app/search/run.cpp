#include "app/search/run.h"

#include <fmt/format.h>

#include <algorithm>

#include "codegen/measure/machine_key.h"
#include "rl/evaluator/measurement_cache.h"
#include "rl/search/ranked.h"

namespace dojo::app {
namespace {

constexpr int kSaveEvery = 50;  // evaluations, from one writing of an agent to the next

// The node that the prefix leads to, made where it is not there.
Result<HistoryId> startNode(Session& session, const std::vector<core::Step>& prefix) {
  if (auto gone = session.goTo(1); !gone) return tl::unexpected(gone.error());
  for (const core::Step& step : prefix)
    if (auto applied = session.apply(step, "trajectory"); !applied)
      return tl::unexpected(applied.error());
  return session.history().current();
}

Result<std::unique_ptr<rl::Space>> spaceOf(const SearchRequest& request, const rl::Game& game) {
  if (request.space == "edges") return rl::edgeSpace(game);
  const rl::Pass* pass = rl::passNamed(request.pass);
  if (request.space == "heuristic" && pass) return rl::heuristicSpace(game, *pass, request.threads);
  return fail(ErrorCode::BadInput,
              phrase("there is no space '{}' with a pass '{}'", request.space, request.pass));
}

Result<std::unique_ptr<rl::MeasuringEvaluator>> measuring(const Session& session,
                                                          const SearchRequest& request,
                                                          const SearchOptions& options) {
  rl::MeasuringSettings settings;
  settings.compileWorkers = options.compileWorkers;
  settings.threads = request.threads;
  settings.cold = request.cold;
  settings.timeout = options.timeout;
  settings.cache = options.measurements;
  settings.cancel = options.stop;
  return rl::MeasuringEvaluator::create(session.original(), session.machine(), settings);
}

rl::SearchSettings settingsOf(const SearchRequest& request, const SearchOptions& options,
                              double secondsBefore) {
  rl::SearchSettings settings;
  settings.evaluations = request.evaluations;
  settings.seconds = request.seconds > 0 ? std::max(0.001, request.seconds - secondsBefore) : 0;
  settings.seed = request.seed;
  settings.batch = request.batch;
  settings.stop = options.stop;
  settings.pause = options.pause;
  settings.paused = options.paused;
  return settings;
}

// With another budget a strategy may go another way, from the beginning on; it begins with the best
// that it had found.
bool changeBudget(SearchRequest& request, const SearchBudget& budget,
                  const std::vector<EvaluationRecord>& known) {
  int evaluations = budget.evaluations.value_or(request.evaluations);
  double seconds = budget.seconds.value_or(request.seconds);
  if (evaluations == request.evaluations && seconds == request.seconds) return false;
  request.evaluations = evaluations;
  request.seconds = seconds;
  const EvaluationRecord* best = nullptr;
  for (const EvaluationRecord& e : known)
    if (e.outcome.isBest) best = &e;
  if (!best || best->steps.empty()) return true;
  auto lines = linesIn(best->steps);
  if (std::ranges::find(request.begin, lines) == request.begin.end())
    request.begin.push_back(std::move(lines));
  return true;
}

// One search from its parts.
class Run {
 public:
  Run(Session& session, const SearchRequest& request, const SearchOptions& options, int64_t id,
      std::vector<EvaluationRecord> known)
      : m_session(session),
        m_request(request),
        m_options(options),
        m_id(id),
        m_known(std::move(known)) {}

  Result<SearchSummary> operator()() {
    auto prefix = stepsFrom(m_request.prefix);
    if (!prefix) return tl::unexpected(prefix.error());
    auto start = startNode(m_session, *prefix);
    if (!start) return tl::unexpected(start.error());
    auto rules = rulesOf(m_request);
    if (!rules) return tl::unexpected(rules.error());
    auto game = rl::Game::create(m_session.program(), m_session.machine(), std::move(*rules));
    if (!game) return tl::unexpected(game.error());
    auto space = spaceOf(m_request, *game);
    if (!space) return tl::unexpected(space.error());
    const rl::StrategyKind* kind = rl::strategyNamed(m_request.strategy);
    if (!kind)
      return fail(ErrorCode::BadInput, phrase("no strategy is named '{}'", m_request.strategy));
    std::vector<rl::Candidate> extra;
    for (const auto& lines : m_request.begin) {
      auto steps = stepsFrom(lines);
      if (!steps) return tl::unexpected(steps.error());
      extra.push_back(rl::candidateOf(*game, *steps));
    }
    return search(*game, **space, *kind, std::move(extra), *start);
  }

 private:
  Result<std::unique_ptr<rl::Strategy>> strategyOf(const rl::StrategyKind& kind,
                                                   const rl::Game& game, rl::MadeAgent& made) {
    if (kind.needsAgent) return agentOf(game, made);
    auto strategy = kind.make({.game = &game});
    if (m_request.model && kind.mayBeRanked)
      strategy = rl::ranked(std::move(strategy), rl::CostModel(game.machine()));
    return strategy;
  }

  // Kept now and then on the way, and at the end: what a fault leaves is the session, from which
  // the same search goes on.
  Result<std::unique_ptr<rl::Strategy>> agentOf(const rl::Game& game, rl::MadeAgent& made) {
    if (m_request.space != "edges")
      return fail(ErrorCode::BadInput, "an agent plays single steps: the space must be edges");
    auto agent = rl::makeAgent(m_request.agent, game.machine(), m_options.stop);
    if (!agent) return tl::unexpected(agent.error());
    made = std::move(*agent);
    return rl::agentStrategy(game, *made.agent,
                             [this, &made](rl::Agent& its, int evaluations) -> Result<void> {
                               if (m_options.agent)
                                 if (auto told = m_options.agent(its, evaluations); !told)
                                   return told;
                               if (evaluations - m_savedAt < kSaveEvery) return {};
                               m_savedAt = evaluations;
                               return keep(made);
                             });
  }

  Result<void> keep(rl::MadeAgent& made) const {
    if (!made.agent || m_request.agent.output.empty()) return {};
    return rl::saveAgent(m_request.agent.output, *made.agent, made.choice);
  }

  Result<SearchSummary> search(const rl::Game& game, const rl::Space& space,
                               const rl::StrategyKind& kind, std::vector<rl::Candidate> extra,
                               HistoryId start) {
    std::unique_ptr<rl::MeasuringEvaluator> live;
    rl::ReplayingEvaluator::Records records;
    if (m_options.simulation) {
      records = *m_options.simulation;
    } else if (!m_options.instead) {
      auto made = measuring(m_session, m_request, m_options);
      if (!made) return tl::unexpected(made.error());
      live = std::move(*made);
    }
    double secondsBefore = 0;
    for (const EvaluationRecord& e : m_known) {
      records[e.hash] = e.outcome;
      secondsBefore = std::max(secondsBefore, e.seconds);
    }
    rl::ReplayingEvaluator evaluator(std::move(records),
                                     m_options.instead ? m_options.instead : live.get());
    rl::MadeAgent made;
    auto strategy = strategyOf(kind, game, made);
    if (!strategy) return tl::unexpected(strategy.error());
    Conditions conditions;  // of no machine where nothing is timed
    if (live)
      conditions = {codegen::machineKey(codegen::describeMachine()), rl::compilerName(),
                    m_request.threads};
    SearchRecorder recorder(m_session, m_id, start, m_request.strategy, conditions, m_known,
                            [this](const rl::Visited& visited, const rl::SearchProgress& progress) {
                              if (m_options.evaluated) m_options.evaluated(visited, progress);
                            });
    rl::Search search(game, space, **strategy, evaluator,
                      settingsOf(m_request, m_options, secondsBefore), std::move(extra));
    double originalNs = 0;
    if (live && !m_request.prefix.empty()) originalNs = live->originalNs().value_or(0);
    auto begin = std::chrono::steady_clock::now();
    auto end = search.run(recorder);
    if (!end) return tl::unexpected(end.error());
    if (auto kept = keep(made); !kept) return tl::unexpected(kept.error());
    SearchSummary summary;
    summary.search = m_id;
    summary.end = *end;
    summary.evaluations = search.archive().size();
    summary.resumed = static_cast<int>(m_known.size());
    summary.fromCache = live ? live->fromCache() : 0;
    summary.sameCode = live ? live->sameCode() : 0;
    summary.spentComparing = search.timeSpent();
    summary.secondsHere =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() -
        summary.spentComparing.paused;
    summary.seconds = secondsBefore + summary.secondsHere;
    summary.startNs = recorder.startNs();
    summary.originalNs = m_request.prefix.empty() ? summary.startNs : originalNs;
    summary.finds = recorder.finds();
    if (int best = search.archive().best(); best >= 0)
      summary.best = search.archive()[best].candidate.steps;
    summary.rejections = recorder.rejections();
    if (live) summary.spent = live->timeSpent();
    if (!summary.finds.empty())
      if (auto gone = m_session.goTo(summary.finds.back().node); !gone)
        return tl::unexpected(gone.error());
    auto state = m_session.journal().setSearchState(
        m_id, *end == rl::SearchEnd::Stopped ? "stopped" : "finished");
    if (!state) return tl::unexpected(state.error());
    return summary;
  }

  Session& m_session;
  const SearchRequest& m_request;
  const SearchOptions& m_options;
  int64_t m_id;
  std::vector<EvaluationRecord> m_known;
  int m_savedAt = 0;  // evaluations
};

}  // namespace

Result<SearchSummary> startSearch(Session& session, const SearchRequest& request,
                                  const SearchOptions& options) {
  auto id = session.journal().addSearch(toJson(request).dump());
  if (!id) return tl::unexpected(id.error());
  return Run(session, request, options, *id, {})();
}

Result<SearchSummary> resumeSearch(Session& session, const SearchOptions& options,
                                   const SearchBudget& budget) {
  auto searches = session.journal().searches();
  if (!searches) return tl::unexpected(searches.error());
  if (searches->empty())
    return fail(ErrorCode::BadInput,
                phrase("the session '{}' has no search", session.path().string()));
  auto request = searchRequestFrom(searches->back().request);
  if (!request) return tl::unexpected(request.error());
  int64_t id = searches->back().id;
  auto known = session.journal().evaluations(id);
  if (!known) return tl::unexpected(known.error());
  if (changeBudget(*request, budget, *known))
    if (auto kept = session.journal().setSearchRequest(id, toJson(*request).dump()); !kept)
      return tl::unexpected(kept.error());
  if (auto state = session.journal().setSearchState(id, "running"); !state)
    return tl::unexpected(state.error());
  return Run(session, *request, options, id, std::move(*known))();
}

Result<rl::ReplayingEvaluator::Records> recordsOf(const std::filesystem::path& path) {
  auto journal = Journal::openForReading(path);
  if (!journal) return tl::unexpected(journal.error());
  auto searches = journal->searches();
  if (!searches) return tl::unexpected(searches.error());
  rl::ReplayingEvaluator::Records records;
  for (const SearchRecord& search : *searches) {
    auto evaluations = journal->evaluations(search.id);
    if (!evaluations) return tl::unexpected(evaluations.error());
    for (EvaluationRecord& e : *evaluations) {
      // What one search began with another may have rejected.
      auto known = records.find(e.hash);
      if (known == records.end() || !known->second.isStartOnly())
        records[e.hash] = std::move(e.outcome);
    }
  }
  return records;
}

}  // namespace dojo::app
