// gpu_grid t@d
//
//   N  y[{0}] = x[{0}]          →    N:g  y[{0}] = x[{0}]
//
// Runs the iterations of a scope as the thread blocks of a GPU's grid. Legal at the top of a kernel
// or directly in another :g scope, up to three of them, when no two iterations touch a common
// element that one of them writes; blocks have stack, registers and shared memory of their own.
#include "core/moves/legality/gpu_mapping.h"
#include "core/moves/legality/mapping_change.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

std::vector<Step> sites(const Context& context) {
  return gpuSites(context, Mapping::Grid, "gpu_grid");
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  return refuseGpuMapping(context, step.place, Mapping::Grid);
}

Program rewrite(const Context& context, const Step& step) {
  return remapped(context.view, scopeAt(context.view, step.place), Mapping::Grid);
}

}  // namespace

const Move kGpuGrid = {
    .name = "gpu_grid",
    .summary = "run the iterations of a scope as thread blocks of a grid",
    .legality =
        "legal at the top of a kernel or directly inside another :g scope (at most three), when no "
        "two "
        "iterations touch the same element, one of them writing, except in stack, register and "
        "shared "
        "buffers that each iteration fills for itself",
    .parameters = "",
    .inverse = "no_gpu_grid",
    .source = "PerfDojo §2.2",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Scope,
    .group = MoveGroup::Mapping,
    .affectedMemory = AffectedMemory::Place,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::Sets,
    .aliases = "grid, thread blocks, CTA, work-groups, blockIdx, launch, cuda, gpu",
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
