// A series of walks in processes of their own: one that crashes, aborts or does not end is told
// like any other fault, and the walks after it go on. Tells every fault when it is found, and how
// often each move was taken every hundred walks and at the end.
#pragma once

#include <functional>
#include <string>

#include "tests/core/walks/move_uses.h"
#include "tests/core/walks/settings.h"

namespace dojo::tests {

struct WalkReport {
  std::string wrong;  // the story of what went wrong; empty when nothing did
  MoveUses uses;
  int compiled = 0;   // programs that net 3 judged
  int undecided = 0;  // starts of which net 3 can say nothing
};

struct SeriesReport {
  MoveUses uses;
  int walks = 0, wrongWalks = 0, compiled = 0, undecided = 0;
};

// Walks the walk of this number.
using Walker = std::function<WalkReport(unsigned walk)>;

// `prepare` is called once in each process that walks.
SeriesReport runSeries(const Series& series, const std::function<Walker()>& prepare);

}  // namespace dojo::tests
