// gpu_block t@d
//
//   N:g M  y[{0},{1}] = 0       →    N:g M:b  y[{0},{1}] = 0
//
// Runs the iterations of a scope as threads of a block. Legal when no two iterations touch a common
// element that one of them writes; up to three such scopes stand directly in each other, around
// them only the grid and scopes that all threads run, and a block has as many threads as the
// machine lets it. Neighbouring :b nests are phases: one is over for all threads before the next
// begins.
#include "core/moves/legality/gpu_mapping.h"
#include "core/moves/legality/mapping_change.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

std::vector<Step> sites(const Context& context) {
  return gpuSites(context, Mapping::Block, "gpu_block");
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  return refuseGpuMapping(context, step.place, Mapping::Block);
}

Program rewrite(const Context& context, const Step& step) {
  return remapped(context.view, scopeAt(context.view, step.place), Mapping::Block);
}

}  // namespace

const Move kGpuBlock = {
    .name = "gpu_block",
    .summary = "run the iterations of a scope as threads of a block",
    .legality =
        "legal when no two iterations touch the same element, one of them writing, except in stack "
        "and "
        "register buffers that each iteration fills for itself; at most three directly nested "
        "scopes "
        "make the threads, as many as a block of the machine has at most",
    .parameters = "",
    .inverse = "no_gpu_block",
    .source = "PerfDojo §2.2",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Scope,
    .group = MoveGroup::Mapping,
    .affectedMemory = AffectedMemory::Place,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::Sets,
    .aliases = "threads, threadIdx, thread block, work-items, SIMT, cuda, gpu",
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
