// keep_rolled t@d
//
//   5                           →    5:nu
//
// Asks the compiler not to unroll a loop. Unrolled, the iterations of a short sum share what they
// load, and keep it in registers that a tile of accumulators around them needs. Legal when the
// scope carries no mark: it says how code is written, not what it does.
#include "core/moves/legality/hinting.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int s = scopeAt(view, step.place);
  if (s < 0) return refusePlace(view, step.place, PlaceKind::Scope);
  if (auto no = refuseMapped(view, s)) return no;
  return refuseIfHinted(view, s, &Hints::keepRolled);
}

std::vector<Step> sites(const Context& context) {
  return sitesWithout(context, &Hints::keepRolled, "keep_rolled", [](const View& view, int scope) {
    const Scope& s = view.scope(scope).scope();
    return s.instruction.empty() && s.mapping == Mapping::Sequential;
  });
}

Program rewrite(const Context& context, const Step& step) {
  return withHint(context, step, &Hints::keepRolled, true);
}

}  // namespace

const Move kKeepRolled = {
    .name = "keep_rolled",
    .summary = "keep the compiler from unrolling a loop",
    .legality = "legal when the scope carries no mark",
    .parameters = "",
    .inverse = "no_keep_rolled",
    .source = "unroll pragmas of Clang and GCC",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Scope,
    .group = MoveGroup::Mapping,
    .affectedMemory = AffectedMemory::Place,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::Sets,
    .aliases = "disable unrolling, nounroll pragma",
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
