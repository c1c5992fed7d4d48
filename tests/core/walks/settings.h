// How long a series of walks is: a sample by default, more by DOJO_WALKS (walks), DOJO_WALK_STEPS
// (steps a walk) and DOJO_WALK_SEED (the first walk's number). Equal settings give equal series.
#pragma once

namespace dojo::tests {

struct Series {
  unsigned first = 1;
  int walks = 0, steps = 0;
};

int setting(const char* variable, int otherwise);
Series seriesOf(int walks, int steps);  // what is run where no variable is set

// Qt Test ends a test function after five minutes unless told otherwise before it starts.
void allowLongSeries();

}  // namespace dojo::tests
