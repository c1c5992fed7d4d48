// no_gpu_block t@d
//
//   N:b                        →    N
//
// Takes the mark :b off a scope. Legal on every scope that carries it and holds no further :b
// scope: iterations that may run at once may run in order.
#include "core/moves/legality/gpu_mapping.h"
#include "core/moves/legality/mapping_change.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

std::vector<Step> sites(const Context& context) {
  return sitesMapped(context, Mapping::Block, "no_gpu_block");
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  return refuseGpuUnmapping(context, step.place, Mapping::Block);
}

Program rewrite(const Context& context, const Step& step) {
  return remapped(context.view, scopeAt(context.view, step.place), Mapping::Sequential);
}

}  // namespace

const Move kNoGpuBlock = {
    .name = "no_gpu_block",
    .summary = "remove the :b mapping from a scope",
    .legality = "legal when the scope is marked :b and holds no other scope marked so",
    .parameters = "",
    .inverse = "gpu_block",
    .source = "PerfDojo §2.2",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Scope,
    .group = MoveGroup::Mapping,
    .affectedMemory = AffectedMemory::Place,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::Removes,
    .aliases = "unblock",
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
