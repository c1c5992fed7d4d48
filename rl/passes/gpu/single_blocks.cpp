// What no parallel scope holds, such as a sum of one vector and what follows from it:
//
//   s = 0
//   N s += x[{0}]                →   1
//   y = s / N                        | s = 0
//                                    | N s += x[{1}]
//                                    | y = s / N
//
// is one launch of one block then, whose threads share the loop, and not three.
#include "rl/passes/gpu/gpu_rules.h"

namespace dojo::rl {
namespace {

bool isSingle(const core::View& view, const core::Node& node) {
  if (!node.isScope()) return true;
  return isOpen(node) && node.scope().extent.value > 1 &&
         parallelScopes(view, view.op(view.opsIn(node).first).node->id()) == 0;
}

core::NodeId firstOf(const core::View& view, const core::Node& node) {
  return view.op(view.opsIn(node).first).node->id();
}

// An operation in no scope into the nest after it, to where that holds more than one child: no
// launch for it.
void sinkScalars(Schedule& schedule) {
  auto depthOf = [&](core::NodeId op) {
    return schedule.view().op(schedule.view().opIndex(op)).depth();
  };
  auto isAlone = [&](core::NodeId op) {
    int parent = schedule.view().op(schedule.view().opIndex(op)).parent;
    return schedule.view().childrenOf(parent).size() == 2;
  };
  auto precedesOpenScope = [&](core::NodeId op) {
    const core::OpInfo& info = schedule.view().op(schedule.view().opIndex(op));
    auto siblings = schedule.view().childrenOf(info.parent);
    auto next = static_cast<size_t>(info.position) + 1;
    return next < siblings.size() && isOpen(*siblings[next]);
  };
  std::vector<core::NodeId> operations = schedule.operations();
  for (auto op = operations.rbegin(); op != operations.rend(); ++op)
    while ((depthOf(*op) == 0 || isAlone(*op)) && precedesOpenScope(*op))
      if (!schedule.apply("sink", *schedule.opPlace(*op))) break;
}

}  // namespace

void gatherSingleBlocks(Schedule& schedule) {
  sinkScalars(schedule);
  std::vector<std::vector<core::NodeId>> groups(1);
  const core::View& view = schedule.view();
  for (const core::NodePtr& node : view.program().body) {
    if (isSingle(view, *node))
      groups.back().push_back(firstOf(view, *node));
    else
      groups.emplace_back();
  }
  for (const auto& group : groups)
    schedule.attempt([&] {
      for (core::NodeId op : group) {
        auto place = schedule.around(op, 0);
        if (!place) place = schedule.opPlace(op);
        if (!schedule.apply("add_scope", *place)) return false;
      }
      for (size_t i = 1; i < group.size(); ++i)
        if (!schedule.applyAround("join_scopes", group.front(), 0)) return false;
      return true;
    });
}

}  // namespace dojo::rl
