// no_instruction t#k@d
//
//   16:i(vpdpbusd_512)         →    16
//
// Takes the instruction off a nest. Legal on every scope that carries one: the nest says what it
// does.
#include <fmt/format.h>

#include "core/moves/edit.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  for (int s = 0; s < static_cast<int>(context.view.scopes().size()); ++s)
    if (!context.view.scope(s).scope().instruction.empty())
      steps.push_back({"no_instruction", placeOfScope(context.view, s), {}});
  return steps;
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  int s = scopeAt(context.view, step.place);
  if (s < 0) return refusePlace(context.view, step.place, PlaceKind::Scope);
  if (!context.view.scope(s).scope().instruction.empty()) return std::nullopt;
  return refuse("not-marked",
                phrase("{} is not mapped to an instruction", describeScope(context.view, s)),
                {context.view.scope(s).node->id()});
}

Program rewrite(const Context& context, const Step& step) {
  const Node& node = *context.view.scope(scopeAt(context.view, step.place)).node;
  Scope scope = node.scope();
  scope.instruction.clear();
  return replaced(context.program(), node.id(), {withScope(node, std::move(scope))});
}

}  // namespace

const Move kNoInstruction = {
    .name = "no_instruction",
    .summary = "remove the instruction mapping from a nest",
    .legality = "legal when the scope is marked :i(NAME)",
    .parameters = "",
    .inverse = "use_instruction",
    .source = "tensorize (Chen et al., OSDI 2018)",
    .rounding = Rounding::Reassociates,
    .place = PlaceKind::Scope,
    .group = MoveGroup::Arithmetic,
    .affectedMemory = AffectedMemory::Place,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::Removes,
    .aliases = "undo tensorization, remove intrinsic",
    .needs = Needs::Instructions,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
