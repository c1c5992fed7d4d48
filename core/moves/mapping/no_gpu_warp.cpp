// no_gpu_warp t@d
//
//   N:w                        →    N
//
// Takes the mark :w off a scope. Legal on every scope that carries it and holds no further :w
// scope: iterations that may run at once may run in order.
#include "core/moves/legality/gpu_mapping.h"
#include "core/moves/legality/mapping_change.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

std::vector<Step> sites(const Context& context) {
  return sitesMapped(context, Mapping::Warp, "no_gpu_warp");
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  return refuseGpuUnmapping(context, step.place, Mapping::Warp);
}

Program rewrite(const Context& context, const Step& step) {
  return remapped(context.view, scopeAt(context.view, step.place), Mapping::Sequential);
}

}  // namespace

const Move kNoGpuWarp = {
    .name = "no_gpu_warp",
    .summary = "remove the :w mapping from a scope",
    .legality = "legal when the scope is marked :w and holds no other scope marked so",
    .parameters = "",
    .inverse = "gpu_warp",
    .source = "PerfDojo §2.2",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Scope,
    .group = MoveGroup::Mapping,
    .affectedMemory = AffectedMemory::Place,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::Removes,
    .aliases = "unwarp",
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
