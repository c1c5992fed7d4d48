#include "rl/agent/advisor.h"

#include <algorithm>
#include <cmath>

namespace dojo::rl {
namespace {

constexpr size_t kPrecedents = 3;

}  // namespace

Advisor::Advisor(const Game& game, Agent& agent, double startNs)
    : m_game(game), m_agent(agent), m_startNs(startNs), m_positions(game) {
  m_agent.beginKernel(m_game.start());
}

double Advisor::reach(double logQ) const {
  bool isSum = m_agent.settings().target == AgentSettings::Target::Sum;
  return isSum ? 0 : m_startNs / std::exp(logQ);
}

Result<Advice> Advisor::advise(const core::Program& program) {
  auto position = m_positions.of(program);
  Random random(position->hash);  // the same question has the same answer
  auto look = m_agent.look(*position, openOptions(*position, {}, false), random, false);
  if (!look) return tl::unexpected(look.error());
  auto vector = m_agent.vectorOf(program);
  if (!vector) return tl::unexpected(vector.error());
  Advice advice;
  auto target = m_agent.settings().target;
  for (size_t i = 0; i < look->options.size(); ++i) {
    const Estimate& e = look->estimates[i];
    double q = logOf(target, e.q);
    advice.moves.push_back(
        {position->options[look->options[i]].step, q, e.spread, reach(q), 0, false});
  }
  addDrafts(advice, *position, *look);
  advice.stopQ = logOf(target, look->stop.q);
  advice.stopSpread = look->stop.spread;
  if (auto id = m_agent.memory().find(position->hash);
      id && m_agent.memory()[*id].time.isTimed() && m_agent.memory().startNs(*id) > 0) {
    advice.stopQ = m_agent.memory().logReward(*id);
    advice.stopSpread = 0;
  }
  advice.stopNs = reach(advice.stopQ);
  advice.strangeness = m_agent.recollection().strangeness(*vector);
  rank(advice);
  return advice;
}

void Advisor::addDrafts(Advice& advice, const Position& position, const Agent::Look& look) const {
  auto target = m_agent.settings().target;
  auto traits = Draft::traitsOf(position);
  for (size_t option = 0; option < position.options.size(); ++option) {
    if (std::ranges::binary_search(look.options, option)) continue;
    double q = logOf(target, look.mean + m_agent.guess(traits[option]));
    advice.moves.push_back({position.options[option].step, q, 0, reach(q), 0, true});
  }
}

void Advisor::rank(Advice& advice) const {
  std::ranges::stable_sort(advice.moves, std::greater<>(), &MoveAdvice::q);
  int next = 1;
  for (MoveAdvice& move : advice.moves) {
    if (advice.stopRank == 0 && advice.stopQ > move.q) advice.stopRank = next++;
    move.rank = next++;
  }
  if (advice.stopRank == 0) advice.stopRank = next;
}

Result<std::vector<Precedent>> Advisor::because(const core::Program& program,
                                                const core::Step& step) {
  auto vector = m_agent.vectorOf(program);
  if (!vector) return tl::unexpected(vector.error());
  return m_agent.recollection().precedents(*vector, step.move, kPrecedents);
}

}  // namespace dojo::rl
