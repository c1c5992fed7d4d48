// A thread for each row: N | M s += x becomes N/T:g | T:b | M s += x, for rows that are short, or
// whose neighbours lie side by side in memory.
#include "rl/passes/gpu/gpu_rules.h"

namespace dojo::rl {
namespace {

constexpr int64_t kMostUnrolled = 8;

int64_t dividing(int64_t extent, int64_t most) {
  for (int64_t d = std::min(extent, most); d > 1; --d)
    if (extent % d == 0) return d;
  return 1;
}

}  // namespace

bool mapThreadPerRow(Schedule& schedule, core::NodeId op, int64_t threads) {
  const core::View& view = schedule.view();
  int rows = parallelScopes(view, op);
  if (rows == 0) return false;
  int64_t extent = view.op(view.opIndex(op)).extents[static_cast<size_t>(rows) - 1];
  int64_t inBlock = dividing(extent, threads);
  if (inBlock == 1) return false;
  int depth = rows - 1;
  if (inBlock < extent) {
    if (!schedule.applyAround("split_scope", op, depth, {std::to_string(inBlock)})) return false;
    ++depth;
  }
  std::vector<Spot> spots = {{op, depth}}, inner;
  if (!placeOnBlock(schedule, op, spots)) return false;
  for (int i = launchOf(schedule.view(), op).first; i < launchOf(schedule.view(), op).end; ++i)
    if (schedule.view().op(i).depth() > depth + 1)
      inner.push_back({schedule.view().op(i).node->id(), schedule.view().op(i).depth() - 1});
  unrollInThreads(schedule, inner, kMostUnrolled);
  return schedule.applyAround("gpu_block", op, depth) && mapGrid(schedule, op, depth);
}

}  // namespace dojo::rl
