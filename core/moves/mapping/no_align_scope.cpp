// no_align_scope t@d
//
//   63:al                      →    63
//
// Begins the vectors of a row at its first element again. Legal on every scope that carries :al: it
// says how code is written, not what it does.
#include "core/moves/legality/hinting.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

std::vector<Step> sites(const Context& context) {
  return sitesHinted(context, &Hints::align, "no_align_scope");
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  return checkHinted(context, step, &Hints::align);
}

Program rewrite(const Context& context, const Step& step) {
  return withHint(context, step, &Hints::align, false);
}

}  // namespace

const Move kNoAlignScope = {
    .name = "no_align_scope",
    .summary = "begin the vectors of a row at its first element again",
    .legality = "legal when the scope carries the hint :al",
    .parameters = "",
    .inverse = "align_scope",
    .source = "Eichenberger, Wu and O'Brien, PLDI 2004 (loop peeling)",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Scope,
    .group = MoveGroup::Mapping,
    .affectedMemory = AffectedMemory::Place,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::Removes,
    .aliases = "undo alignment peeling",
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
