// no_parallelize t@d
//
//   N:p                        →    N
//
// Takes the mark :p off a scope. Legal on every scope that carries it: iterations that may run at
// once may run in order.
#include "core/moves/legality/mapping_change.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

std::vector<Step> sites(const Context& context) {
  return sitesMapped(context, Mapping::Parallel, "no_parallelize");
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  int s = scopeAt(context.view, step.place);
  if (s < 0) return refusePlace(context.view, step.place, PlaceKind::Scope);
  return refuseUnlessMapped(context.view, s, Mapping::Parallel);
}

Program rewrite(const Context& context, const Step& step) {
  return remapped(context.view, scopeAt(context.view, step.place), Mapping::Sequential);
}

}  // namespace

const Move kNoParallelize = {
    .name = "no_parallelize",
    .summary = "remove the :p mapping from a scope",
    .legality = "legal when the scope is marked :p",
    .parameters = "",
    .inverse = "parallelize",
    .source = "PerfDojo §2.2",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Scope,
    .group = MoveGroup::Mapping,
    .affectedMemory = AffectedMemory::Place,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::Removes,
    .aliases = "serialize, serialise, sequential loop",
    .needs = Needs::Threads,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
