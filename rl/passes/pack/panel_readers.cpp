// Which factors each iteration of a scope reads a panel of.
#include <algorithm>

#include "core/cost/alignment.h"
#include "rl/passes/pack/panels.h"
#include "rl/passes/tile/contraction.h"

namespace dojo::rl {
namespace {

bool isSummed(const core::OpInfo& op, int depth) {
  return std::ranges::none_of(op.operation().target().indices,
                              [&](const core::Affine& index) { return index.uses(depth); });
}

// By how many bytes at most a loop that sums steps through a factor that moves along the panel's
// scope and with the lanes; 0: it is no panel.
int64_t stepThroughPanel(const core::View& view, const core::OpInfo& op, const core::Access& access,
                         int depth) {
  const core::Buffer& buffer = *view.program().bufferOf(access.array);
  core::Affine flat = core::flatIndex(buffer, access);
  if (!flat.uses(depth) || !flat.uses(op.depth() - 1)) return 0;
  int64_t step = 0;
  for (int d = depth + 1; d < op.depth(); ++d)
    if (isSummed(op, d)) step = std::max(step, flat.coefficient(d) * core::sizeOf(buffer.dtype));
  return step;
}

// Whether a reduction loop walks a row of the factor, as a window does: what it loads is at
// hand again at once, and a copy makes convolutions 1.03 times as slow.
bool slidesAlongRow(const core::View& view, const core::OpInfo& op, const core::Access& access) {
  core::Affine flat = core::flatIndex(*view.program().bufferOf(access.array), access);
  for (int d = 0; d < op.depth(); ++d)
    if (isSummed(op, d) && flat.coefficient(d) == 1) return true;
  return false;
}

// The iterations of the loops within the panel's scope that the access stays for.
int64_t tilesOf(const core::View& view, const core::OpInfo& op, const core::Access& access,
                int depth) {
  core::Affine flat = core::flatIndex(*view.program().bufferOf(access.array), access);
  int64_t tiles = 1;
  for (int d = depth + 1; d < op.depth(); ++d)
    if (!flat.uses(d) && isOpen(*view.scope(op.scopes[static_cast<size_t>(d)]).node))
      tiles *= op.extents[static_cast<size_t>(d)];
  return tiles;
}

}  // namespace

Panels panelsReadIn(const core::View& view, const core::ScopeInfo& scope) {
  Panels readers;
  for (int index = scope.firstOp; index < scope.endOp; ++index) {
    const core::OpInfo& op = view.op(index);
    const core::Operation& o = op.operation();
    if (o.assign != core::Assign::Add || o.op != core::Operator::Mul ||
        op.depth() <= scope.depth + 1)
      continue;
    for (size_t operand = 0; operand < o.operands.size(); ++operand) {
      const core::Access* access = accessOf(o.operands[operand]);
      int64_t step = access ? stepThroughPanel(view, op, *access, scope.depth) : 0;
      if (step < kLineBytes || slidesAlongRow(view, op, *access)) continue;
      PanelReaders& of = readers[access->array];
      of.walksPages = of.walksPages || step >= kPageBytes;
      of.areColumns = access->indices.back().uses(scope.depth);
      of.children.insert(op.scopes[static_cast<size_t>(scope.depth) + 1]);
      of.tiles += tilesOf(view, op, *access, scope.depth);
      of.op = op.node->id();
      of.operand = operand;
      of.terms = 1;
      for (int d = scope.depth + 1; d < op.depth(); ++d)
        if (isSummed(op, d) && access->uses(d)) of.terms *= op.extents[static_cast<size_t>(d)];
    }
  }
  return readers;
}

const core::Access& panelReadBy(const core::View& view, const PanelReaders& readers) {
  return *accessOf(view.op(view.opIndex(readers.op)).operation().operands[readers.operand]);
}

int outermostFor(const core::View& view, const Panels& readers, int depth) {
  auto isUsed = [&](const auto& read) { return panelReadBy(view, read.second).uses(depth - 1); };
  while (depth > 0 && std::ranges::none_of(readers, isUsed)) --depth;
  return depth;
}

}  // namespace dojo::rl
