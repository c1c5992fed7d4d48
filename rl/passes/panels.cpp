// Panels that tiles of several heights read. Where no one height divides the rows of a contraction,
// its tiles stand in two ranges or more within the scope over the columns, each of which reads the
// same columns of a factor: c[i,j] += a[i,k] * b[k,j] of 31 rows as five tiles of 5 and one of 6.
// Where those columns' rows lie pages apart, they are copied once, in one piece, for all of them.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/analysis/alignment.h"
#include "core/moves/refuse.h"
#include "rl/passes/contraction.h"
#include "rl/passes/register_tiles.h"
#include "rl/passes/rules.h"

namespace dojo::rl {
namespace {

constexpr int64_t kLeastTiles = 4;  // that read the copy

struct Readers {
  std::set<int> children;  // of the scope over the columns
  int64_t tiles = 0;
  core::NodeId op = 0;  // one of them
};

bool isSummed(const core::OpInfo& op, int depth) {
  return std::ranges::none_of(op.operation().target().indices,
                              [&](const core::Affine& index) { return index.uses(depth); });
}

// Moves along the panel's scope and with the lanes, and by pages along a loop that sums.
bool readsPanel(const core::View& view, const core::OpInfo& op, const core::Access& access,
                int depth) {
  const core::Buffer& buffer = *view.program().bufferOf(access.array);
  core::Affine flat = core::flatIndex(buffer, access);
  if (!view.program().isInput(access.array) || !flat.uses(depth) || !flat.uses(op.depth() - 1))
    return false;
  for (int d = depth + 1; d < op.depth(); ++d)
    if (isSummed(op, d) && flat.coefficient(d) * core::sizeOf(buffer.dtype) >= kPageBytes)
      return true;
  return false;
}

// Whether a loop that sums goes along a row of the factor, as a window does: what it loads is at
// hand again at once, and a copy makes convolutions 1.03 times as slow.
bool slidesAlongRow(const core::View& view, const core::OpInfo& op, const core::Access& access) {
  core::Affine flat = core::flatIndex(*view.program().bufferOf(access.array), access);
  for (int d = 0; d < op.depth(); ++d)
    if (isSummed(op, d) && flat.coefficient(d) == 1) return true;
  return false;
}

// The turns of the loops within the panel's scope that the access stays for.
int64_t tilesOf(const core::View& view, const core::OpInfo& op, const core::Access& access,
                int depth) {
  core::Affine flat = core::flatIndex(*view.program().bufferOf(access.array), access);
  int64_t tiles = 1;
  for (int d = depth + 1; d < op.depth(); ++d)
    if (!flat.uses(d) && isOpen(*view.scope(op.scopes[static_cast<size_t>(d)]).node))
      tiles *= op.extents[static_cast<size_t>(d)];
  return tiles;
}

// By array, of the scope.
std::map<std::string, Readers> readersIn(const core::View& view, const core::ScopeInfo& scope) {
  std::map<std::string, Readers> readers;
  for (int index = scope.firstOp; index < scope.endOp; ++index) {
    const core::OpInfo& op = view.op(index);
    const core::Operation& o = op.operation();
    if (o.assign != core::Assign::Add || o.op != core::Operator::Mul ||
        op.depth() <= scope.depth + 1)
      continue;
    for (const core::Operand& operand : o.operands) {
      const core::Access* access = accessOf(operand);
      if (!access || !readsPanel(view, op, *access, scope.depth) ||
          slidesAlongRow(view, op, *access))
        continue;
      Readers& of = readers[access->array];
      of.children.insert(op.scopes[static_cast<size_t>(scope.depth) + 1]);
      of.tiles += tilesOf(view, op, *access, scope.depth);
      of.op = op.node->id();
    }
  }
  return readers;
}

// Before all that the scope holds, in a scope of one iteration around it for as long as it takes.
bool copyForAll(Schedule& schedule, core::NodeId scope, core::NodeId reader,
                const std::string& array) {
  std::vector<core::NodeId> children;
  for (const core::NodePtr& child : schedule.view().childrenOf(schedule.view().scopeIndex(scope))) {
    if (!child->isScope()) return false;
    children.push_back(child->id());
  }
  int inside = schedule.view().scope(schedule.view().scopeIndex(scope)).depth + 1;
  for (core::NodeId child : children) {
    const core::View& view = schedule.view();
    if (!schedule.apply("add_scope", core::placeOfScope(view, view.scopeIndex(child))))
      return false;
  }
  const core::View& view = schedule.view();
  core::NodeId first = view.op(view.scope(view.scopeIndex(scope)).firstOp).node->id();
  for (size_t i = 1; i < children.size(); ++i)
    if (!schedule.applyAround("join_scopes", first, inside)) return false;
  return schedule.applyAround("stage_in", reader, inside, {array}) &&
         schedule.applyAround("remove_scope", reader, inside);
}

}  // namespace

void packSharedPanels(Schedule& schedule) {
  std::vector<core::NodeId> scopes;
  for (const core::ScopeInfo& scope : schedule.view().scopes())
    if (isOpen(*scope.node) && scope.scope().children.size() > 1)
      scopes.push_back(scope.node->id());
  for (core::NodeId id : scopes) {
    const core::View& view = schedule.view();
    for (const auto& [array, readers] : readersIn(view, view.scope(view.scopeIndex(id)))) {
      if (readers.children.size() < 2 || readers.tiles < kLeastTiles) continue;
      schedule.attempt([&, op = readers.op, array = array] {
        core::Program before = schedule.program();
        if (!copyForAll(schedule, id, op, array)) return false;
        const core::Buffer* copy =
            schedule.program().bufferNamed(newBuffer(before, schedule.program()));
        return copy && schedule.choices().decide(fmt::format("pack {} for all rows", array),
                                                 !storesPartsSlowly(schedule.target(), *copy));
      });
    }
  }
}

}  // namespace dojo::rl
