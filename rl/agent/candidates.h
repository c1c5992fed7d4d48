// Which moves of a position are embedded and valued exactly: the draft's best, and some drawn over
// the kinds of moves, each kind as likely as the others, so that what the draft is blind to is seen.
#pragma once

#include <unordered_set>

#include "rl/agent/agent_settings.h"
#include "rl/agent/position.h"
#include "rl/environment/random_source.h"

namespace dojo::rl {

// Programs that the episode has met.
using Seen = std::unordered_set<core::Hash>;

struct Candidates {
  std::vector<size_t> options;  // of the position; no option twice
  size_t drawn = 0;             // the last so many of them were drawn over the kinds
};

// Places of the options that may be taken.
std::vector<size_t> openOptions(const Position& position, const Seen& seen, bool masksRevisits);
// An option of a kind that is drawn first; `open` must not be empty.
size_t drawnOverKinds(const Position& position, const std::vector<size_t>& open, Random& random);
// `guesses` by option; none: there is no draft yet, and all are drawn.
Candidates chooseCandidates(const Position& position, const std::vector<size_t>& open,
                            const std::vector<double>& guesses, const AgentSettings& settings,
                            Random& random);

// By the share of evaluations that are spent, from 0 to 1.
double epsilonAt(const AgentSettings& settings, double spent);

}  // namespace dojo::rl
