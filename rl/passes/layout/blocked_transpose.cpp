// Blocked transpose: copies in which one side is strided whichever scope is innermost. In blocks
// every cache line is used whole while it is cached, and a block is transposed in registers.
#include <fmt/format.h>

#include <algorithm>

#include "core/moves/place.h"
#include "rl/passes/rules.h"

namespace dojo::rl {
namespace {

constexpr int64_t kLeast = 32;  // elements of either side; fewer are near anyway

bool walksAt(const core::Access& access, int depth) {
  for (size_t i = 0; i < access.indices.size(); ++i)
    if (access.indices[i].coefficient(depth) != (i + 1 == access.indices.size() ? 1 : 0))
      return false;
  return !access.indices.empty();
}

bool jumpsAt(const core::Access& access, int depth) {
  return !walksAt(access, depth) &&
         std::ranges::any_of(access.indices,
                             [&](const core::Affine& index) { return index.uses(depth); });
}

// Depth of the scope in which what jumps in the innermost one walks along memory, where there is
// nothing but this operation in it; nothing where the innermost scope is good as it is.
std::optional<int> scopeAcross(const core::View& view, int op) {
  const core::OpInfo& info = view.op(op);
  int innermost = info.depth() - 1;
  if (info.operation().assign != core::Assign::Set || !info.operation().guards.empty() ||
      innermost < 1 || info.extents.back() < kLeast)
    return std::nullopt;
  for (int depth = innermost; depth >= 0; --depth) {
    int scope = info.scopes[static_cast<size_t>(depth)];
    if (view.childrenOf(scope).size() != 1 ||
        view.scope(scope).scope().mapping != core::Mapping::Sequential)
      return std::nullopt;
    if (depth == innermost || info.extents[static_cast<size_t>(depth)] < kLeast) continue;
    for (const core::AccessInfo& access : view.accessesOf(op))
      if (jumpsAt(*access.access, innermost) && walksAt(*access.access, depth)) return depth;
  }
  return std::nullopt;
}

bool blockBoth(Schedule& schedule, core::NodeId op, int across, int64_t size) {
  auto extent = [&](int depth) {
    return schedule.view().op(schedule.view().opIndex(op)).extents[static_cast<size_t>(depth)];
  };
  auto cutOffRest = [&](int depth) {
    int64_t whole = extent(depth) / size * size;
    return whole == extent(depth) ||
           schedule.applyAround("cut_scope", op, depth, {std::to_string(whole)});
  };
  const std::string block = std::to_string(size);
  int innermost = schedule.view().op(schedule.view().opIndex(op)).depth() - 1;
  int outer = innermost - 1;
  for (int depth = across; depth < outer; ++depth)
    if (!schedule.applyAround("swap_scopes", op, depth)) return false;
  bool isUneven = extent(innermost) % size != 0;
  return cutOffRest(outer) && cutOffRest(innermost) &&
         (!isUneven || schedule.applyAround("fission", op, outer)) &&
         schedule.applyAround("split_scope", op, innermost, {block}) &&
         schedule.applyAround("split_scope", op, outer, {block}) &&
         schedule.applyAround("swap_scopes", op, innermost);
}

// As many elements as the widest vector has: then a block's rows are whole vectors.
int64_t sideOf(Schedule& schedule, const std::string& array) {
  int64_t bytes = core::sizeOf(schedule.program().bufferOf(array)->dtype);
  bool isLarge = schedule.machine().widestBytes() / bytes >= 16;
  return schedule.choices().choose(fmt::format("sides of blocks of {}", array), {8, 16}, isLarge);
}

}  // namespace

bool jumpsEitherWay(const core::View& view, int op) {
  return scopeAcross(view, op).has_value();
}

void blockTransposes(Schedule& schedule) {
  for (core::NodeId id : schedule.operations()) {
    int op = schedule.view().opIndex(id);
    if (op < 0) continue;
    auto across = scopeAcross(schedule.view(), op);
    std::string target = schedule.view().op(op).operation().target().array;
    if (!across || !schedule.choices().decide(fmt::format("blocks of {}", target), true)) continue;
    int64_t size = sideOf(schedule, target);
    if (!schedule.attempt([&] { return blockBoth(schedule, id, *across, size); })) continue;
    int innermost = schedule.view().op(schedule.view().opIndex(id)).depth() - 1;
    if (schedule.applyAround("vectorize", id, innermost))
      schedule.applyAround("unroll", id, innermost - 1);
  }
}

}  // namespace dojo::rl
