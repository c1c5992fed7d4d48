// What an agent thinks of a program's moves, for people: all legal moves with what each is expected
// to reach, and why. The best by the draft are embedded and valued; of the others only the draft's
// guess is told, and marked as such. The agent learns nothing from being asked.
#pragma once

#include "rl/agent/advice.h"
#include "rl/agent/agent.h"

namespace dojo::rl {

class Advisor {
 public:
  // Of the game's start, `startNs` where it is known, else 0. Both must outlive it.
  Advisor(const Game& game, Agent& agent, double startNs);

  Result<Advice> advise(const core::Program& program);
  // The nearest remembered programs where this kind of move was played, three at most.
  Result<std::vector<Precedent>> because(const core::Program& program, const core::Step& step);

 private:
  double reach(double logQ) const;
  void addDrafts(Advice& advice, const Position& position, const Agent::Look& look) const;
  void rank(Advice& advice) const;

  const Game& m_game;
  Agent& m_agent;
  double m_startNs;
  Positions m_positions;
};

}  // namespace dojo::rl
