#include "core/moves/limits.h"

namespace dojo::core {

std::string_view limitsOfRules() {
  return "A rule looks at which elements a step touches and when, never at the values in them: "
         "where equal values would stand in for each other, or a sum loses nothing by rounding, "
         "the step is refused all the same. And what cannot be proven within a rule's means is "
         "refused.";
}

}  // namespace dojo::core
