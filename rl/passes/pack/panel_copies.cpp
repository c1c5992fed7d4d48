// Copies panels: b_in[k,j] of one, or b_in[panel,k,j] of several at once.
#include <algorithm>

#include "core/moves/place.h"
#include "rl/passes/pack/panels.h"
#include "rl/passes/rules.h"

namespace dojo::rl {
namespace {

// The columns of each panel in one piece: b_in[k,j] as b_in[j / columns, k, j % columns].
bool layInPanels(Schedule& schedule, const std::string& copy, int64_t columns) {
  core::NodeId writer = 0;
  for (const core::OpInfo& op : schedule.view().ops())
    if (op.operation().target().array == copy) writer = op.node->id();
  int innermost = schedule.view().op(schedule.view().opIndex(writer)).depth() - 1;
  core::Place place;
  place.name = copy;
  place.dimension = static_cast<int>(schedule.program().bufferNamed(copy)->dims.size()) - 1;
  if (!schedule.applyAround("split_scope", writer, innermost, {std::to_string(columns)}) ||
      !schedule.apply("split_dim", place, {std::to_string(columns)}))
    return false;
  while (place.dimension > 0) {
    --place.dimension;
    if (!schedule.apply("reorder_dims", place)) return false;
  }
  return true;
}

core::NodeId rootAround(const core::View& view, core::NodeId op) {
  return view.scope(view.op(view.opIndex(op)).scopes.front()).node->id();
}

// The later nests that read the same panels: what whole chunks of rows leave.
std::vector<core::NodeId> othersThatRead(const core::View& view, const Panels& readers,
                                         int64_t panels) {
  core::NodeId first = rootAround(view, readers.begin()->second.op);
  std::set<core::NodeId> found;
  std::vector<core::NodeId> later;
  for (const core::ScopeInfo& scope : view.scopes()) {
    core::NodeId root = rootAround(view, view.op(scope.firstOp).node->id());
    bool isLater = view.scopeIndex(root) > view.scopeIndex(first);
    if (!isLater || !isOpen(*scope.node) || scope.scope().extent.value != panels) continue;
    auto others = panelsReadIn(view, scope);
    auto isRead = [&](const auto& read) { return others.contains(read.first); };
    if (std::ranges::all_of(readers, isRead) && found.insert(root).second) later.push_back(root);
  }
  return later;
}

// Puts the nest of an operation and others into a scope of one iteration.
bool holdTogether(Schedule& schedule, core::NodeId op, const std::vector<core::NodeId>& others) {
  std::vector<core::NodeId> nests = {rootAround(schedule.view(), op)};
  for (core::NodeId other : others) {
    if (!moveUpTo(schedule, other, nests.back())) return false;
    nests.push_back(other);
  }
  for (core::NodeId nest : nests) {
    const core::View& view = schedule.view();
    if (!schedule.apply("add_scope", core::placeOfScope(view, view.scopeIndex(nest)))) return false;
  }
  return std::ranges::all_of(
      others, [&](core::NodeId) { return schedule.applyAround("join_scopes", op, 0); });
}

bool copyInPanels(Schedule& schedule, const Panels& readers, int depth, int64_t together) {
  return std::ranges::all_of(readers, [&](const auto& read) {
    core::Program before = schedule.program();
    if (!schedule.applyAround("stage_in", read.second.op, depth, {read.first})) return false;
    std::string copy = newBuffer(before, schedule.program());
    if (copy.empty()) return false;
    int64_t columns = schedule.program().bufferNamed(copy)->dims.back().extent.value;
    return columns % together == 0 && layInPanels(schedule, copy, columns / together);
  });
}

}  // namespace

// In a scope of one iteration around all of it for as long as it takes.
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

bool copySeveral(Schedule& schedule, core::NodeId scope, const Panels& readers, int64_t together) {
  core::NodeId op = readers.begin()->second.op;
  int index = schedule.view().scopeIndex(scope), depth = schedule.view().scope(index).depth;
  if (schedule.view().scope(index).scope().extent.value > together)
    return schedule.applyAround("split_scope", op, depth, {std::to_string(together)}) &&
           copyInPanels(schedule, readers, depth + 1, together);
  depth = outermostFor(schedule.view(), readers, depth);
  auto others =
      depth == 0 ? othersThatRead(schedule.view(), readers, together) : std::vector<core::NodeId>{};
  if (others.empty()) return copyInPanels(schedule, readers, depth, together);
  return holdTogether(schedule, op, others) && copyInPanels(schedule, readers, 0, together) &&
         schedule.applyAround("remove_scope", op, 0);
}

}  // namespace dojo::rl
