// Rows in which every element needs the one before it: prefix sums. Within a row the additions form
// a dependence chain; several interleaved rows hide its latency.
#include <fmt/format.h>

#include <algorithm>

#include "core/moves/place.h"
#include "rl/passes/rules.h"

namespace dojo::rl {
namespace {

// The operation reads, from its own array, what an earlier iteration of the innermost scope wrote.
bool isRecurrence(const core::OpInfo& op) {
  const core::Operation& o = op.operation();
  int innermost = op.depth() - 1;
  return std::ranges::any_of(o.operands, [&](const core::Operand& operand) {
    auto* read = std::get_if<core::Access>(&operand);
    return read && read->array == o.target().array && read->indices != o.target().indices &&
           std::ranges::any_of(read->indices,
                               [&](const core::Affine& i) { return i.uses(innermost); });
  });
}

// Of the scope around the rows, which holds them alone; 0: there is none.
int64_t rowsOf(const core::View& view, const core::OpInfo& op) {
  if (op.depth() < 2) return 0;
  int row = op.scopes[static_cast<size_t>(op.depth() - 1)];
  int around = op.scopes[static_cast<size_t>(op.depth() - 2)];
  bool isNest = view.childrenOf(around).size() == 1 && isOpen(*view.scope(row).node) &&
                isOpen(*view.scope(around).node);
  return isNest ? op.extents[static_cast<size_t>(op.depth() - 2)] : 0;
}

}  // namespace

void interleaveRecurrences(Schedule& schedule) {
  for (core::NodeId id : schedule.operations()) {
    const core::View& view = schedule.view();
    int index = view.opIndex(id);
    if (index < 0 || !isRecurrence(view.op(index))) continue;
    int64_t rows = rowsOf(view, view.op(index));
    if (rows == 0) continue;
    std::vector<int64_t> together;
    for (int64_t count : {8, 4, 2, 1})
      if (rows % count == 0) together.push_back(count);
    std::string name =
        fmt::format("rows of {} together", view.op(index).operation().target().array);
    int depth = view.op(index).depth() - 2;
    schedule.attempt([&] {
      int64_t count = schedule.choices().choose(name, together);
      return count > 1 && schedule.applyAround("split_scope", id, depth, {std::to_string(count)}) &&
             schedule.applyAround("swap_scopes", id, depth + 1) &&
             schedule.applyAround("unroll", id, depth + 2);
    });
  }
}

}  // namespace dojo::rl
