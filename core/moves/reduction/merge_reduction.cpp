// merge_reduction t#k
//
//   8  s_part[{0}] = 0                        N 8  s += x[{0}*8+{1}]
//   N 8  s_part[{1}] += x[{0}*8+{1}]    →
//   8  s += s_part[{0}]
//
// Accumulates into one element, or row of elements, what partial accumulators gather: takes
// split_reduction back. The place is the operation that combines them. Legal when split_reduction
// on the result is legal and gives this program, up to the accumulators' memory.
#include <fmt/format.h>

#include <algorithm>

#include "core/moves/edit.h"
#include "core/moves/legality/order.h"
#include "core/moves/legality/reduction_scope.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

// The arrays that an operation combines, element {depth}, {depth+1}, … of each; empty when it does
// not.
std::vector<std::string> partsOf(const View& view, int op, int depth) {
  const Operation& o = view.op(op).operation();
  if (o.assign == Assign::Set || o.op != Operator::Copy) return {};
  std::vector<std::string> parts;
  for (const Operand& operand : o.operands) {
    auto* access = std::get_if<Access>(&operand);
    if (!access || access->indices.empty() || !isOwn(view.program(), access->array)) return {};
    if (depth + static_cast<int>(access->indices.size()) != view.op(op).depth()) return {};
    for (size_t k = 0; k < access->indices.size(); ++k)
      if (access->indices[k].soleIteration() != depth + static_cast<int>(k)) return {};
    parts.push_back(access->array);
  }
  return parts;
}

int firstDepth(const View& view, int op) {
  const Operation& o = view.op(op).operation();
  auto* access = o.operands.empty() ? nullptr : std::get_if<Access>(&o.operands[0]);
  return access ? view.op(op).depth() - static_cast<int>(access->indices.size()) : -1;
}

struct Merge {
  int combine = -1, accumulate = -1, depth = 0;
  std::vector<std::string> parts;
};

// The combination at an operation, with the one accumulation into its parts; nothing when there is
// none.
std::optional<Merge> mergeAt(const View& view, int op) {
  Merge merge{op, -1, firstDepth(view, op), {}};
  if (merge.depth < 0) return std::nullopt;
  merge.parts = partsOf(view, op, merge.depth);
  if (merge.parts.empty()) return std::nullopt;
  const Operation& combine = view.op(op).operation();
  for (int other = 0; other < op; ++other) {
    const Operation& o = view.op(other).operation();
    if (o.assign != combine.assign || o.target().array != merge.parts[0]) continue;
    bool all = o.targets.size() == merge.parts.size();
    for (size_t k = 0; all && k < merge.parts.size(); ++k)
      all = o.targets[k].array == merge.parts[k];
    if (!all || merge.accumulate >= 0) return std::nullopt;
    merge.accumulate = other;
  }
  if (merge.accumulate < 0 ||
      view.op(merge.accumulate).operation().target().indices[0].soleIteration() < 0)
    return std::nullopt;
  return merge;
}

// The child at the combination's depth that an operation stands in.
NodeId nestOf(const View& view, int op, int depth) {
  const OpInfo& info = view.op(op);
  return depth < info.depth() ? view.scope(info.scopes[static_cast<size_t>(depth)]).node->id()
                              : info.node->id();
}

Program merged(const View& view, const Merge& merge) {
  Program program = view.program();
  const Operation& combine = view.op(merge.combine).operation();
  const Node& node = *view.op(merge.accumulate).node;
  Operation accumulate = node.operation();
  for (size_t k = 0; k < merge.parts.size(); ++k)
    accumulate.targets[k] =
        redirectedTarget(accumulate.targets[k], combine.targets[k], merge.depth);
  for (const std::string& part : merge.parts)
    if (int init = view.opNamed(part, 0); init >= 0 && init < merge.accumulate)
      program = replaced(std::move(program), nestOf(view, init, merge.depth), {});
  program = replaced(std::move(program), nestOf(view, merge.combine, merge.depth), {});
  program = replaced(std::move(program), node.id(), {withOperation(node, std::move(accumulate))});
  return withoutBuffers(program, merge.parts);
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  for (int op = 0; op < static_cast<int>(context.view.ops().size()); ++op)
    if (mergeAt(context.view, op))
      steps.push_back({"merge_reduction", placeOfOp(context.view, op), {}});
  return steps;
}

Program rewrite(const Context& context, const Step& step) {
  return merged(context.view, mergeAt(context.view, opAt(context.view, step.place)).value());
}

std::optional<Refusal> refuseOtherUsers(const View& view, const Merge& merge) {
  for (const std::string& part : merge.parts)
    for (int i : view.accessesTo(view.bufferIndex(part))) {
      int user = view.accesses()[i].op;
      const Operation& o = view.op(user).operation();
      bool isInit = view.occurrenceOf(user) == 0 && o.assign == Assign::Set &&
                    o.target().array == part && user < merge.accumulate;
      if (user == merge.combine || user == merge.accumulate || isInit) continue;
      return refuse("used-elsewhere", phrase("{} uses '{}' too", describeOp(view, user), part),
                    {view.op(user).node->id()});
    }
  return std::nullopt;
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int op = opAt(view, step.place);
  if (op < 0 || step.place.depth >= 0) return refusePlace(view, step.place, PlaceKind::Operation);
  NodeId node = view.op(op).node->id();
  if (view.op(op).operation().assign == Assign::Set)
    return refuse("no-accumulation", phrase("{} does not accumulate", describeOp(view, op)),
                  {node});
  auto merge = mergeAt(view, op);
  if (!merge)
    return refuse("no-parts",
                  phrase("{} does not combine arrays of partial accumulators, element by element",
                         describeOp(view, op)),
                  {node});
  if (auto no = refuseOtherUsers(view, *merge)) return no;
  Program candidate = merged(view, *merge);
  View after(candidate);
  NodeId accumulate = view.op(merge->accumulate).node->id();
  int at = after.opIndex(accumulate);
  int depth = view.op(merge->accumulate).operation().target().indices[0].soleIteration();
  if (at < 0 || depth >= after.op(at).depth())
    return refuse("no-parts",
                  phrase("{} is not a sibling of the accumulation", describeOp(view, op)), {node});
  Place place = placeOfOp(after, at);
  place.depth = depth;
  return refuseUnlessGives(context, kSplitReduction, candidate, {"split_reduction", place, {}});
}

}  // namespace

const Move kMergeReduction = {
    .name = "merge_reduction",
    .summary = "accumulate into one element instead of partial accumulators",
    .legality = "legal when split_reduction on the result is legal and gives this program",
    .parameters = "",
    .inverse = "split_reduction",
    .source = "partial accumulators, undone",
    .rounding = Rounding::Reassociates,
    .place = PlaceKind::Operation,
    .group = MoveGroup::Reductions,
    .affectedMemory = AffectedMemory::Anywhere,
    .growth = Growth::Any,
    .numbers = Numbers::Made,
    .annotation = Annotation::None,
    .aliases = "unrfactor, merge partial sums",
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
