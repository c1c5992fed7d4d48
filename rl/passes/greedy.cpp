// greedy (paper §4.1): the naive pass, then every legal move that uses the hardware, on the
// assumption that each pays: the widest vectors, unrolling, buffers in registers, non-temporal
// stores, threads.
#include <string>

#include "core/moves/place.h"
#include "rl/passes/gpu/gpu_rules.h"
#include "rl/passes/pass.h"
#include "rl/passes/rules.h"

namespace dojo::rl {
namespace {

constexpr int64_t kMostUnrolled = 8;

// Cuts the widest vector out of every innermost scope of one operation; the first factor that is
// legal wins.
void vectoriseEverything(Schedule& schedule) {
  for (int i = 0; i < static_cast<int>(schedule.view().ops().size()); ++i) {
    core::NodeId op = schedule.view().op(i).node->id();
    int depth = schedule.view().op(i).depth() - 1;
    core::DType type =
        schedule.program().bufferOf(schedule.view().op(i).operation().target().array)->dtype;
    for (int lanes : schedule.machine().lanes(type)) {
      bool done = schedule.applyAround("vectorize", op, depth) || schedule.attempt([&] {
        return schedule.applyAround("split_scope", op, depth, {std::to_string(lanes)}) &&
               schedule.applyAround("vectorize", op, depth + 1);
      });
      if (done) break;
    }
  }
}

void unrollSmallScopes(Schedule& schedule) {
  for (int s = 0; s < static_cast<int>(schedule.view().scopes().size()); ++s)
    if (schedule.view().scope(s).scope().extent.value <= kMostUnrolled)
      schedule.apply("unroll", core::placeOfScope(schedule.view(), s));
}

void storeEverythingNontemporal(Schedule& schedule) {
  for (int i = 0; i < static_cast<int>(schedule.view().ops().size()); ++i)
    schedule.apply("nontemporal_store", core::placeOfOp(schedule.view(), i));
}

// Nests as they are, each as blocks of threads.
void runOnBlocks(Schedule& schedule) {
  fuseScopes(schedule);
  mapLaunches(schedule);
  shareBetweenLaunches(schedule);
}

void run(Schedule& schedule) {
  if (hasGrid(schedule.machine())) return runOnBlocks(schedule);
  fuseScopes(schedule);
  reuseMemory(schedule);
  vectoriseEverything(schedule);
  unrollSmallScopes(schedule);
  placeBuffers(schedule);
  storeEverythingNontemporal(schedule);
  shareAmongThreads(schedule);
  addHints(schedule);
}

}  // namespace

constexpr Pass kGreedyPass{"greedy", "naive, then every move that uses hardware features, greedily",
                           run};

}  // namespace dojo::rl
