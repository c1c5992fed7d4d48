// heuristic for x86-64 with AVX2 or AVX-512 (paper §4.1): reads what the scopes are for.
// Contractions become tiles of accumulators in registers (Goto and van de Geijn 2008); what is
// produced is used while it is still in the first-level cache, or computed again where it is cheap;
// sums and maxima get as many accumulators as the additions' latency asks for; only what is alive
// keeps memory; results larger than the caches go past them; threads share outer scopes evenly.
// What a rule cannot know it leaves as a choice.
#include "rl/passes/pass.h"
#include "rl/passes/rules.h"

namespace dojo::rl {
namespace {

void run(Schedule& schedule) {
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
}

}  // namespace

constexpr Pass kHeuristicX86Pass{
    "heuristic", "tiles, vectors, accumulators and memory by what the scopes are for", run};

}  // namespace dojo::rl
