// Innermost scopes whose extents no vector divides: as many vectors as that takes, of which a mask
// cuts off the last, or a shorter one for what the others leave.
#include <fmt/format.h>

#include <algorithm>

#include "core/moves/place.h"
#include "rl/passes/rules.h"
#include "rl/passes/vectorise/innermost_vectors.h"

namespace dojo::rl {
namespace {

// The iterations from `whole` on in a range of their own; a range of one needs no scope.
bool cutOffTail(Schedule& schedule, core::NodeId op, int depth, int64_t whole) {
  if (!schedule.applyAround("cut_scope", op, depth, {std::to_string(whole)})) return false;
  const core::View& view = schedule.view();
  const core::ScopeInfo& head =
      view.scope(view.op(view.opIndex(op)).scopes[static_cast<size_t>(depth)]);
  const core::NodePtr& tail = view.childrenOf(head.parent)[static_cast<size_t>(head.position) + 1];
  if (tail->scope().extent.value == 1)
    schedule.apply("remove_scope", core::placeOfNode(view, *tail));
  if (whole == 1) schedule.applyAround("remove_scope", op, depth);
  return true;
}

// Whether rows lie one after the other in one dimension of an array of the program's own. Cut in
// two, what writes them would no longer be seen to fill it, and threads could not have arrays each.
bool writesJoinedRows(const Schedule& schedule, const Leaf& leaf) {
  const core::View& view = schedule.view();
  return schedule.threads() > 1 && std::ranges::any_of(leaf.ops, [&](core::NodeId id) {
           const core::Access& target = view.op(view.opIndex(id)).operation().target();
           if (target.indices.empty() || schedule.program().isOutput(target.array)) return false;
           const core::Affine& last = target.indices.back();
           return last.terms().size() > 1 && last.coefficient(leaf.depth) == 1;
         });
}

// Whether the leaf writes rows with non-temporal stores from wherever they begin, or computes
// functions for another one that does, so that rows may overlap: then all its vectors stay in one
// loop (core/analysis/masked_rows.h).
bool bypassesCachesInOneLoop(const Schedule& schedule, const Leaf& leaf) {
  const core::View& view = schedule.view();
  int first = view.opIndex(leaf.ops.front()), last = view.opIndex(leaf.ops.back());
  if (!leaf.reductions.empty() || leaf.depth == 0) return false;
  if (bypassesCachesInRows(schedule, last)) return true;
  if (!isDoublePumped512(schedule) || !hasFunctions(view, {first, last + 1}) ||
      leaf.extent * leaf.widest >= schedule.machine().cacheBytes(1))
    return false;
  for (int op = last + 1; op < static_cast<int>(view.ops().size()); ++op)
    if (view.commonDepth(op, first) == leaf.depth && view.op(op).depth() == leaf.depth + 1 &&
        view.op(op).extents.back() == leaf.extent && bypassesCachesInRows(schedule, op))
      return true;
  return false;
}

bool keepsOneLoop(Schedule& schedule, const Leaf& leaf) {
  return bypassesCachesInOneLoop(schedule, leaf) &&
         schedule.choices().decide(fmt::format("vectors of {} in one loop", leaf.name), true);
}

// 508 elements as 31 vectors of 16 and a masked one. Sums get an accumulator for every lane of the
// vectors that are written out together: 300 elements as four times 4 vectors of which none is
// masked, and 4 of which the third is and the fourth never runs.
bool asMaskedVectors(Schedule& schedule, const Leaf& leaf, int64_t lanes, int64_t together) {
  bool joined = writesJoinedRows(schedule, leaf) || (together == 1 && keepsOneLoop(schedule, leaf));
  int64_t piece = lanes * together, pieces = (leaf.extent + piece - 1) / piece;
  core::NodeId first = leaf.ops.front();
  int depth = leaf.depth;
  if (pieces * piece != leaf.extent &&
      !schedule.applyAround("pad_scope", first, depth, {std::to_string(pieces * piece)}))
    return false;
  if (pieces > 1 && !schedule.applyAround("split_scope", first, depth++, {std::to_string(piece)}))
    return false;
  for (core::NodeId reduction : leaf.reductions)
    if (!schedule.applyAround("split_reduction", reduction, depth)) return false;
  int around = depth;
  if (together > 1 && !schedule.applyAround("split_scope", first, depth++, {std::to_string(lanes)}))
    return false;
  if (!makeLanes(schedule, leaf.ops, depth)) return false;
  if (together > 1 && !schedule.applyAround("unroll", first, around)) return false;
  int64_t whole = joined ? pieces : leaf.extent / piece;
  if (pieces > 1 && whole > 0 && whole < pieces && !cutOffTail(schedule, first, around - 1, whole))
    return false;
  if (whole > 1 && whole * together <= kFewVectors)
    schedule.applyAround("unroll", first, around - 1);
  return true;
}

}  // namespace

// The elements that full vectors leave as one shorter vector, or a single one: 20 elements as 16
// and 4, 17 as 16 and one. Of few vectors, one that is mostly idle costs as much as the others, but
// less than the tree that adds up a shorter one: with vectors of 512 bits in halves, sums of inputs
// of 20 to 72 elements that keep their rest are 0.98 to 1.98 times as fast, of 104 and 120 0.98 to
// 1.09 (measured on a Zen 4).
bool cutOffRest(Schedule& schedule, const Leaf& leaf) {
  int64_t widest = schedule.machine().widestLanes(leaf.widest);
  int64_t rest = leaf.extent % widest, whole = leaf.extent - rest;
  bool fits = rest == 1 || std::ranges::any_of(schedule.machine().vectorBits, [&](int bits) {
                return rest * 8 * leaf.widest == bits;
              });
  if (!fits || whole == 0 || writesJoinedRows(schedule, leaf) ||
      leaf.extent > kFewVectors * widest || sumsRows(schedule, leaf) ||
      !schedule.choices().decide(
          fmt::format("rest of {} apart", leaf.name),
          rest == 1 || !isDoublePumped512(schedule) || !sumsInputs(schedule, leaf)))
    return false;
  return schedule.attempt([&] {
    core::NodeId op = leaf.ops.front();
    if (!schedule.applyAround("cut_scope", op, leaf.depth, {std::to_string(whole)})) return false;
    const core::View& view = schedule.view();
    const core::ScopeInfo& head =
        view.scope(view.op(view.opIndex(op)).scopes[static_cast<size_t>(leaf.depth)]);
    const core::Node& tail = *view.childrenOf(head.parent)[static_cast<size_t>(head.position) + 1];
    if (rest == 1) return schedule.apply("remove_scope", core::placeOfNode(view, tail));
    auto shorter = leafAt(view, view.scopeIndex(tail.id()));
    return shorter && asMaskedVectors(schedule, *shorter, rest, 1);
  });
}

namespace {

// Whether an array holds what is computed on the way to what the leaf writes or sums.
bool hasSteps(const Schedule& schedule, const Leaf& leaf) {
  const core::View& view = schedule.view();
  return std::ranges::any_of(leaf.ops, [&](core::NodeId id) {
    const core::Access& target = view.op(view.opIndex(id)).operation().target();
    return target.uses(leaf.depth) && !schedule.program().isOutput(target.array);
  });
}

}  // namespace

// Of one row. Non-temporal stores take whole vectors only: x + y, x * y and max(x, 0) of odd
// numbers of elements from memory are 1.2 to 1.67 times as fast so, functions 0.96 to 1.0 (Zen 4;
// with vectors of 256 bits 1.0 to 1.43). And with arrays of its own for each part threads can share
// what is computed in steps, of which none fills all of such an array: gelu, softmax of one row and
// dot products of integers are 1.4 to 2 times as fast with two.
bool cutOffLastVectors(Schedule& schedule, const Leaf& leaf) {
  constexpr int64_t kTogether = 4;  // vectors that may be written out
  constexpr int64_t kLeastShared = 4096;
  const core::View& view = schedule.view();
  int64_t piece = kTogether * preferredLanes(schedule, leaf), rest = leaf.extent % piece;
  core::View::Range ops{view.opIndex(leaf.ops.front()), view.opIndex(leaf.ops.back()) + 1};
  if (leaf.depth > 0 || rest == 0 || leaf.extent < 2 * piece) return false;
  bool isWritten = std::ranges::any_of(leaf.ops, [&](core::NodeId id) {
    return schedule.program().isOutput(view.op(view.opIndex(id)).operation().target().array);
  });
  bool bypassesCaches =
      isWritten && leaf.reductions.empty() && comesFromMemory(schedule) && !hasFunctions(view, ops);
  bool isShared = schedule.threads() > 1 && leaf.extent >= kLeastShared && hasSteps(schedule, leaf);
  if (!schedule.choices().decide(fmt::format("last vectors of {} apart", leaf.name),
                                 bypassesCaches || isShared) ||
      !schedule.applyAround("cut_scope", leaf.ops.front(), 0, {std::to_string(leaf.extent - rest)}))
    return false;
  privatiseArrays(schedule, leaf.ops.front(), 0);
  return true;
}

namespace {

// Of the widest vectors or of half that length, whichever leaves fewer than half of them idle; 0:
// there are fewer elements.
int64_t maskedLanes(const Schedule& schedule, const Leaf& leaf) {
  int64_t widest = preferredLanes(schedule, leaf);
  if (leaf.extent > widest / 2) return widest;
  bool takesHalfVectors = schedule.machine().vectorBits.size() > 1;
  return takesHalfVectors && leaf.extent > widest / 4 && widest >= 8 ? widest / 2 : 0;
}

}  // namespace

bool vectoriseMasked(Schedule& schedule, const Leaf& leaf) {
  int64_t lanes = maskedLanes(schedule, leaf);
  if (lanes == 0) return false;
  int64_t vectors = (leaf.extent + lanes - 1) / lanes;
  int64_t first = sumsRows(schedule, leaf) && vectors <= kFewVectors ? vectors
                  : leaf.reductions.empty()                          ? 1
                                                                     : 4;
  std::vector<int64_t> options;
  for (int64_t n : {first, int64_t{4}, int64_t{2}, int64_t{1}, int64_t{8}})
    if (n <= vectors && std::ranges::find(options, n) == options.end()) options.push_back(n);
  int64_t together =
      schedule.choices().choose(fmt::format("masked vectors together of {}", leaf.name), options);
  return schedule.attempt([&] { return asMaskedVectors(schedule, leaf, lanes, together); }) ||
         schedule.attempt([&] { return asMaskedVectors(schedule, leaf, lanes, 1); });
}

}  // namespace dojo::rl
