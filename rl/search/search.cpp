#include "rl/search/search.h"

#include <algorithm>
#include <thread>

namespace dojo::rl {
namespace {

// Proposals in a row that were all known; then the space is taken for exhausted.
constexpr int kMostKnown = 3000;

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

}  // namespace

Search::Search(const Game& game, const Space& space, Strategy& strategy, Evaluator& evaluator,
               SearchSettings settings, std::vector<Candidate> extra)
    : m_game(game),
      m_space(space),
      m_strategy(strategy),
      m_evaluator(evaluator),
      m_settings(settings),
      m_extra(std::move(extra)),
      m_random(settings.seed) {}

Result<SearchEnd> Search::run(SearchWatcher& watcher) {
  m_begin = Clock::now();
  auto first = evaluate({{-1, candidateOf(m_game, {})}}, watcher);
  if (!first) return tl::unexpected(first.error());
  if (first->empty()) return SearchEnd::Stopped;
  if (m_archive.best() < 0)
    return fail(ErrorCode::BadInput,
                phrase("the start program fails: {}", m_archive[0].outcome.reason));
  std::vector<Proposal> begin;
  for (Candidate& root : m_space.roots()) begin.push_back({0, std::move(root)});
  for (Candidate& extra : m_extra) begin.push_back({0, std::move(extra)});
  if (auto seen = evaluate(std::move(begin), watcher); !seen) return tl::unexpected(seen.error());
  int known = 0;
  while (!isOver() && !isStopped()) {
    waitWhilePaused();
    if (isStopped()) break;
    auto since = Clock::now();
    auto proposals = m_strategy.propose(m_archive, m_space, m_random,
                                        static_cast<size_t>(m_settings.batch), spent());
    m_spent.proposing += secondsSince(since);
    if (auto failure = m_strategy.failure()) return tl::unexpected(*failure);
    int before = m_archive.size();
    known += std::max<int>(1, static_cast<int>(proposals.size()));
    auto seen = evaluate(std::move(proposals), watcher);
    if (!seen) return tl::unexpected(seen.error());
    since = Clock::now();
    m_strategy.observe(m_archive, *seen, m_random);
    m_spent.proposing += secondsSince(since);
    if (auto failure = m_strategy.failure()) return tl::unexpected(*failure);
    if (m_archive.size() > before) known = 0;
    if (known > kMostKnown) return SearchEnd::Exhausted;
  }
  return isStopped() ? SearchEnd::Stopped : SearchEnd::Budget;
}

// Ids by proposal. Programs that were seen are not evaluated again.
Result<std::vector<int>> Search::evaluate(std::vector<Proposal> proposals, SearchWatcher& watcher) {
  std::vector<core::Program> fresh;
  std::vector<size_t> places;
  size_t room = m_settings.evaluations > 0
                    ? static_cast<size_t>(std::max(0, m_settings.evaluations - m_archive.size()))
                    : proposals.size();
  for (size_t i = 0; i < proposals.size() && fresh.size() < room; ++i) {
    core::Hash hash = proposals[i].candidate.program.hash();
    bool again = std::ranges::any_of(
        fresh, [&](const core::Program& program) { return program.hash() == hash; });
    if (again || m_archive.find(hash) >= 0) continue;
    fresh.push_back(proposals[i].candidate.program);
    places.push_back(i);
  }
  auto outcomes = fresh.empty() ? Result<std::vector<Outcome>>(std::vector<Outcome>{})
                                : m_evaluator.evaluate(fresh);
  if (!outcomes) return tl::unexpected(outcomes.error());
  m_isCut = outcomes->size() < fresh.size();
  std::vector<core::Hash> hashes;
  for (const Proposal& proposal : proposals) hashes.push_back(proposal.candidate.program.hash());
  for (size_t i = 0; i < outcomes->size(); ++i) {
    Proposal& proposal = proposals[places[i]];
    int id =
        m_archive.add(proposal.parent, std::move(proposal.candidate), std::move((*outcomes)[i]));
    auto begin = Clock::now();
    if (auto told = watcher.evaluated(m_archive[id], progress()); !told)
      return tl::unexpected(told.error());
    m_spent.writing += secondsSince(begin);
  }
  std::vector<int> ids;
  for (core::Hash hash : hashes)
    if (int id = m_archive.find(hash); id >= 0) ids.push_back(id);
  return ids;
}

void Search::waitWhilePaused() {
  if (!m_settings.pause || !*m_settings.pause) return;
  auto begin = Clock::now();
  if (m_settings.paused) m_settings.paused(true);
  while (*m_settings.pause && !isStopped())
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  if (m_settings.paused) m_settings.paused(false);
  m_spent.paused += secondsSince(begin);
}

bool Search::isOver() const {
  return (m_settings.evaluations > 0 && m_archive.size() >= m_settings.evaluations) ||
         (m_settings.seconds > 0 && progress().seconds >= m_settings.seconds);
}

double Search::spent() const {
  double part = 0;
  if (m_settings.evaluations > 0)
    part = static_cast<double>(m_archive.size()) / m_settings.evaluations;
  if (m_settings.seconds > 0) part = std::max(part, progress().seconds / m_settings.seconds);
  return std::min(part, 1.0);
}

SearchProgress Search::progress() const {
  SearchProgress p;
  p.evaluations = m_archive.size();
  p.of = m_settings.evaluations;
  p.seconds = secondsSince(m_begin) - m_spent.paused;
  p.perSecond = p.seconds > 0 ? p.evaluations / p.seconds : 0;
  if (p.of > 0 && p.perSecond > 0) p.secondsLeft = (p.of - p.evaluations) / p.perSecond;
  if (m_settings.seconds > 0) {
    double left = std::max(0.0, m_settings.seconds - p.seconds);
    p.secondsLeft = p.of > 0 ? std::min(p.secondsLeft, left) : left;
  }
  return p;
}

}  // namespace dojo::rl
