// heuristic for x86-64 with AVX2 or AVX-512 (paper §4.1): chooses moves by the role of each scope.
// Contractions become register tiles of accumulators (Goto and van de Geijn 2008). Values are used
// while they are in the L1 cache, or recomputed if that is cheap. Sums and maxima get as many
// accumulators as the latency of additions needs. Only live values keep memory. Results larger than
// the caches are written with non-temporal stores. Threads share outer scopes evenly. What a rule
// cannot know it leaves as a choice.
#include "rl/passes/gpu/gpu_rules.h"
#include "rl/passes/pass.h"
#include "rl/passes/rules.h"

namespace dojo::rl {
namespace {

// A machine without vectors has no tiles of registers either.
void runScalar(Schedule& schedule) {
  dropUnitLoops(schedule);
  alignOuterScopes(schedule);
  makeInnermostContiguous(schedule);
  fuseScopes(schedule);
  hoistDivisions(schedule);
  multiplyByReciprocals(schedule);
  recomputeCheapValues(schedule);
  makeInnermostContiguous(schedule);
  reuseMemory(schedule);
  placeBuffers(schedule);
  shareAmongThreads(schedule);
}

void run(Schedule& schedule) {
  if (hasGrid(schedule.machine())) return runOnGrid(schedule);
  if (schedule.machine().widestVector() == 0) return runScalar(schedule);
  dropUnitLoops(schedule);
  flattenRows(schedule);
  useDotProducts(schedule);
  useSkinnyDotProducts(schedule);
  transposeSkinnyRows(schedule);
  packTransposedOperands(schedule);
  useDotProductsForRemainder(schedule);
  useRowIm2col(schedule);
  vectoriseOutputChannels(schedule);
  chooseAxpyForm(schedule);
  tileContractions(schedule);
  alignOuterScopes(schedule);
  makeInnermostContiguous(schedule);  // what is fused with zeros can no longer be exchanged
  fuseScopes(schedule);
  interchangeToFuse(schedule);
  blockStencils(schedule);
  packSharedPanels(schedule);
  fuseEpilogues(schedule);
  hoistDivisions(schedule);
  useOnePassMoments(schedule);
  multiplyByReciprocals(schedule);
  recomputeCheapValues(schedule);
  makeInnermostContiguous(schedule);
  vectoriseAcrossRows(schedule);
  blockTransposes(schedule);
  interleaveRecurrences(schedule);
  slideStencils(schedule);
  vectoriseInnermost(schedule);
  fuseGemvPair(schedule);
  blockAxpyRows(schedule);
  unrollAndJamRows(schedule);
  blockOuterProducts(schedule);
  reuseMemory(schedule);
  foldStencils(schedule);
  placeBuffers(schedule);
  readTilesFromRegisters(schedule);
  moveData(schedule);
  pipelineRows(schedule);
  shareAmongThreads(schedule);
  addHints(schedule);
}

}  // namespace

constexpr Pass kHeuristicX86Pass{
    "heuristic", "tiles, vectors, accumulators and buffers chosen by the role of each scope", run};

}  // namespace dojo::rl
