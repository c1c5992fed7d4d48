// A catalogue that has one move more, halve_scope, for tests that link this file: the move's value
// and its line in the list are all that is written of it. Linked statically, this definition takes
// the place of core/moves/catalogue.cpp.
#include "core/moves/catalogue.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

Step asSplit(const Step& step) {
  return {"split_scope", step.place, {"2"}};
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  for (const Step& step : kSplitScope.sites(context))
    if (step.arguments[0] == "2") steps.push_back({"halve_scope", step.place, {}});
  return steps;
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  return kSplitScope.check(context, asSplit(step));
}

Program rewrite(const Context& context, const Step& step) {
  return kSplitScope.rewrite(context, asSplit(step));
}

const Move kHalveScope = {
    .name = "halve_scope",
    .summary = "split a scope into pairs of iterations",
    .legality = "legal when the extent is even and larger than two",
    .parameters = "",
    .inverse = "merge_scopes",
    .source = "the tests",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Scope,
    .group = MoveGroup::Iteration,
    .affectedMemory = AffectedMemory::Proven,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::None,
    .aliases = "bisect, loop bisection",
    .limits = "An odd extent is left alone.",
    .splitsScope = true,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace

std::span<const Move* const> catalogue() {
  static constexpr const Move* kMoves[] = {
#define MOVE(value) &value,
#include "core/moves/moves.def"
#undef MOVE
      &kHalveScope,
  };
  return kMoves;
}

}  // namespace dojo::core
