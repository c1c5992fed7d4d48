// naive (paper §4.1): what a programmer does without knowing the machine. Joins scopes and reuses
// memory until nothing more can be joined or reused.
#include "rl/passes/pass.h"
#include "rl/passes/rules.h"

namespace dojo::rl {
namespace {

void run(Schedule& schedule) {
  fuseScopes(schedule);
  reuseMemory(schedule);
}

}  // namespace

constexpr Pass kNaivePass{"naive", "fuse scopes and reuse memory until neither is possible", run};

}  // namespace dojo::rl
