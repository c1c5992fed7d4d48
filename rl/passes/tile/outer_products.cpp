// Rows that are one row times a scalar each (outer products, single-channel images times the
// filters of a 1 x 1 convolution). If the L1 cache does not hold that row, it comes from the L2
// cache again for each result, as fast as results can be written or slower. So unroll-and-jam: some
// results are written from one read of it.
//
// Measured on a Zen 4, with vectors of 512 and of 256 bits: four rows of 13000 to 60000 columns,
// written into the third cache, are 1.3 to 1.6 times as fast (two 1.15 to 1.25); of 3000 columns,
// which the first cache holds, they take 1.15 times as long.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/cost/alignment.h"
#include "core/moves/place.h"
#include "rl/passes/rules.h"
#include "rl/passes/stream/prefetch_next.h"

namespace dojo::rl {
namespace {

// The loop over columns around an operation, and the scope over rows around that.
struct Rows {
  core::NodeId op = 0, lastInLoop = 0;
  bool hasRest = false;  // columns after the loop
  int depth = 0;         // of the scope over rows
  int64_t extent = 0;    // of it
  int64_t sharedBytes = 0;
};

// Whether each element is written once, by an iteration of its own of the scopes from `depth` on.
bool writesEachOnce(const core::View& view, int op, int depth) {
  const core::AccessInfo& target = view.accessesOf(op).front();
  core::Affine flat =
      core::flatIndex(view.program().buffers[static_cast<size_t>(target.buffer)], *target.access);
  for (int d = depth; d < view.op(op).depth(); ++d)
    if (!flat.uses(d)) return false;
  return true;
}

// Of what the loop reads that is the same for all rows; 0 where something else moves along it.
int64_t sharedBytes(const core::View& view, const core::ScopeInfo& loop, int rows) {
  std::set<int> seen;
  int64_t bytes = 0;
  for (int op = loop.firstOp; op < loop.endOp; ++op)
    for (const core::AccessInfo& access : view.accessesOf(op)) {
      const core::Buffer& buffer = view.program().buffers[static_cast<size_t>(access.buffer)];
      core::Affine flat = core::flatIndex(buffer, *access.access);
      if (access.writes || !flat.uses(rows + 1)) continue;
      if (flat.uses(rows)) return 0;
      if (!seen.insert(access.buffer).second) continue;
      bytes += flat.coefficient(rows + 1) * loop.scope().extent.value * core::sizeOf(buffer.dtype);
    }
  return bytes;
}

std::optional<Rows> rowsOf(const core::View& view, int op) {
  const core::OpInfo& info = view.op(op);
  int depth = info.depth() - 1;
  while (depth > 0 && !runs(view, info, depth)) --depth;
  if (--depth < 0 || !isOfVectors(view, info)) return std::nullopt;
  const core::ScopeInfo& rows = view.scope(info.scopes[static_cast<size_t>(depth)]);
  const core::ScopeInfo& loop = view.scope(info.scopes[static_cast<size_t>(depth) + 1]);
  if (!isOpen(*rows.node) || !isOpen(*loop.node) || loop.firstOp != op || rows.firstOp != op)
    return std::nullopt;
  for (int i = rows.firstOp; i < rows.endOp; ++i)
    if (!writesEachOnce(view, i, depth)) return std::nullopt;
  return Rows{info.node->id(), view.op(loop.endOp - 1).node->id(), loop.endOp != rows.endOp,
              depth,           rows.scope().extent.value,          sharedBytes(view, loop, depth)};
}

bool writeTogether(Schedule& schedule, const Rows& rows, int64_t together) {
  int64_t rest = rows.extent % together;
  if (rest > 0 &&
      !schedule.applyAround("cut_scope", rows.op, rows.depth, {std::to_string(rows.extent - rest)}))
    return false;
  bool isSplit = rows.extent - rest > together;
  if (isSplit &&
      !schedule.applyAround("split_scope", rows.op, rows.depth, {std::to_string(together)}))
    return false;
  int depth = rows.depth + (isSplit ? 1 : 0);
  if (rows.hasRest && !schedule.applyAround("fission", rows.lastInLoop, depth)) return false;
  if (!schedule.applyAround("swap_scopes", rows.op, depth) ||
      !schedule.applyAround("unroll", rows.op, depth + 1))
    return false;
  dropUnitScopes(schedule);
  return true;
}

}  // namespace

void blockOuterProducts(Schedule& schedule) {
  for (core::NodeId id : schedule.operations()) {
    const core::View& view = schedule.view();
    int op = view.opIndex(id);
    auto rows = op >= 0 ? rowsOf(view, op) : std::nullopt;
    if (!rows || rows->sharedBytes == 0 || rows->extent < 2) continue;
    bool pays = rows->sharedBytes > schedule.machine().cacheBytes(1) && !comesFromMemory(schedule);
    std::string name =
        fmt::format("rows of {} side by side", view.op(op).operation().target().array);
    size_t usual = !pays ? 0 : rows->extent < 4 ? 1 : 2;
    int64_t together = schedule.choices().choose(name, {1, 2, 4}, usual);
    together = std::min(together, rows->extent);
    if (together > 1) schedule.attempt([&] { return writeTogether(schedule, *rows, together); });
  }
}

}  // namespace dojo::rl
