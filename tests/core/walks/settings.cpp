#include "tests/core/walks/settings.h"

#include <algorithm>
#include <cstdlib>

#include "tests/core/walks/move_uses.h"

namespace dojo::tests {

namespace {

constexpr int kLongWalks = 2000, kLongSteps = 60, kFewestUses = 200;

}  // namespace

int setting(const char* variable, int otherwise) {
  const char* text = std::getenv(variable);
  return text ? std::atoi(text) : otherwise;
}

Series seriesOf(int walks, int steps) {
  return {static_cast<unsigned>(setting("DOJO_WALK_SEED", 1)), setting("DOJO_WALKS", walks),
          setting("DOJO_WALK_STEPS", steps), std::max(1, setting("DOJO_WALK_JOBS", 1))};
}

std::string tooRare(const Series& series, const MoveUses& uses) {
  bool isLong = series.walks >= kLongWalks && series.steps >= kLongSteps;
  return isLong ? uses.takenLessThan(kFewestUses) : "";
}

void allowLongSeries() {
  setenv("QTEST_FUNCTION_TIMEOUT", "2000000000", 0);
}

}  // namespace dojo::tests
