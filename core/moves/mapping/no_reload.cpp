// no_reload t@d
//
//   512:rl                     →    512
//
// Lets the compiler move loads out of a loop again. Legal on every scope that carries :rl: it says
// how code is written, not what it does.
#include "core/moves/legality/hinting.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

std::vector<Step> sites(const Context& context) {
  return sitesHinted(context, &Hints::reload, "no_reload");
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  return checkHinted(context, step, &Hints::reload);
}

Program rewrite(const Context& context, const Step& step) {
  return withHint(context, step, &Hints::reload, false);
}

}  // namespace

const Move kNoReload = {
    .name = "no_reload",
    .summary = "let the compiler move loads out of a loop again",
    .legality = "legal when the scope carries the hint :rl",
    .parameters = "",
    .inverse = "reload",
    .source = "Cooper and Lu, PLDI 1997 (register promotion)",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Scope,
    .group = MoveGroup::Mapping,
    .affectedMemory = AffectedMemory::Place,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::Removes,
    .aliases = "allow load hoisting",
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
