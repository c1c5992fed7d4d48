#include "core/moves/legality/limits.h"

namespace dojo::core {

std::string_view limitsOfRules() {
  return "A rule looks at which elements a step touches and when, never at their values: a step "
         "that is legal only because values are equal, or because a sum does not round, is "
         "refused. What a rule cannot prove is refused.";
}

}  // namespace dojo::core
