// no_halve_vector t@d
//
//   16:v:hv                    →    16:v
//
// Uses whole vectors again. Legal on every scope that carries :hv: it says how code
// is written, not what it does.
#include "core/moves/legality/hinting.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

std::vector<Step> sites(const Context& context) {
  return sitesHinted(context, &Hints::halve, "no_halve_vector");
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  return checkHinted(context, step, &Hints::halve);
}

Program rewrite(const Context& context, const Step& step) {
  return withHint(context, step, &Hints::halve, false);
}

}  // namespace

const Move kNoHalveVector = {
    .name = "no_halve_vector",
    .summary = "use whole vectors again",
    .legality = "legal when the scope carries the hint :hv",
    .parameters = "",
    .inverse = "halve_vector",
    .source = "masked remainders of vector loops",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Scope,
    .group = MoveGroup::Mapping,
    .affectedMemory = AffectedMemory::Place,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::Removes,
    .aliases = "full-width vector, undo narrow vector",
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
