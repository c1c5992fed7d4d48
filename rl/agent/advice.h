// What an agent thinks of a program: of each legal move, how fast a program it may lead to. Shown
// in the list of moves, printed by `perfdojo moves --agent`, played by `perfdojo play`.
#pragma once

#include <string>
#include <vector>

#include "core/ir/program.h"
#include "core/moves/step.h"

namespace dojo::rl {

struct MoveAdvice {
  core::Step step;
  double q = 0;       // log of the speed-up over the start that play from here is expected to reach
  double spread = 0;  // of q, between the ensemble's heads
  double reachNs = 0;    // the start's time / exp(q); 0 where the start's time is not known
  int rank = 0;          // 1: best
  bool isDraft = false;  // guessed by the draft alone; the program was not embedded
};

// A remembered program that is near, and what the same kind of move did there.
struct Precedent {
  double distance = 0;
  core::Hash program{};
  core::Step step;
  double beforeNs = 0, afterNs = 0;
};

struct Advice {
  std::vector<MoveAdvice> moves;                 // all legal ones, the best first
  double stopQ = 0, stopSpread = 0, stopNs = 0;  // of staying here
  int stopRank = 0;
  // Distance to the nearest program of its training, over what is usual between a program and its
  // neighbours there: above 1 the agent is guessing. Infinite where it has no memory.
  double strangeness = 0;
};

}  // namespace dojo::rl
