#include "core/moves/engine.h"

#include <fmt/format.h>

#include "core/moves/catalogue.h"
#include "core/moves/refuse.h"
#include "core/text/printer.h"

namespace dojo::core {
namespace {

std::string nearestNames(std::string_view wanted) {
  std::string names;
  for (const Move* move : catalogue())
    if (!wanted.empty() && move->name.substr(0, 2) == wanted.substr(0, 2))
      names += (names.empty() ? "" : ", ") + std::string(move->name);
  return names.empty() ? "" : fmt::format(" (did you mean {}?)", names);
}

int parameterCount(std::string_view parameters) {
  int count = 0;
  for (size_t i = 0; i < parameters.size(); ++i)
    count += parameters[i] != ' ' && (i == 0 || parameters[i - 1] == ' ');
  return count;
}

}  // namespace

std::vector<Candidate> listMoves(const Context& context, bool refused) {
  std::vector<std::pair<const Move*, std::vector<Step>>> sites;
  size_t count = 0;
  for (const Move* move : catalogue()) count += sites.emplace_back(move, move->sites(context)).second.size();
  std::vector<Candidate> candidates;
  if (refused) candidates.reserve(count);
  for (auto& [move, steps] : sites)
    for (Step& step : steps) {
      auto refusal = move->check(context, step);
      if (!refusal || refused) candidates.push_back({std::move(step), move, std::move(refusal)});
    }
  return candidates;
}

Result<const Move*> moveOf(const Step& step) {
  const Move* move = moveNamed(step.move);
  if (!move)
    return fail(ErrorCode::BadInput, fmt::format("no move is named '{}'{}", step.move, nearestNames(step.move)));
  int wanted = parameterCount(move->parameters);
  if (static_cast<int>(step.arguments.size()) != wanted)
    return fail(ErrorCode::BadInput,
                fmt::format("{} takes {} argument(s) after the place{}{}, here there are {}", step.move, wanted,
                            wanted ? ": " : "", move->parameters, step.arguments.size()));
  return move;
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  auto move = moveOf(step);
  if (!move) return refuse("bad-step", move.error().message);
  return (*move)->check(context, step);
}

Result<Program> apply(const Program& program, const Step& step, const Target& target) {
  auto move = moveOf(step);
  if (!move) return tl::unexpected(move.error());
  View view(program);
  Context context{view, target};
  if (auto refusal = (*move)->check(context, step))
    return fail(ErrorCode::Illegal, fmt::format("{}: {}", print(step), refusal->message));
  return (*move)->rewrite(context, step);
}

bool isAt(const View& view, const Step& step, const Place& place) {
  auto move = moveOf(step);
  if (!move) return false;
  bool storage = (*move)->place == PlaceKind::Buffer || (*move)->place == PlaceKind::Dimension;
  if (storage) return step.place.name == place.name && (place.dimension < 0 || place == step.place);
  int op = opAt(view, step.place);
  if (op < 0) return false;
  if (place.depth < 0) return op == opAt(view, place);
  int scope = scopeAt(view, place);
  return scope >= 0 && view.isInside(op, scope) &&
         (step.place.depth < 0 || step.place.depth >= view.scope(scope).depth);
}

}  // namespace dojo::core
