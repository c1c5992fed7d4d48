// What a language model of programs learns from: a program, and its successor by one move.
#pragma once

#include "rl/language/canonical.h"

namespace dojo::rl {

struct TrainingPair {
  CanonicalProgram before, after;
  int move = 0;   // its number in the catalogue (core/moves/catalogue.h)
  int line = -1;  // of `before`, where it was made; -1: not known
};

}  // namespace dojo::rl
