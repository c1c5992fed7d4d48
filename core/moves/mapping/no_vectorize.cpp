// no_vectorize t@d
//
//   N:v                        →    N
//
// Takes the mark :v off a scope. Legal on every scope that carries it: lanes that may run at once
// may run in order.
#include "core/moves/legality/mapping_change.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

std::vector<Step> sites(const Context& context) {
  return sitesMapped(context, Mapping::Vector, "no_vectorize");
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  int s = scopeAt(context.view, step.place);
  if (s < 0) return refusePlace(context.view, step.place, PlaceKind::Scope);
  return refuseUnlessMapped(context.view, s, Mapping::Vector);
}

Program rewrite(const Context& context, const Step& step) {
  return remapped(context.view, scopeAt(context.view, step.place), Mapping::Sequential);
}

}  // namespace

const Move kNoVectorize = {
    .name = "no_vectorize",
    .summary = "remove the :v mapping from a scope",
    .legality = "legal when the scope is marked :v",
    .parameters = "",
    .inverse = "vectorize",
    .source = "PerfDojo §2.2",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Scope,
    .group = MoveGroup::Mapping,
    .affectedMemory = AffectedMemory::Place,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::Removes,
    .aliases = "scalarize, scalarise, undo vectorisation",
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
