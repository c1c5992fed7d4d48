#include "codegen/c/vector/streamed_rows.h"

#include <algorithm>

namespace dojo::codegen {
namespace {

using core::Affine;

// The index where the loop's iteration is an element, or without it.
Affine byElements(const Affine& index, const core::RowVectors& row, bool isFirst) {
  int64_t elements = index.coefficient(row.depth) / row.lanes;
  Affine other = index.substituted(row.depth, Affine(0));
  return isFirst ? other : other.addTerm(row.depth, elements);
}

void move(core::Access& access, const core::RowVectors& row, PartOfRow part) {
  // Distances count iterations, which are elements now.
  int64_t ahead = access.movement.prefetch * (access.uses(row.depth) ? row.lanes : 1);
  for (Affine& index : access.indices) index = byElements(index, row, part == PartOfRow::Before);
  if (part != PartOfRow::Whole) {
    access.movement = {};
    return;
  }
  access.movement.prefetch = static_cast<int>(std::min<int64_t>(ahead, core::kMostPrefetch));
}

}  // namespace

std::map<core::NodeId, core::RowVectors> findRowVectors(const core::View& view,
                                                        const core::Machine& machine) {
  std::map<core::NodeId, core::RowVectors> found;
  for (const core::OpInfo& op : view.ops()) {
    const core::Access& target = op.operation().target();
    if (!target.movement.nontemporal || op.parent < 0) continue;
    int loop = view.scope(op.parent).parent;
    if (loop < 0 || !view.scope(loop).scope().hints.align) continue;
    auto row = core::rowVectorsOf(view, loop);
    if (row && core::mayBypassCaches(*row, *view.program().bufferOf(target.array), target, machine))
      found[view.scope(loop).node->id()] = *row;
  }
  return found;
}

core::Operation partOfRow(const core::Operation& operation, const core::RowVectors& row,
                          PartOfRow part) {
  core::Operation o = operation;
  for (core::Access& target : o.targets) move(target, row, part);
  for (core::Operand& operand : o.operands)
    if (auto* access = std::get_if<core::Access>(&operand)) move(*access, row, part);
  Affine lane = Affine::iteration(row.depth + 1);
  if (part == PartOfRow::Whole) o.guards.clear();
  if (part == PartOfRow::Before) o.guards = {{lane.addTerm(row.depth, -1), core::Extent{0}}};
  if (part == PartOfRow::Rest) o.guards.front().expression = lane.addTerm(row.depth, 1);
  return o;
}

}  // namespace dojo::codegen
