// heuristic for x86-64 with AVX2 or AVX-512 (paper §4.1): chooses moves by the role of each scope.
// Contractions become register tiles of accumulators (Goto and van de Geijn 2008). Values are used
// while they are in the L1 cache, or recomputed if that is cheap. Sums and maxima get as many
// accumulators as the latency of additions needs. Only live values keep memory. Results larger than
// the caches are written with non-temporal stores. Threads share outer scopes evenly. What a rule
// cannot know it leaves as a choice.
#include "rl/passes/pass.h"
#include "rl/passes/rules.h"

namespace dojo::rl {
namespace {

// A machine without vectors has no tiles of registers either.
void runScalar(Schedule& schedule) {
  dropSingleTurns(schedule);
  alignOuterScopes(schedule);
  walkAlongMemory(schedule);
  fuseScopes(schedule);
  hoistDivisions(schedule);
  multiplyByInverses(schedule);
  computeAgain(schedule);
  walkAlongMemory(schedule);
  reuseMemory(schedule);
  placeBuffers(schedule);
  shareAmongThreads(schedule);
}

void run(Schedule& schedule) {
  if (schedule.machine().widestVector() == 0) return runScalar(schedule);
  dropSingleTurns(schedule);
  flattenRows(schedule);
  useDotProducts(schedule);
  sumFewColumns(schedule);
  turnFewTerms(schedule);
  turnFactors(schedule);
  sumLastColumns(schedule);
  joinImageRows(schedule);
  layAlongChannels(schedule);
  streamFewRows(schedule);
  tileContractions(schedule);
  alignOuterScopes(schedule);
  walkAlongMemory(schedule);  // what is fused with zeros can no longer be exchanged
  fuseScopes(schedule);
  bringNearReaders(schedule);
  blockStencils(schedule);
  packSharedPanels(schedule);
  fuseEpilogues(schedule);
  hoistDivisions(schedule);
  takeMomentsByRows(schedule);
  multiplyByInverses(schedule);
  computeAgain(schedule);
  walkAlongMemory(schedule);
  layAcrossRows(schedule);
  blockTransposes(schedule);
  interleaveRecurrences(schedule);
  slideStencils(schedule);
  vectoriseInnermost(schedule);
  readRowsOnce(schedule);
  addRowsTogether(schedule);
  staggerRows(schedule);
  shareRowOfProducts(schedule);
  reuseMemory(schedule);
  foldStencils(schedule);
  placeBuffers(schedule);
  readTilesFromRegisters(schedule);
  moveData(schedule);
  overlapRows(schedule);
  shareAmongThreads(schedule);
  addHints(schedule);
}

}  // namespace

constexpr Pass kHeuristicX86Pass{
    "heuristic", "tiles, vectors, accumulators and buffers chosen by the role of each scope", run};

}  // namespace dojo::rl
