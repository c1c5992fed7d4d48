#include "app/search/recorder.h"

#include "app/search/branch.h"

namespace dojo::app {
namespace {

std::string joined(const std::vector<core::Step>& steps) {
  std::string text;
  for (const core::Step& step : steps) text += core::print(step) + "\n";
  return text;
}

Measurement measurementOf(const rl::Outcome& outcome, const Conditions& conditions) {
  Measurement m;
  m.machine = conditions.machine;
  m.compiler = conditions.compiler;
  m.threads = conditions.threads;
  m.cold = conditions.cold;
  m.medianNs = outcome.ns;
  m.lowNs = outcome.lowNs;
  m.highNs = outcome.highNs;
  m.samples = outcome.samples;
  return m;
}

}  // namespace

SearchRecorder::SearchRecorder(Session& session, int64_t search, HistoryId start,
                               std::string author, Conditions conditions,
                               const std::vector<EvaluationRecord>& known, Told told)
    : m_session(session),
      m_search(search),
      m_start(start),
      m_author(std::move(author)),
      m_conditions(std::move(conditions)),
      m_told(std::move(told)) {
  for (const EvaluationRecord& e : known) {
    m_known[e.number] = {e.hash, e.seconds};
    m_secondsBefore = std::max(m_secondsBefore, e.seconds);
  }
}

Result<void> SearchRecorder::evaluated(const rl::Visited& visited,
                                       const rl::SearchProgress& progress) {
  const rl::Outcome& outcome = visited.outcome;
  core::Hash hash = visited.candidate.program.hash();
  auto known = m_known.find(visited.id);
  bool isKnown = known != m_known.end() && known->second.hash == hash;
  double seconds = isKnown ? known->second.seconds : m_secondsBefore + progress.seconds;
  if (!isKnown) {
    EvaluationRecord record{visited.id, visited.parent, joined(visited.candidate.steps),
                            hash,       outcome,        seconds};
    if (auto written = m_session.journal().append(m_search, record); !written) return written;
  }
  if (visited.id == 0) m_startNs = outcome.ns;
  if (outcome.verdict == rl::Verdict::Rejected)
    ++m_rejections[std::string(rl::name(outcome.rejection))];
  if (outcome.isBest)
    if (auto published = publish(visited, seconds); !published) return published;
  if (m_told) m_told(visited, ofThisRun(progress, seconds));
  return {};
}

rl::SearchProgress SearchRecorder::ofThisRun(rl::SearchProgress progress, double seconds) const {
  int fresh = std::max(0, progress.evaluations - static_cast<int>(m_known.size()));
  if (m_known.empty() || progress.seconds <= 0) return progress;
  double perSecond = fresh / progress.seconds;
  if (progress.of > 0)
    progress.secondsLeft = perSecond > 0 ? (progress.of - progress.evaluations) / perSecond : 0;
  progress.perSecond = perSecond;
  progress.seconds = seconds;
  return progress;
}

Result<void> SearchRecorder::publish(const rl::Visited& visited, double seconds) {
  const rl::Outcome& outcome = visited.outcome;
  auto node = makeBranch(m_session, m_start, visited.candidate.steps, m_author);
  if (!node) return tl::unexpected(node.error());
  double speedup = m_startNs / outcome.ns;
  m_finds.push_back({visited.id, *node, outcome.ns, speedup, seconds,
                     static_cast<int>(visited.candidate.steps.size()), outcome.isVerified});
  auto name = *node == m_start ? std::nullopt : std::optional(FindName{visited.id, speedup});
  Verification check =
      outcome.isVerified ? verifiedByNumbers() : m_session.history().node(*node).verification;
  return recordFind(m_session, *node, measurementOf(outcome, m_conditions), check, name);
}

}  // namespace dojo::app
