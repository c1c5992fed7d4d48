// How long a series of walks is: a sample by default, more by DOJO_WALKS (walks), DOJO_WALK_STEPS
// (steps a walk), DOJO_WALK_SEED (the first walk's number) and DOJO_WALK_JOBS (processes that walk
// side by side). Equal settings give equal series, and a walk repeats alone by its number. The
// catalogue's series, through every net:
//
//   DOJO_WALKS=2000 DOJO_WALK_STEPS=60 DOJO_WALK_JOBS=2 build/release/tests/test_compiled_walks
#pragma once

#include <string>

namespace dojo::tests {

class MoveUses;

struct Series {
  unsigned first = 1;
  int walks = 0, steps = 0, jobs = 1;
};

int setting(const char* variable, int otherwise);
Series seriesOf(int walks, int steps);  // what is run where no variable is set

// A series of this length takes every move at least 200 times. Those that it did not, with how
// often; empty for shorter series.
std::string tooRare(const Series& series, const MoveUses& uses);

// Qt Test ends a test function after five minutes unless told otherwise before it starts.
void allowLongSeries();

}  // namespace dojo::tests
