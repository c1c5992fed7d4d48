// A division takes ten times as long as a product. Where an innermost scope divides by what does
// not vary in it, multiply by the reciprocal, computed once before it. Then take out whatever else
// does not vary.
#include <fmt/format.h>

#include "core/moves/refuse.h"
#include "rl/passes/rules.h"

namespace dojo::rl {
namespace {

bool variesWith(const core::Operand& operand, int depth) {
  const auto* access = std::get_if<core::Access>(&operand);
  if (!access) return std::holds_alternative<core::Affine>(operand);
  for (const core::Affine& index : access->indices)
    if (index.uses(depth)) return true;
  return false;
}

bool dividesByInvariant(const core::OpInfo& info) {
  const core::Operation& o = info.operation();
  return o.op == core::Operator::Div && info.depth() > 0 &&
         std::holds_alternative<core::Access>(o.operands[1]) &&
         !variesWith(o.operands[1], info.depth() - 1) &&
         variesWith(o.operands[0], info.depth() - 1);
}

}  // namespace

void hoistDivisions(Schedule& schedule) {
  for (core::NodeId op : schedule.operations()) {
    int index = schedule.view().opIndex(op);
    if (index < 0 || !dividesByInvariant(schedule.view().op(index))) continue;
    std::string target = schedule.view().op(index).operation().target().array;
    if (schedule.choices().decide(fmt::format("reciprocal in {}", target), true))
      schedule.apply("reciprocal", core::placeOfOp(schedule.view(), index));
  }
  for (core::NodeId op : schedule.operations()) {
    auto place = schedule.opPlace(op);
    while (place && schedule.apply("hoist", *place)) place = schedule.opPlace(op);
  }
}

}  // namespace dojo::rl
