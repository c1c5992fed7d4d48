// Short rows that are reduced before their elements can go on: softmax of 17 columns. Within a row
// every step waits for the one before, down each tree and through the exponential, and a processor
// sees only a few rows ahead. So some rows go through each phase together: all maxima, then all
// exponentials and sums, then all quotients; what passes between the phases lies in the first
// cache.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "core/moves/refuse.h"
#include "rl/passes/rules.h"

namespace dojo::rl {
namespace {

constexpr int64_t kRows = 16;  // that go together

// Rows of which everything is written out.
bool isStraight(const core::View& view, int root) {
  for (int s = root + 1; s < view.scope(root).endScope; ++s) {
    core::Mapping mapping = view.scope(s).scope().mapping;
    if (mapping != core::Mapping::Unroll && mapping != core::Mapping::Vector) return false;
  }
  return true;
}

bool isOfRow(const core::Access& access) {
  bool uses = false;
  for (const core::Affine& index : access.indices) {
    if (index.deepest() > 0) return false;
    uses = uses || index.uses(0);
  }
  return uses;
}

// The last operations of the phases but the last: each completes a sum or a maximum of the row that
// something after it reads.
std::vector<core::NodeId> phaseEnds(const core::View& view, int root) {
  const core::ScopeInfo& info = view.scope(root);
  std::map<std::string, int> completedBy;
  std::vector<int> ends;
  for (int op = info.firstOp; op < info.endOp; ++op) {
    const core::Operation& o = view.op(op).operation();
    for (const core::AccessInfo& access : view.accessesOf(op)) {
      auto found = completedBy.find(access.access->array);
      if (access.writes || found == completedBy.end()) continue;
      ends.push_back(found->second);
      completedBy.erase(found);
    }
    if (o.assign != core::Assign::Set && isOfRow(o.target())) completedBy[o.target().array] = op;
  }
  std::ranges::sort(ends);
  std::vector<core::NodeId> ids;
  for (int op : ends) ids.push_back(view.op(op).node->id());
  return ids;
}

// What rows leave for the next phase, for as many rows as go together.
void keepForTheseRows(Schedule& schedule, int64_t rows) {
  int64_t padded = (rows + kRows - 1) / kRows * kRows;
  std::vector<core::Place> kept;
  for (const core::Buffer& buffer : schedule.program().buffers) {
    bool isInterface = std::ranges::any_of(buffer.arrays, [&](const std::string& array) {
      return schedule.program().isInput(array) || schedule.program().isOutput(array);
    });
    if (isInterface || buffer.dims.empty() || buffer.dims[0].extent.value != rows) continue;
    core::Place place;
    place.name = buffer.name;
    place.dimension = 0;
    kept.push_back(place);
  }
  for (const core::Place& place : kept)
    schedule.attempt([&] {
      return (padded == rows || schedule.apply("pad_dim", place, {std::to_string(padded)})) &&
             schedule.apply("split_dim", place, {std::to_string(kRows)}) &&
             schedule.apply("reuse_dims", place);
    });
}

bool stagger(Schedule& schedule, core::NodeId first, int64_t rows,
             const std::vector<core::NodeId>& ends) {
  int64_t whole = rows / kRows * kRows;
  if (whole != rows && !schedule.applyAround("cut_scope", first, 0, {std::to_string(whole)}))
    return false;
  if (!schedule.applyAround("split_scope", first, 0, {std::to_string(kRows)})) return false;
  for (core::NodeId end : ends)
    if (!schedule.applyAround("fission", end, 1)) return false;
  keepForTheseRows(schedule, rows);
  return true;
}

}  // namespace

void staggerRows(Schedule& schedule) {
  std::vector<core::NodeId> roots;
  for (const core::NodePtr& node : schedule.program().body)
    if (node->isScope() && node->scope().mapping == core::Mapping::Sequential)
      roots.push_back(node->id());
  for (core::NodeId id : roots) {
    const core::View& view = schedule.view();
    int root = view.scopeIndex(id);
    int64_t rows = view.scope(root).scope().extent.value;
    std::vector<core::NodeId> ends = phaseEnds(view, root);
    if (rows < 2 * kRows || ends.size() < 2 || !isStraight(view, root)) continue;
    const core::OpInfo& first = view.op(view.scope(root).firstOp);
    std::string name = fmt::format("phases of {} together", first.operation().target().array);
    if (!schedule.choices().decide(name, true)) continue;
    schedule.attempt([&, op = first.node->id()] { return stagger(schedule, op, rows, ends); });
  }
}

}  // namespace dojo::rl
