#include "tests/core/walks/settings.h"

#include <cstdlib>

namespace dojo::tests {

int setting(const char* variable, int otherwise) {
  const char* text = std::getenv(variable);
  return text ? std::atoi(text) : otherwise;
}

Series seriesOf(int walks, int steps) {
  return {static_cast<unsigned>(setting("DOJO_WALK_SEED", 1)), setting("DOJO_WALKS", walks),
          setting("DOJO_WALK_STEPS", steps)};
}

void allowLongSeries() {
  setenv("QTEST_FUNCTION_TIMEOUT", "2000000000", 0);
}

}  // namespace dojo::tests
