// gpu_warp t@d
//
//   8:b 32  t[{0},{1}] = 0      →    8:b 32:w  t[{0},{1}] = 0
//
// Runs the iterations of a scope as the lanes of a warp, which can hand each other registers
// (shuffles) and wait for each other without the rest of the block. Legal as gpu_block is, for at
// most as many iterations as a warp of the machine has lanes; each iteration of a :b scope around
// is then a warp.
#include "core/moves/legality/gpu_mapping.h"
#include "core/moves/legality/mapping_change.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

std::vector<Step> sites(const Context& context) {
  return gpuSites(context, Mapping::Warp, "gpu_warp");
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  return refuseGpuMapping(context, step.place, Mapping::Warp);
}

Program rewrite(const Context& context, const Step& step) {
  return remapped(context.view, scopeAt(context.view, step.place), Mapping::Warp);
}

}  // namespace

const Move kGpuWarp = {
    .name = "gpu_warp",
    .summary = "run the iterations of a scope as the lanes of a warp",
    .legality =
        "legal when no two iterations touch the same element, one of them writing, except in stack "
        "and "
        "register buffers that each iteration fills for itself; the extent is at most the lanes of "
        "a "
        "warp, and no other :w scope stands around or inside",
    .parameters = "",
    .inverse = "no_gpu_warp",
    .source = "PerfDojo §2.2",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Scope,
    .group = MoveGroup::Mapping,
    .affectedMemory = AffectedMemory::Place,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::Sets,
    .aliases = "warp, wavefront, lanes, shuffle, subgroup, cuda, gpu",
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
