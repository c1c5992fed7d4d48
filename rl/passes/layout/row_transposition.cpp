#include "rl/passes/layout/row_transposition.h"

namespace dojo::rl {
namespace {

// The operation that copies an array from a copy, or to it.
core::NodeId copying(const core::View& view, const std::string& copy, const std::string& array) {
  for (const core::OpInfo& op : view.ops()) {
    const core::Operation& o = op.operation();
    const auto* read = o.operands.size() == 1 ? std::get_if<core::Access>(&o.operands[0]) : nullptr;
    if (o.op != core::Operator::Copy || o.assign != core::Assign::Set || !read) continue;
    if ((o.target().array == copy && read->array == array) ||
        (o.target().array == array && read->array == copy))
      return op.node->id();
  }
  return 0;
}

}  // namespace

Copying stageAs(Schedule& schedule, const char* move, core::NodeId first, int depth,
                const std::string& array) {
  core::Program before = schedule.program();
  if (!schedule.applyAround(move, first, depth, {array})) return {};
  std::string copy = newBuffer(before, schedule.program());
  return {copying(schedule.view(), copy, array), copy};
}

bool stageByRows(Schedule& schedule, const char* move, core::NodeId first, int depth,
                 const std::string& array) {
  auto [op, copy] = stageAs(schedule, move, first, depth, array);
  return op != 0 && schedule.apply("reorder_dims", placeOfDimension(copy, 0)) &&
         schedule.applyAround("unroll", op, depth + 1);
}

}  // namespace dojo::rl
