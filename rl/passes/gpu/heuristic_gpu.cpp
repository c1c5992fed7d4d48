// heuristic for machines with a grid of thread blocks.
#include "rl/passes/gpu/gpu_rules.h"
#include "rl/passes/rules.h"

namespace dojo::rl {

void runOnGrid(Schedule& schedule) {
  dropUnitLoops(schedule);
  flattenRows(schedule);
  tileForBlocks(schedule);
  if (!splitSumsAcrossBlocks(schedule)) alignOuterScopes(schedule);
  fuseScopes(schedule);
  hoistDivisions(schedule);
  multiplyByReciprocals(schedule);
  gatherSingleBlocks(schedule);
  mapLaunches(schedule);
  shareBetweenLaunches(schedule);
}

}  // namespace dojo::rl
