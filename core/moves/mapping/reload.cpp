// reload t@d
//
//   512                              →    512:rl
//   | 12:u                                | 12:u
//   | | 8:v t[{2}] += w[{1}] * x[…]       | | 8:v t[{2}] += w[{1}] * x[…]
//
// Keeps loads of what is the same in every iteration of a loop in the loop, by a compiler barrier.
// Compilers promote blocks of such elements, each taken for all lanes of a vector, to registers
// before the loop; where there are more of them than registers, they spill as whole vectors. Legal
// when the scope is a loop in which vectors read several such elements of an array in memory that
// the loop does not write.
#include <fmt/format.h>

#include "core/analysis/invariant_reads.h"
#include "core/moves/legality/hinting.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

std::optional<Refusal> refuseUnlessLoop(const View& view, int scope) {
  if (isLoopInCode(view, scope)) return std::nullopt;
  return refuse("not-a-loop", messageFor(view, "{} is not a loop", describeScope(view, scope)),
                {view.scope(scope).node->id()});
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int s = scopeAt(view, step.place);
  if (s < 0) return refusePlace(view, step.place, PlaceKind::Scope);
  if (auto no = refuseUnlessLoop(view, s)) return no;
  if (auto no = refuseIfHinted(view, s, &Hints::reload)) return no;
  if (!invariantReads(view, s).empty()) return std::nullopt;
  return refuse(
      "nothing-to-reload",
      messageFor(view,
                 "no vector in {} reads several elements, each for all lanes, that are the "
                 "same in every iteration",
                 describeScope(view, s)),
      {view.scope(s).node->id()});
}

std::vector<Step> sites(const Context& context) {
  return sitesWithout(context, &Hints::reload, "reload", [](const View& view, int scope) {
    return isLoopInCode(view, scope) && !invariantReads(view, scope).empty();
  });
}

Program rewrite(const Context& context, const Step& step) {
  return withHint(context, step, &Hints::reload, true);
}

}  // namespace

const Move kReload = {
    .name = "reload",
    .summary = "keep loads of what does not change in a loop",
    .legality =
        "legal when vectors in the loop read several elements, each for all lanes, of an array in "
        "memory that the loop neither moves along nor writes",
    .parameters = "",
    .inverse = "no_reload",
    .source = "Cooper and Lu, PLDI 1997 (register promotion)",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Scope,
    .group = MoveGroup::Mapping,
    .affectedMemory = AffectedMemory::Place,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::Sets,
    .aliases = "keep loads in the loop, block load hoisting",
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
