// Threads share the outermost scope of every nest, or the first one inside it that allows it and
// divides more evenly.
#include <fmt/format.h>

#include "core/moves/refuse.h"
#include "rl/passes/rules.h"

namespace dojo::rl {

void shareAmongThreads(Schedule& schedule) {
  if (schedule.hardware().threads < 2) return;
  std::vector<core::NodeId> roots;
  for (const core::NodePtr& node : schedule.program().body)
    if (node->isScope()) roots.push_back(node->id());
  for (core::NodeId root : roots) {
    const core::View& view = schedule.view();
    int outermost = view.scopeIndex(root);
    std::string name = fmt::format(
        "threads at {}", view.op(view.scope(outermost).firstOp).operation().target().array);
    // 0: none, 1: the outermost that may, 2: the next that may.
    int64_t wanted = schedule.choices().choose(name, {1, 0, 2});
    int inside = view.scope(outermost).endScope;
    for (int s = outermost; s < inside && wanted > 0; ++s)
      if (schedule.view().scope(s).depth < 4)
        schedule.attempt([&] {
          return schedule.apply("parallelize", core::placeOfScope(schedule.view(), s)) &&
                 --wanted == 0;
        });
  }
}

}  // namespace dojo::rl
