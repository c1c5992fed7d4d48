// Rows of a few vectors with one sum, as in means and root mean squares. The horizontal add, a
// division and a root take longer than reading the row. So some rows are unrolled and jammed: the
// compiler adds up their lanes together, and what is then computed per row is computed in a vector.
// Slightly longer rows that are scaled by it run through both phases together on some processors.
#include <fmt/format.h>

#include <algorithm>

#include "core/moves/place.h"
#include "rl/passes/interleave/unroll_and_jam.h"
#include "rl/passes/rules.h"

namespace dojo::rl {
namespace {

constexpr int64_t kRowsWrittenOut = 8;  // of less than kFewVectors; half as many of up to six
constexpr int64_t kFewVectors = 4, kSomeVectors = 6;

// What is computed once for a row, right after one of its operations.
std::vector<core::NodeId> scalarsAfter(const core::View& view, int root, core::NodeId end) {
  std::vector<core::NodeId> scalars;
  for (int op = view.opIndex(end) + 1; op < view.scope(root).endOp; ++op) {
    const core::Operation& o = view.op(op).operation();
    if (view.op(op).depth() != 1 || o.assign != core::Assign::Set || !isOfRow(o.target())) break;
    scalars.push_back(view.op(op).node->id());
  }
  return scalars;
}

// The bytes of the longest row of an input.
int64_t bytesOfRow(const core::View& view, int root) {
  const core::ScopeInfo& info = view.scope(root);
  int64_t bytes = 0;
  for (int op = info.firstOp; op < info.endOp; ++op)
    for (const core::AccessInfo& access : view.accessesOf(op)) {
      const core::Buffer& buffer = view.program().buffers[static_cast<size_t>(access.buffer)];
      if (!view.program().isInput(access.access->array) || !movesWithRows(view, access)) continue;
      int64_t all = buffer.elements() * core::sizeOf(buffer.dtype);
      bytes = std::max(bytes, all / info.scope().extent.value);
    }
  return bytes;
}

// Rows of a single sum, the last operation of which is `end`.
struct SummedRows {
  core::NodeId first = 0, end = 0;
  int64_t count = 0, bytes = 0;       // of a row
  std::vector<core::NodeId> scalars;  // what is then computed once for a row
  bool isOnlySummed = false;          // nothing follows that

  // The ends of their phases.
  std::vector<core::NodeId> phases() const {
    std::vector<core::NodeId> ends = {end};
    ends.insert(ends.end(), scalars.begin(), scalars.end());
    if (isOnlySummed) ends.pop_back();
    return ends;
  }
};

SummedRows summedRows(const core::View& view, int root, core::NodeId end) {
  const core::ScopeInfo& info = view.scope(root);
  SummedRows rows{view.op(info.firstOp).node->id(), end, info.scope().extent.value,
                  bytesOfRow(view, root), scalarsAfter(view, root, end)};
  core::NodeId last = rows.scalars.empty() ? end : rows.scalars.back();
  rows.isOnlySummed = view.opIndex(last) + 1 == info.endOp;
  return rows;
}

// How many rows of a single sum are written out side by side; 0: none. Four of 4 to 6 vectors are
// 1.04 to 1.4 times as fast as one by one where they are only summed, but no faster where they are
// scaled, and longer ones are slower (measured on a Zen 5).
int64_t rowsWrittenOut(const Schedule& schedule, const SummedRows& rows, int64_t lanes) {
  int64_t widest = schedule.machine().widestBytes();
  if (rows.bytes < kFewVectors * widest) return std::min(kRowsWrittenOut, lanes);
  bool isSome = rows.bytes <= kSomeVectors * widest;
  return rows.isOnlySummed && hasTwoFma512Pipes(schedule) && isSome ? kRowsWrittenOut / 2 : 0;
}

// What is computed once for a row then is computed in a vector.
bool jamSummedRows(Schedule& schedule, const SummedRows& rows, int64_t together) {
  return unrollAndJam(schedule, rows.first, rows.count, together, rows.phases()) &&
         std::ranges::all_of(rows.scalars, [&](core::NodeId op) {
           return schedule.applyAround("vectorize", op, 1);
         });
}

void writeOutShortRows(Schedule& schedule, const SummedRows& rows, int64_t together) {
  const core::View& view = schedule.view();
  const std::string& sum = view.op(view.opIndex(rows.end)).operation().target().array;
  if (!schedule.choices().decide(fmt::format("rows of {} written out", sum), true)) return;
  schedule.attempt([&] {
    return jamSummedRows(schedule, rows, together) && schedule.applyAround("unroll", rows.first, 1);
  });
}

// With vectors of 512 bits in halves root mean square norm of 80 to 128 columns is 1.02 to 1.19
// times as fast so, from all caches; from memory it is 1.25 times as slow, and of 64 columns there
// is no difference (Zen 4).
void jamScaledRows(Schedule& schedule, const SummedRows& rows) {
  const core::View& view = schedule.view();
  const core::Operation& sum = view.op(view.opIndex(rows.end)).operation();
  bool pays = isDoublePumped512(schedule) && !comesFromMemory(schedule) &&
              rows.bytes > kFewVectors * schedule.machine().widestBytes();
  std::string name = fmt::format("phases of {} together", sum.target().array);
  if (rows.count >= 2 * kRowsOfPhases && schedule.choices().decide(name, pays))
    schedule.attempt([&] { return jamSummedRows(schedule, rows, kRowsOfPhases); });
}

}  // namespace

void jamSingleSumRows(Schedule& schedule, int root, core::NodeId end) {
  const core::View& view = schedule.view();
  SummedRows rows = summedRows(view, root, end);
  if (rows.scalars.empty()) return;
  const core::Operation& sum = view.op(view.opIndex(end)).operation();
  core::DType type = view.program().bufferOf(sum.target().array)->dtype;
  int64_t lanes = schedule.machine().widestLanes(core::sizeOf(type));
  int64_t together = rowsWrittenOut(schedule, rows, lanes);
  if (together > 0 && rows.count >= 2 * together)
    writeOutShortRows(schedule, rows, together);
  else if (!rows.isOnlySummed)
    jamScaledRows(schedule, rows);
}

}  // namespace dojo::rl
