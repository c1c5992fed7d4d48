// halve_vector t@d
//
//   16:v y[{0}+48] = x[{0}+48] if {0} < 2     →     16:v:hv y[{0}+48] = x[{0}+48] if {0} < 2
//
// Uses a vector of half as many lanes where the mask lets no more through: of 512 bits, those of
// 256 take half the time on processors with a double-pumped datapath. Where more lanes pass, and
// where the emitter cannot, the vector stays whole. Legal when the scope is a vector of an even
// number of lanes whose operation has a mask that lets the first ones through.
#include <fmt/format.h>

#include <algorithm>

#include "core/moves/legality/hinting.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

// Whether a mask lets the first lanes through; there may be others that let all through.
bool masksFirstLanes(const Operation& operation, int lanes) {
  return std::ranges::any_of(operation.guards, [&](const Guard& guard) {
    return guard.expression.coefficient(lanes) == 1;
  });
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int s = scopeAt(view, step.place);
  if (s < 0) return refusePlace(view, step.place, PlaceKind::Scope);
  const Scope& scope = view.scope(s).scope();
  NodeId node = view.scope(s).node->id();
  if (scope.mapping != Mapping::Vector || scope.extent.value % 2 != 0)
    return refuse(
        "no-halves",
        messageFor(view, "{} is not a vector of an even number of lanes", describeScope(view, s)),
        {node});
  if (auto no = refuseIfHinted(view, s, &Hints::halve)) return no;
  if (masksFirstLanes(view.op(view.scope(s).firstOp).operation(), view.scope(s).depth))
    return std::nullopt;
  return refuse(
      "no-mask",
      messageFor(view, "no mask lets the first lanes of {} through", describeScope(view, s)),
      {node});
}

std::vector<Step> sites(const Context& context) {
  return sitesWithout(context, &Hints::halve, "halve_vector", [](const View& view, int scope) {
    const ScopeInfo& vector = view.scope(scope);
    return vector.scope().mapping == Mapping::Vector && vector.scope().extent.value % 2 == 0 &&
           masksFirstLanes(view.op(vector.firstOp).operation(), vector.depth);
  });
}

Program rewrite(const Context& context, const Step& step) {
  return withHint(context, step, &Hints::halve, true);
}

}  // namespace

const Move kHalveVector = {
    .name = "halve_vector",
    .summary = "use half a vector where a mask lets no more through",
    .legality =
        "legal when the scope is a vector of an even number of lanes, of which a mask lets the "
        "first through",
    .parameters = "",
    .inverse = "no_halve_vector",
    .source = "masked remainders of vector loops",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Scope,
    .group = MoveGroup::Mapping,
    .affectedMemory = AffectedMemory::Place,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::Sets,
    .aliases = "narrow vector, half-width vector",
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
