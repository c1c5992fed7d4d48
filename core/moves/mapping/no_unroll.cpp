// no_unroll t@d
//
//   N:u                        →    N
//
// Takes the mark :u off a scope. Legal on every scope that carries it: it says how code is written,
// not what it does.
#include "core/moves/legality/mapping_change.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

std::vector<Step> sites(const Context& context) {
  return sitesMapped(context, Mapping::Unroll, "no_unroll");
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  int s = scopeAt(context.view, step.place);
  if (s < 0) return refusePlace(context.view, step.place, PlaceKind::Scope);
  return refuseUnlessMapped(context.view, s, Mapping::Unroll);
}

Program rewrite(const Context& context, const Step& step) {
  return remapped(context.view, scopeAt(context.view, step.place), Mapping::Sequential);
}

}  // namespace

const Move kNoUnroll = {
    .name = "no_unroll",
    .summary = "remove the :u mapping from a scope",
    .legality = "legal when the scope is marked :u",
    .parameters = "",
    .inverse = "unroll",
    .source = "PerfDojo §2.2",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Scope,
    .group = MoveGroup::Mapping,
    .affectedMemory = AffectedMemory::Place,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::Removes,
    .aliases = "reroll, loop rerolling, undo unrolling",
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
