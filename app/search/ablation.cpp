#include "app/search/ablation.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "app/search/request.h"
#include "app/session/session.h"
#include "rl/search/ranked.h"
#include "rl/search/search.h"

namespace dojo::app {
namespace {

// Ends a search that has come near enough and whose best after a number of evaluations is known.
class UntilNear : public rl::SearchWatcher {
 public:
  UntilNear(rl::RecordedSpace& space, double nearNs, int after)
      : m_space(space), m_nearNs(nearNs), m_after(after) {}

  Result<void> evaluated(const rl::Visited& visited, const rl::SearchProgress&) override {
    m_space.see(visited.candidate.program.hash());
    int evaluations = visited.id + 1;
    const rl::Outcome& outcome = visited.outcome;
    double ns = outcome.isUsable() && !outcome.isStartOnly() ? outcome.ns : HUGE_VAL;
    if (evaluations <= m_after) m_bestNs = std::min(m_bestNs, ns);
    if (!m_untilNear && ns <= m_nearNs) m_untilNear = evaluations;
    m_isDone = m_untilNear && evaluations >= m_after;
    return {};
  }
  const std::atomic<bool>* isDone() const { return &m_isDone; }
  std::optional<int> untilNear() const { return m_untilNear; }
  double bestNs() const { return m_bestNs; }

 private:
  rl::RecordedSpace& m_space;
  double m_nearNs;
  int m_after;
  double m_bestNs = HUGE_VAL;
  std::optional<int> m_untilNear;
  std::atomic<bool> m_isDone = false;
};

Result<void> addRun(AblationRuns& runs, const Recording& recording,
                    std::unique_ptr<rl::Strategy> strategy, uint64_t seed,
                    const AblationSettings& settings) {
  auto game = rl::Game::create(recording.start, recording.machine);
  if (!game) return tl::unexpected(game.error());
  rl::ReplayingEvaluator evaluator(recording.records);
  rl::RecordedSpace space(recording.graph);
  UntilNear watcher(space, recording.bestNs * (1 + settings.within), settings.after);
  rl::SearchSettings search;
  search.evaluations = recording.graph.size() + 1;
  search.seed = seed;
  search.stop = watcher.isDone();
  auto end = rl::Search(*game, space, *strategy, evaluator, search).run(watcher);
  if (!end) return tl::unexpected(end.error());
  runs.untilNear.push_back(watcher.untilNear().value_or(search.evaluations));
  runs.bestAfter.push_back(watcher.bestNs() / recording.bestNs);
  return {};
}

template <typename Number>
double median(std::vector<Number> values) {
  std::ranges::sort(values);
  size_t half = values.size() / 2;
  return values.empty()           ? 0
         : values.size() % 2 != 0 ? static_cast<double>(values[half])
                                  : (values[half - 1] + values[half]) / 2.0;
}

// A recorded step further than the parent, or the whole way where the search went another.
rl::Candidate candidateOf(const rl::Game& game, const rl::Candidate* parent,
                          const std::vector<core::Step>& steps) {
  if (parent && steps.size() == parent->steps.size() + 1 &&
      std::equal(parent->steps.begin(), parent->steps.end(), steps.begin()))
    if (auto program = game.apply(parent->program, steps.back()))
      return {steps, std::move(*program), {}, {}, {}, {}};
  return rl::candidateOf(game, steps);
}

Result<void> addSearch(Recording& recording, const rl::Game& game,
                       const std::vector<EvaluationRecord>& evaluations) {
  if (evaluations.empty() || !evaluations.front().outcome.isUsable()) return {};
  double startNs = evaluations.front().outcome.ns;
  auto first = recording.records.find(recording.start.hash());
  double scale = first == recording.records.end() ? 1 : first->second.ns / startNs;
  std::map<int64_t, rl::Candidate> byNumber;
  for (const EvaluationRecord& e : evaluations) {
    auto steps = stepsFrom(linesIn(e.steps));
    if (!steps) return tl::unexpected(steps.error());
    auto parent = byNumber.find(e.parent);
    rl::Candidate candidate =
        candidateOf(game, parent == byNumber.end() ? nullptr : &parent->second, *steps);
    // Moves that are no longer what they were when it was recorded.
    if (candidate.program.hash() != e.hash) continue;
    rl::Outcome outcome = e.outcome;
    outcome.ns *= scale;
    if (outcome.isUsable() && !outcome.isStartOnly() &&
        (recording.bestNs == 0 || outcome.ns < recording.bestNs))
      recording.bestNs = outcome.ns;
    recording.records.emplace(e.hash, std::move(outcome));
    if (parent != byNumber.end()) recording.graph.add(parent->second.program.hash(), candidate);
    byNumber.emplace(e.number, std::move(candidate));
  }
  return {};
}

}  // namespace

double AblationRuns::medianUntilNear() const {
  return median(untilNear);
}

double AblationRuns::medianBestAfter() const {
  return median(bestAfter);
}

Result<std::vector<Recording>> recordingsIn(const std::vector<std::filesystem::path>& sessions) {
  std::vector<Recording> recordings;
  for (const auto& path : sessions) {
    auto session = Session::openCopy(path);
    if (!session) return tl::unexpected(session.error());
    const Session& s = **session;
    auto same = std::ranges::find_if(recordings, [&](const Recording& r) {
      return r.start.hash() == s.original().hash() && r.machine.name == s.machine().name;
    });
    if (same == recordings.end())
      same = recordings.insert(same, Recording{s.kernel(), s.original(), s.machine(), {}, {}, 0});
    auto game = rl::Game::create(same->start, same->machine);
    auto searches = s.journal().searches();
    if (!game || !searches) return tl::unexpected(game ? searches.error() : game.error());
    for (const SearchRecord& search : *searches) {
      auto request = searchRequestFrom(search.request);
      auto evaluations = s.journal().evaluations(search.id);
      if (!request || !evaluations)
        return tl::unexpected(request ? evaluations.error() : request.error());
      if (!request->prefix.empty() || request->threads != 1) continue;
      if (auto added = addSearch(*same, *game, *evaluations); !added)
        return tl::unexpected(added.error());
    }
  }
  std::erase_if(recordings,
                [](const Recording& r) { return r.graph.size() == 0 || r.bestNs == 0; });
  return recordings;
}

Result<std::vector<AblationRow>> ablate(const Recording& recording,
                                        const AblationSettings& settings) {
  std::vector<AblationRow> rows;
  for (const rl::StrategyKind* kind : rl::strategies()) {
    if (!kind->mayBeRanked) continue;
    AblationRow& row = rows.emplace_back();
    row.strategy = kind->name;
    for (int seed = 1; seed <= settings.seeds; ++seed)
      for (bool isRanked : {false, true}) {
        auto strategy = kind->make({});
        if (isRanked) strategy = rl::ranked(std::move(strategy), rl::CostModel(recording.machine));
        auto added = addRun(isRanked ? row.with : row.without, recording, std::move(strategy),
                            static_cast<uint64_t>(seed), settings);
        if (!added) return tl::unexpected(added.error());
      }
  }
  return rows;
}

}  // namespace dojo::app
