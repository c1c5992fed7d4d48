// What the value of an action should be, by what came of it (paper, eq. 4 to 6; Gottipati et al.,
// "Maximum Reward Formulation in Reinforcement Learning", arXiv 2010.03744):
//   Logarithm: max(log r, log gamma + q')   Linear: max(r, gamma q')   Sum: r + gamma q'
// q' is the value of the best action of the next state: its moves' by the networks, its stop's
// exactly, since stopping there is worth the next state's own reward, which is known. Nothing
// follows stop, nor a rejected program. The end of an episode's time is not the end of the game: the
// value of what could still be done goes in.
#pragma once

#include <limits>
#include <optional>
#include <span>

#include "rl/agent/agent_settings.h"
#include "rl/agent/q_network.h"

namespace dojo::rl {

struct TargetRule {
  AgentSettings::Target target = AgentSettings::Target::Logarithm;
  double gamma = 0.99;
  bool isDouble = true;
};

// What an action led to, in the target's units.
struct Consequence {
  double reward = 0;
  bool ends = false;
  const Situation* next = nullptr;  // of an action that does not end the game
  const Situation* own = nullptr;   // where the action was taken
  double bound = -std::numeric_limits<double>::infinity();   // the least that its value is
  double ceiling = std::numeric_limits<double>::infinity();  // the most that it can be
};

double backedUp(const TargetRule& rule, double reward, double nextValue);
// Of equally good actions the one whose vector came first, and a move before stop: in whichever
// order the situation lists them. `stopValue` is in place of the estimate for stop, where known.
size_t bestAction(const Situation& situation, std::span<const Estimate> estimates,
                  std::optional<double> stopValue);

Result<std::vector<double>> targets(QNetwork& network, const TargetRule& rule,
                                    std::span<const Consequence> consequences);

}  // namespace dojo::rl
