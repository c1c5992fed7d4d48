// Privatise arrays: each part of a nest that was cut gets its own arrays if both parts kept theirs
// in one, so that threads can share a nest when nobody else uses what each of its iterations fills.
#include <algorithm>
#include <set>

#include "core/moves/place.h"
#include "rl/passes/rules.h"

namespace dojo::rl {

bool dropWrites(Schedule& schedule, const std::string& array) {
  while (schedule.program().bufferOf(array)) {
    int write = schedule.view().opNamed(array, 0);
    if (write < 0 || !schedule.apply("dead_code", core::placeOfOp(schedule.view(), write)))
      return false;
  }
  return true;
}

void privatiseArrays(Schedule& schedule, core::NodeId op, int depth) {
  const core::View& view = schedule.view();
  int first = view.op(view.opIndex(op)).scopes[static_cast<size_t>(depth)];
  auto siblings = depth == 0 ? std::span<const core::NodePtr>(schedule.program().body)
                             : view.childrenOf(view.scope(first).parent);
  core::NodeId id = view.scope(first).node->id();
  auto rest =
      std::ranges::find_if(siblings, [&](const core::NodePtr& node) { return node->id() == id; });
  if (++rest == siblings.end() || !(*rest)->isScope()) return;
  core::NodeId nests[] = {id, (*rest)->id()};
  std::set<std::string> arrays;
  for (int i = view.scope(first).firstOp; i < view.scope(first).endOp; ++i) {
    const std::string& array = view.op(i).operation().target().array;
    if (!schedule.program().isOutput(array)) arrays.insert(array);
  }
  for (const std::string& array : arrays)
    schedule.attempt([&] {
      return std::ranges::all_of(nests,
                                 [&](core::NodeId nest) {
                                   const core::View& now = schedule.view();
                                   return schedule.apply(
                                       "stage_out", core::placeOfScope(now, now.scopeIndex(nest)),
                                       {array});
                                 }) &&
             dropWrites(schedule, array);
    });
}

}  // namespace dojo::rl
