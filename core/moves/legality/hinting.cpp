#include "core/moves/legality/hinting.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/moves/edit.h"
#include "core/moves/legality/refuse.h"

namespace dojo::core {
namespace {

std::string_view suffixOf(Hint hint) {
  return std::ranges::find(kHints, hint, &HintTraits::flag)->suffix;
}

}  // namespace

std::vector<Step> sitesHinted(const Context& context, Hint hint, std::string_view move) {
  std::vector<Step> steps;
  for (int s = 0; s < static_cast<int>(context.view.scopes().size()); ++s)
    if (context.view.scope(s).scope().hints.*hint)
      steps.push_back({std::string(move), placeOfScope(context.view, s), {}});
  return steps;
}

std::vector<Step> sitesWithout(const Context& context, Hint hint, std::string_view move,
                               bool (*isCandidate)(const View&, int scope)) {
  std::vector<Step> steps;
  for (int s = 0; s < static_cast<int>(context.view.scopes().size()); ++s)
    if (!(context.view.scope(s).scope().hints.*hint) && isCandidate(context.view, s))
      steps.push_back({std::string(move), placeOfScope(context.view, s), {}});
  return steps;
}

bool isLoopInCode(const View& view, int scope) {
  const Scope& s = view.scope(scope).scope();
  return s.instruction.empty() && s.mapping != Mapping::Unroll && s.mapping != Mapping::Vector;
}

std::optional<Refusal> refuseIfHinted(const View& view, int scope, Hint hint) {
  const Node& node = *view.scope(scope).node;
  if (!(node.scope().hints.*hint)) return std::nullopt;
  return refuse("marked",
                messageFor(view, "{} already carries the hint :{}", describeScope(view, scope),
                           suffixOf(hint)),
                {node.id()});
}

std::optional<Refusal> checkHinted(const Context& context, const Step& step, Hint hint) {
  const View& view = context.view;
  int s = scopeAt(view, step.place);
  if (s < 0) return refusePlace(view, step.place, PlaceKind::Scope);
  const Node& node = *view.scope(s).node;
  if (node.scope().hints.*hint) return std::nullopt;
  return refuse(
      "not-marked",
      messageFor(view, "{} does not carry the hint :{}", describeScope(view, s), suffixOf(hint)),
      {node.id()});
}

Program withHint(const Context& context, const Step& step, Hint hint, bool isOn) {
  const Node& node = *context.view.scope(scopeAt(context.view, step.place)).node;
  Scope scope = node.scope();
  scope.hints.*hint = isOn;
  return replaced(context.program(), node.id(), {withScope(node, std::move(scope))});
}

}  // namespace dojo::core
