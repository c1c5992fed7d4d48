// What would make a refused step legal: the shortest sequence of legal moves after which `check`
// lets it pass. Searched breadth first: the first move among all that are legal, every further one
// among those that touch what the refusal of the program so far names, its nodes, all that stands
// between them, and the buffers they use. So an empty answer means that none is near, not that
// there is none.
#pragma once

#include <vector>

#include "core/moves/engine.h"

namespace dojo::core {

struct Suggestion {
  std::vector<Step> before;  // legal one after the other; empty: nothing was found
  Step step;                 // the refused step as it is written after them
};

struct SuggestOptions {
  int depth = 3;  // moves before the step
  // Scopes and operations of the programs made and looked at; a hundred thousand take a quarter of
  // a second.
  int64_t mostNodes = 300'000;
};

Suggestion suggest(const Context& context, const Step& refused, const SuggestOptions& options = {});

}  // namespace dojo::core
