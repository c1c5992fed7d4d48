// Finds the extent that every nest of the program has somewhere, and brings its scope outermost in
// each, so that one scope can hold them all. Batch norm: its statistics run over channels first,
// the other lines over images first.
#include <algorithm>
#include <map>
#include <set>

#include "core/moves/place.h"
#include "rl/passes/rules.h"
#include "rl/passes/tile/contraction.h"
#include "rl/passes/tile/tile_choice.h"

namespace dojo::rl {
namespace {

// From the outermost inwards while each holds just the next.
std::vector<int64_t> chainOf(const core::Node& root) {
  std::vector<int64_t> extents;
  for (const core::Node* node = &root; node->isScope();
       node = node->scope().children.front().get()) {
    extents.push_back(node->scope().extent.value);
    if (node->scope().children.size() != 1) break;
  }
  return extents;
}

// The common extent that most nests have outermost already; 0: there is none, or nothing to do.
int64_t sharedExtent(const core::Program& program) {
  std::map<int64_t, int> anywhere, outermost;
  int nests = 0;
  for (const core::NodePtr& root : program.body) {
    if (!root->isScope()) continue;
    ++nests;
    auto extents = chainOf(*root);
    ++outermost[extents.front()];
    std::sort(extents.begin(), extents.end());
    extents.erase(std::unique(extents.begin(), extents.end()), extents.end());
    for (int64_t extent : extents) ++anywhere[extent];
  }
  int64_t best = 0;
  for (auto [extent, count] : anywhere)
    if (count == nests && extent > 1 && (best == 0 || outermost[extent] > outermost[best]))
      best = extent;
  return best != 0 && outermost[best] < nests ? best : 0;
}

// Whether a scope stands between the two that run over chunks of a dimension and within them:
// outside both it would undo what the chunks are for.
bool isWithinChunks(const core::OpInfo& op, int depth) {
  for (const core::Affine& index : op.operation().target().indices)
    for (int chunks = 0; chunks < depth; ++chunks)
      for (int d = depth + 1; d < op.depth(); ++d)
        if (index.uses(chunks) &&
            index.coefficient(chunks) == index.coefficient(d) * op.extents[static_cast<size_t>(d)])
          return true;
  return false;
}

// Whether what a chunk is for has to last. Where the second cache holds everything, rows of tiles
// may read all columns again; from the third a product of 64 by 3000 by 1500 takes 3.5 times as
// long so (Zen 4).
bool keepsChunks(const Schedule& schedule) {
  return !hasVectors512(schedule) || !fitsL2(schedule);
}

// Whether the nest puts numbers side by side, which compilers shuffle in the order that it has.
bool isArranged(const core::View& view, const core::OpInfo& op) {
  return op.operation().op == core::Operator::Copy && op.parent >= 0 &&
         std::holds_alternative<core::Access>(op.operation().operands[0]) &&
         view.scope(op.parent).scope().mapping == core::Mapping::Unroll;
}

// Whether the nest is of tiles whose rows were chosen to stand outside their columns.
bool keepsRowsOutside(Schedule& schedule, const core::ScopeInfo& root) {
  const std::vector<Decision>& made = schedule.choices().made();
  std::set<std::string> tiled;
  bool isWindow = false;
  for (int op = root.firstOp; op < root.endOp; ++op) {
    tiled.insert(schedule.view().op(op).operation().target().array);
    auto c = contractionAt(schedule.view(), op, kFewestTerms);
    isWindow = isWindow || (c && c->isWindow);
  }
  return !isWindow && std::ranges::any_of(tiled, [&](const std::string& result) {
    auto decision = std::ranges::find(made, choiceOfRowsOutside(result), &Decision::name);
    return decision != made.end() && decision->options[decision->chosen] != 0;
  });
}

bool bringOutermost(Schedule& schedule, core::NodeId op, int64_t extent) {
  const core::View& view = schedule.view();
  const core::OpInfo& info = view.op(view.opIndex(op));
  int depth = 0;
  while (depth < info.depth() && info.extents[depth] != extent) ++depth;
  const core::ScopeInfo& root = view.scope(info.scopes.front());
  auto contraction = contractionAt(view, view.opIndex(op));
  if (depth > 0 && isArranged(view, info)) return false;
  if (depth >= info.depth() || (contraction && takesAxpyForm(schedule, *contraction))) return false;
  if (depth > 0 && keepsRowsOutside(schedule, root)) return false;
  for (int i = root.firstOp; i < root.endOp; ++i)
    if (keepsChunks(schedule) && isWithinChunks(view.op(i), depth)) return false;
  for (; depth > 0; --depth)
    if (!schedule.applyAround("swap_scopes", op, depth - 1)) return false;
  return true;
}

}  // namespace

void alignOuterScopes(Schedule& schedule) {
  int64_t extent = sharedExtent(schedule.program());
  if (extent == 0) return;
  std::vector<core::NodeId> firstOps;
  for (const core::NodePtr& root : schedule.program().body)
    if (root->isScope()) {
      const core::View& view = schedule.view();
      firstOps.push_back(view.op(view.opsIn(*root).first).node->id());
    }
  for (core::NodeId op : firstOps)
    schedule.attempt([&] { return bringOutermost(schedule, op, extent); });
}

}  // namespace dojo::rl
