// no_keep_rolled t@d
//
//   5:nu                       →    5
//
// Lets the compiler unroll a loop again. Legal on every scope that carries :nu: it says how code
// is written, not what it does.
#include "core/moves/legality/hinting.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

std::vector<Step> sites(const Context& context) {
  return sitesHinted(context, &Hints::keepRolled, "no_keep_rolled");
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  return checkHinted(context, step, &Hints::keepRolled);
}

Program rewrite(const Context& context, const Step& step) {
  return withHint(context, step, &Hints::keepRolled, false);
}

}  // namespace

const Move kNoKeepRolled = {
    .name = "no_keep_rolled",
    .summary = "let the compiler unroll a loop again",
    .legality = "legal when the scope carries the hint :nu",
    .parameters = "",
    .inverse = "keep_rolled",
    .source = "unroll pragmas of Clang and GCC",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Scope,
    .group = MoveGroup::Mapping,
    .affectedMemory = AffectedMemory::Place,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::Removes,
    .aliases = "allow unrolling",
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
