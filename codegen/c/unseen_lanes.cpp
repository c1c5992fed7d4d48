#include "codegen/c/unseen_lanes.h"

#include "core/analysis/common_guards.h"

namespace dojo::codegen {

UnseenLanes findUnseenLanes(const core::View& view, const StoragePlan& storage) {
  UnseenLanes unseen;
  for (const auto& [name, home] : storage.homes) {
    if (home.kind != Home::Kind::Local || home.lanes == 0) continue;
    int around = home.scope ? view.scope(view.scopeIndex(home.scope)).depth + 1 : 0;
    int buffer = view.bufferIndex(home.buffer->arrays.front());
    for (const core::Guard* guard : core::commonGuards(view, buffer, around)) {
      unseen.guards.insert(guard);
      unseen.variables.insert(name);
    }
  }
  return unseen;
}

}  // namespace dojo::codegen
