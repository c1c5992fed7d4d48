// no_gpu_grid t@d
//
//   N:g                        →    N
//
// Takes the mark :g off a scope. Legal on every scope that carries it and holds no further :g
// scope: iterations that may run at once may run in order.
#include "core/moves/legality/gpu_mapping.h"
#include "core/moves/legality/mapping_change.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

std::vector<Step> sites(const Context& context) {
  return sitesMapped(context, Mapping::Grid, "no_gpu_grid");
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  return refuseGpuUnmapping(context, step.place, Mapping::Grid);
}

Program rewrite(const Context& context, const Step& step) {
  return remapped(context.view, scopeAt(context.view, step.place), Mapping::Sequential);
}

}  // namespace

const Move kNoGpuGrid = {
    .name = "no_gpu_grid",
    .summary = "remove the :g mapping from a scope",
    .legality = "legal when the scope is marked :g and holds no other scope marked so",
    .parameters = "",
    .inverse = "gpu_grid",
    .source = "PerfDojo §2.2",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Scope,
    .group = MoveGroup::Mapping,
    .affectedMemory = AffectedMemory::Place,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::Removes,
    .aliases = "ungrid",
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
