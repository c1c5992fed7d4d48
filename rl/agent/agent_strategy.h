// The search's strategy "agent": as many episodes at once as the search proposes programs, each of
// which begins at the start or at one of the best programs so far, and goes on as the agent
// decides. Programs that the search knows cost no evaluation, so an episode walks through them
// until it comes to one that is new; when that takes long it goes to any that is new, and when
// there is none within a step of all that were seen, it proposes nothing more. It sees outcomes
// alone: the same outcomes and the same seed make the same run.
#pragma once

#include <functional>

#include "rl/agent/agent.h"
#include "rl/search/strategy.h"

namespace dojo::rl {

// `observed` is told of the evaluations after each observation.
std::unique_ptr<Strategy> agentStrategy(const Game& game, Agent& agent,
                                        std::function<Result<void>(int)> observed = {});

}  // namespace dojo::rl
