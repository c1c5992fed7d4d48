#include "rl/evaluator/replaying_evaluator.h"

namespace dojo::rl {
namespace {

void decideBest(const core::Program& program, Outcome& outcome,
                std::optional<Incumbent>& incumbent) {
  // What another search began with.
  if (incumbent && outcome.isStartOnly())
    outcome = rejected(Rejection::WrongOutput, outcome.reason);
  outcome.isBest = incumbent ? incumbent->isBehind(outcome) : outcome.isUsable();
  if (outcome.isBest) incumbent = Incumbent{program, outcome.ns, outcome.isStartOnly()};
}

}  // namespace

ReplayingEvaluator::ReplayingEvaluator(Records records, Evaluator* next)
    : m_records(std::move(records)), m_next(next) {}

Result<std::vector<Outcome>> ReplayingEvaluator::evaluate(std::span<const core::Program> programs) {
  std::vector<Outcome> outcomes;
  for (size_t i = 0; i < programs.size(); ++i) {
    auto record = m_records.find(programs[i].hash());
    if (record != m_records.end()) {
      outcomes.push_back(record->second);
      decideBest(programs[i], outcomes.back(), m_incumbent);
      ++m_replayed;
      continue;
    }
    if (!m_next) {
      Outcome unknown;
      unknown.verdict = Verdict::Rejected;
      unknown.reason = "no recorded outcome";
      outcomes.push_back(std::move(unknown));
      continue;
    }
    // As many as have no record go on together, so that they compile in parallel.
    size_t end = i + 1;
    while (end < programs.size() && !m_records.contains(programs[end].hash())) ++end;
    if (m_incumbent) m_next->setIncumbent(*m_incumbent);
    auto fresh = m_next->evaluate(programs.subspan(i, end - i));
    if (!fresh) return fresh;
    m_incumbent = m_next->incumbent();
    bool isCut = fresh->size() < end - i;
    for (Outcome& outcome : *fresh) outcomes.push_back(std::move(outcome));
    if (isCut) break;
    i = end - 1;
  }
  return outcomes;
}

Result<std::vector<Outcome>> SimulatedEvaluator::evaluate(std::span<const core::Program> programs) {
  std::vector<Outcome> outcomes;
  for (const core::Program& program : programs) {
    outcomes.push_back(m_model(program));
    decideBest(program, outcomes.back(), m_incumbent);
  }
  return outcomes;
}

}  // namespace dojo::rl
