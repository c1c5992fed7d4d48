#include "core/analysis/mapping.h"

#include "core/analysis/coverage.h"
#include "core/analysis/iteration_space.h"

namespace dojo::core {
namespace {

std::optional<MappingProblem> problemOfPrivate(const View& view, int buffer, int scope) {
  for (int i : view.accessesTo(buffer)) {
    if (!view.accesses()[i].reads || neverRuns(view, view.accesses()[i].op)) continue;
    if (coveringWrite(view, i, scope)) continue;
    return MappingProblem{MappingProblem::Kind::NotPrivate, Conflict{i, i, {}, {}, true}};
  }
  return std::nullopt;
}

std::optional<MappingProblem> problemOfShared(const View& view, int buffer, int scope) {
  std::vector<Order> order = carriedAt(view.scope(scope).depth, Order::Less);
  std::span<const int> inside = view.accessesTo(buffer, view.opsIn(scope));
  for (int i : inside) {
    for (int j : inside) {
      if (!view.accesses()[i].writes && !view.accesses()[j].writes) continue;
      if (auto conflict = overlap(view, {i, j, order}))
        return MappingProblem{MappingProblem::Kind::Carried, std::move(*conflict)};
    }
  }
  return std::nullopt;
}

}  // namespace

bool isPrivateTo(const View& view, int buffer, int scope) {
  Location location = view.program().buffers[buffer].location;
  if (location != Location::Stack && location != Location::Register) return false;
  return view.accessesTo(buffer, view.opsIn(scope)).size() == view.accessesTo(buffer).size();
}

std::optional<MappingProblem> findParallelProblem(const View& view, int scope, int buffer) {
  return isPrivateTo(view, buffer, scope) ? problemOfPrivate(view, buffer, scope)
                                          : problemOfShared(view, buffer, scope);
}

std::optional<MappingProblem> findParallelProblem(const View& view, int scope) {
  for (int b = 0; b < static_cast<int>(view.program().buffers.size()); ++b)
    if (auto problem = findParallelProblem(view, scope, b)) return problem;
  return std::nullopt;
}

std::optional<MappingProblem> findVectorProblem(const View& view, int scope) {
  std::vector<Order> order = carriedAt(view.scope(scope).depth, Order::Less);
  for (int b = 0; b < static_cast<int>(view.program().buffers.size()); ++b) {
    std::span<const int> inside = view.accessesTo(b, view.opsIn(scope));
    for (int i : inside)
      for (int j : inside)
        if (view.accesses()[i].writes)
          if (auto conflict = overlap(view, {i, j, order}))
            return MappingProblem{MappingProblem::Kind::Carried, std::move(*conflict)};
  }
  return std::nullopt;
}

}  // namespace dojo::core
