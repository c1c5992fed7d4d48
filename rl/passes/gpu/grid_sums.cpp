// Sums of so many terms that the blocks of all their results would leave most of the machine idle:
//
//   C N M s[{0}] += x[{0},{1},{2}]                →   C P s_part[{0},{1}] = 0 and += over N M/P
//                                                      C P s[{0}] += s_part[{0},{1}]
//
// The parts are a launch with a block for each, at once mapped to it; the second sum goes on with
// what follows. What a sum takes from a cheap temporary is computed where it is summed.
#include <algorithm>
#include <limits>

#include "core/moves/place.h"
#include "rl/passes/gpu/gpu_rules.h"
#include "rl/passes/rules.h"

namespace dojo::rl {
namespace {

constexpr int64_t kLeastTerms = 4096;  // of a part
constexpr int64_t kBlocksOfUnit = 8;   // at most, of parts
constexpr int64_t kLeastRow = 256;     // neighbours in a part

struct LongSum {
  core::NodeId op = 0;
  int results = 0;   // scopes, outermost
  int depth = 0;     // of the scope to split, the longest
  int64_t part = 1;  // iterations of it
  int64_t parts = 1;
};

int64_t units(const Schedule& schedule) {
  return std::max<int64_t>(1, schedule.machine().level(core::Mapping::Grid)->most);
}

// One scope in the other, and operations alone in the innermost.
bool isPerfect(const core::View& view, const core::OpInfo& info) {
  for (size_t d = 0; d < info.scopes.size(); ++d) {
    const core::Node& scope = *view.scope(info.scopes[d]).node;
    const auto& children = scope.scope().children;
    bool isInnermost = d + 1 == info.scopes.size();
    if (!isOpen(scope) || (!isInnermost && children.size() != 1) ||
        (isInnermost &&
         std::ranges::any_of(children, [](const core::NodePtr& c) { return c->isScope(); })))
      return false;
  }
  return true;
}

// The outermost sum's scope that is long enough, else the longest; pieces of the innermost stay
// whole rows of loads.
void cutForParts(const core::OpInfo& info, int64_t most, LongSum& sum) {
  for (int d = sum.results; d < info.depth(); ++d) {
    int64_t extent = info.extents[static_cast<size_t>(d)];
    int64_t least = d + 1 == info.depth() ? kLeastRow : 1, parts = std::min(most, extent / least);
    while (parts > 1 && extent % parts != 0) --parts;
    if (parts <= sum.parts) continue;
    sum.depth = d;
    sum.parts = parts;
    sum.part = extent / parts;
    if (2 * parts >= most) return;
  }
}

std::optional<LongSum> longSumAt(const Schedule& schedule, int op) {
  const core::View& view = schedule.view();
  const core::OpInfo& info = view.op(op);
  const core::Operation& o = info.operation();
  if (o.assign == core::Assign::Set || info.depth() == 0 || !isPerfect(view, info))
    return std::nullopt;
  LongSum sum;
  sum.op = info.node->id();
  int64_t results = 1, terms = 1;
  for (int d = 0; d < info.depth(); ++d) {
    int64_t extent = info.extents[static_cast<size_t>(d)];
    if (!o.target().uses(d)) {
      terms *= extent;
      continue;
    }
    if (d != sum.results) return std::nullopt;
    ++sum.results;
    results *= extent;
  }
  int64_t most = std::min(units(schedule) * kBlocksOfUnit / results, terms / kLeastTerms);
  if (results >= units(schedule) || most < 2) return std::nullopt;
  cutForParts(info, most, sum);
  return sum.parts > 1 ? std::optional(sum) : std::nullopt;
}

// The operation that sets the sums just before; 0: there is none.
core::NodeId firstZeros(const Schedule& schedule, const LongSum& sum) {
  const core::View& view = schedule.view();
  int op = view.opIndex(sum.op);
  const std::string& array = view.op(op).operation().target().array;
  while (op-- > 0)
    if (view.op(op).operation().target().array == array &&
        view.op(op).operation().assign == core::Assign::Set)
      return view.op(op).node->id();
  return 0;
}

// What sets the sums waits until the parts are there, so that one launch does it and adds them.
void moveZerosDown(Schedule& schedule, core::NodeId zeros, core::NodeId total) {
  auto positionOf = [&](core::NodeId op) {
    const core::OpInfo& info = schedule.view().op(schedule.view().opIndex(op));
    return info.depth() == 0 ? info.position : schedule.view().scope(info.scopes.front()).position;
  };
  while (positionOf(zeros) + 1 < positionOf(total)) {
    auto place = schedule.around(zeros, 0);
    if (!place) place = schedule.opPlace(zeros);
    if (!schedule.apply("reorder", *place)) return;
  }
}

bool splitSum(Schedule& schedule, const LongSum& sum) {
  core::Program before = schedule.program();
  core::NodeId first = firstZeros(schedule, sum);
  if ((sum.part > 1 &&
       !schedule.applyAround("split_scope", sum.op, sum.depth, {std::to_string(sum.part)})) ||
      !schedule.applyAround("split_reduction", sum.op, sum.depth))
    return false;
  std::string parts = newBuffer(before, schedule.program());
  core::NodeId zeros = writersOf(schedule.view(), parts).front();
  for (int d = sum.depth; d > sum.results; --d)
    if (!schedule.applyAround("swap_scopes", sum.op, d - 1)) return false;
  for (int d = 0; d < sum.results; ++d) {
    if (!schedule.applyAround("add_dim", sum.op, d, {parts})) return false;
    const core::Buffer& buffer = *schedule.program().bufferNamed(parts);
    for (int k = 0; k < static_cast<int>(buffer.dims.size()); ++k)
      if (!schedule.program().bufferNamed(parts)->dims[static_cast<size_t>(k)].materialised)
        schedule.apply("materialize_dims", placeOfDimension(parts, k));
  }
  if (!schedule.apply("set_location", placeOfBuffer(parts), {"heap"})) return false;
  for (int d = sum.results; d-- > 0;)
    if (!schedule.applyAround("fission", zeros, d) || !schedule.applyAround("fission", sum.op, d))
      return false;
  for (int d = 0; d <= sum.results; ++d)
    if (!schedule.applyAround("join_scopes", zeros, d)) return false;
  core::NodeId total = readersOf(schedule.view(), parts).back();
  if (first != 0) moveZerosDown(schedule, first, total);
  return true;
}

}  // namespace

bool splitSumsAcrossBlocks(Schedule& schedule) {
  auto isLong = [&](core::NodeId op) {
    int index = schedule.view().opIndex(op);
    return index >= 0 && longSumAt(schedule, index).has_value();
  };
  if (std::ranges::none_of(schedule.operations(), isLong)) return false;
  recomputeBetweenLaunches(schedule);
  std::vector<core::NodeId> split;
  for (core::NodeId op : schedule.operations()) {
    int index = schedule.view().opIndex(op);
    auto sum = index < 0 ? std::nullopt : longSumAt(schedule, index);
    if (sum && schedule.attempt([&] { return splitSum(schedule, *sum); })) split.push_back(op);
  }
  for (core::NodeId op : split) mapLaunchOf(schedule, op);
  return !split.empty();
}

}  // namespace dojo::rl
