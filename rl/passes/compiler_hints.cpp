#include "rl/passes/compiler_hints.h"

#include "codegen/c/vector/half_sites.h"
#include "rl/passes/rules.h"

namespace dojo::rl {

void hintAt(Schedule& schedule, const char* move, const std::vector<int>& scopes) {
  std::vector<std::pair<core::NodeId, int>> places;
  for (int s : scopes) {
    const core::ScopeInfo& scope = schedule.view().scope(s);
    places.emplace_back(schedule.view().op(scope.firstOp).node->id(), scope.depth);
  }
  for (auto [op, depth] : places) schedule.applyAround(move, op, depth);
}

void halveVectors(Schedule& schedule) {
  std::vector<int> scopes;
  for (core::NodeId node : codegen::findHalfSites(schedule.view(), schedule.machine()))
    scopes.push_back(schedule.view().scopeIndex(node));
  hintAt(schedule, "halve_vector", scopes);
}

void addHints(Schedule& schedule) {
  keepLoopsRolled(schedule);
  reloadOperands(schedule);
  alignStreamedRows(schedule);
  keepStagedInMemory(schedule);
  halveVectors(schedule);
}

}  // namespace dojo::rl
