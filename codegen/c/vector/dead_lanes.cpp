#include "codegen/c/vector/dead_lanes.h"

#include <algorithm>

#include "core/analysis/common_guards.h"

namespace dojo::codegen {
namespace {

bool isOfFunctions(const core::View& view, int buffer) {
  return std::ranges::any_of(view.accessesTo(buffer), [&](int i) {
    int op = view.accesses()[static_cast<size_t>(i)].op;
    return core::isTranscendental(view.op(op).operation().op);
  });
}

}  // namespace

DeadLanes findDeadLanes(const core::View& view, const StoragePlan& storage) {
  DeadLanes deadLanes;
  for (const auto& [name, home] : storage.homes) {
    if (home.kind != Home::Kind::Local || home.lanes == 0) continue;
    int around = home.scope ? view.scope(view.scopeIndex(home.scope)).depth + 1 : 0;
    int buffer = view.bufferIndex(home.buffer->arrays.front());
    auto guards = core::commonGuards(view, buffer, around);
    deadLanes.guards.insert(guards.begin(), guards.end());
    if (!guards.empty() && !isOfFunctions(view, buffer)) deadLanes.variables.insert(name);
  }
  return deadLanes;
}

}  // namespace dojo::codegen
