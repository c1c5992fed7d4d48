// What would make a refused step legal: the shortest sequence of legal moves after which `check`
// lets it pass. Searched breadth first, a few moves deep, first among all moves, then among those
// at the arrays that the refusal names; so an empty answer means that none is near, not that there
// is none.
#pragma once

#include <vector>

#include "core/moves/engine.h"

namespace dojo::core {

struct Suggestion {
  std::vector<Step> before;  // legal one after the other; empty: nothing was found
  Step step;                 // the refused step as it is written after them
};

struct SuggestOptions {
  int depth = 2;          // moves before the step
  int mostStates = 4000;  // programs looked at; one takes some ten microseconds
};

Suggestion suggest(const Context& context, const Step& refused, const SuggestOptions& options = {});

}  // namespace dojo::core
