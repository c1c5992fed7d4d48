// split_reduction t#k@d (partial accumulators, reassociation)
//
//   s = 0                            s = 0
//   N 8  s += x[{0}*8+{1}]     →     8  s_part[{0}] = 0
//                                    N 8  s_part[{1}] += x[{0}*8+{1}]
//                                    8  s += s_part[{0}]
//
// Gives every iteration of a scope accumulators of its own: one for each element that the scope's
// inner scopes accumulate into, and one for each target of a tuple. The partial accumulators start
// at the monoid's identity before the outermost scope that only reduces, and are combined after it,
// where some elements hold nothing under those of the accumulation's guards that tell which it
// uses. The index of an extreme starts where the whole does, if that is one constant: the same
// extreme twice is still the same, and where no index is below that, none has to be compared. Legal
// when the targets do not vary with the scope, nothing else there touches them, and the
// accumulators fit the stack. What float sums and tuples of them give may differ in rounding; the
// sign of a zero may too. NaN and infinities go the way that they go in the one accumulator, except
// that sums which overflow in one order and not in another may differ, as in every reassociation.
#include <fmt/format.h>

#include <algorithm>

#include "core/analysis/coverage.h"
#include "core/moves/edit.h"
#include "core/moves/legality/order.h"
#include "core/moves/legality/reduction_scope.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/moves/moves.h"
#include "core/text/printer.h"

namespace dojo::core {
namespace {

bool variesWith(const Operation& o, int depth) {
  return std::any_of(o.targets.begin(), o.targets.end(),
                     [&](const Access& a) { return a.uses(depth); });
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  const View& view = context.view;
  for (int op = 0; op < static_cast<int>(view.ops().size()); ++op) {
    const Operation& o = view.op(op).operation();
    if (o.assign == Assign::Set) continue;
    for (int d = 0; d < view.op(op).depth(); ++d) {
      if (variesWith(o, d)) continue;
      Place place = placeOfOp(view, op);
      place.depth = d;
      steps.push_back({"split_reduction", place, {}});
    }
  }
  return steps;
}

// Whether what combines the parts uses no other elements of the box than the operation does.
bool keepsGuards(const View& view, int op, int reduction, const TargetBox& box) {
  const Operation& o = view.op(op).operation();
  int depth = view.scope(reduction).depth;
  return guardsOfElements(o, depth, box, depth + 1).size() == o.guards.size();
}

// The boxes of all targets; a tuple's must be filled alike, since one nest combines them.
tl::expected<std::vector<TargetBox>, Refusal> boxesOf(const View& view, int op, int reduction) {
  std::vector<TargetBox> boxes;
  const Operation& o = view.op(op).operation();
  for (size_t k = 0; k < o.targets.size(); ++k) {
    boxes.push_back(boxAround(view, op, k, reduction));
    if (!boxes[k].isInside && !keepsGuards(view, op, reduction, boxes[k]))
      return tl::unexpected(refuseWithoutGuard(view, op));
    if (boxes[k].local != boxes[0].local)
      return tl::unexpected(
          refuse("tuple-differs",
                 phrase("{} and {} depend differently on the scopes inside {}", print(o.targets[0]),
                        print(o.targets[k]), describeScope(view, reduction)),
                 {view.op(op).node->id()}));
  }
  return boxes;
}

// Every run of the operation sets another element.
bool setsOnce(const View& view, int op) {
  for (int d = 0; d < view.op(op).depth(); ++d)
    if (const auto& indices = view.op(op).operation().target().indices;
        std::none_of(indices.begin(), indices.end(),
                     [&](const Affine& index) { return index.soleIteration() == d; }))
      return false;
  return true;
}

// The constant that the array's elements hold before `accumulation` first changes them; nothing
// where other operations than one set them, or that one sets them more than once.
std::optional<Literal> startOf(const View& view, const Operation& accumulation,
                               const std::string& array) {
  std::optional<Literal> start;
  const Buffer* buffer = view.program().bufferOf(array);
  for (int op = 0; op < static_cast<int>(view.ops().size()); ++op) {
    const Operation& o = view.op(op).operation();
    if (&o == &accumulation ||
        std::none_of(o.targets.begin(), o.targets.end(),
                     [&](const Access& t) { return buffer->holds(t.array); }))
      continue;
    auto* literal = std::get_if<Literal>(&o.operands[0]);
    bool sets = o.assign == Assign::Set && o.op == Operator::Copy && literal;
    if (start || !sets || !setsOnce(view, op)) return std::nullopt;
    start = *literal;
  }
  return start;
}

std::vector<Literal> startsOf(const View& view, const Operation& o) {
  std::vector<Literal> starts = identitiesOf(view.program(), o);
  if (o.assign != Assign::ArgMax && o.assign != Assign::ArgMin) return starts;
  auto value = startOf(view, o, o.targets[0].array), index = startOf(view, o, o.targets[1].array);
  if (value && index && *value == starts[0]) starts[1] = *index;
  return starts;
}

struct Parts {
  Program program;
  NodeId combine = 0;  // the operation that reads the partial accumulators
};

Parts splitUnder(const View& view, const Place& place, std::vector<Guard> guards) {
  int op = opAt(view, place), reduction = reductionAround(view, op, scopeAt(view, place));
  const Node &node = *view.op(op).node, &outer = *view.scope(reduction).node;
  const Operation& o = node.operation();
  int depth = view.scope(reduction).depth;
  std::vector<TargetBox> boxes = boxesOf(view, op, reduction).value();
  std::vector<Extent> shape{view.scope(scopeAt(view, place)).scope().extent};
  shape.insert(shape.end(), boxes[0].shape.begin(), boxes[0].shape.end());
  std::vector<Affine> whole;
  for (size_t k = 0; k < shape.size(); ++k)
    whole.push_back(Affine::iteration(depth + static_cast<int>(k)));

  Program program = view.program();
  Operation accumulate = o, combine = o;
  combine.op = Operator::Copy;
  combine.operands.clear();
  combine.guards = std::move(guards);
  std::vector<NodePtr> nodes;
  std::vector<Literal> starts = startsOf(view, o);
  for (size_t k = 0; k < o.targets.size(); ++k) {
    std::vector<Dimension> dims;
    for (const Extent& extent : shape) dims.push_back({extent, true});
    std::string part =
        addBuffer(program, o.targets[k].array + "_part",
                  program.bufferOf(o.targets[k].array)->dtype, dims, Location::Stack);
    std::vector<Affine> own{Affine::iteration(place.depth)};
    own.insert(own.end(), boxes[k].local.begin(), boxes[k].local.end());
    accumulate.targets[k] = {part, own};
    combine.targets[k] = {o.targets[k].array, boxes[k].element(depth + 1)};
    combine.operands.push_back(Access{part, whole});
    Operation init;
    init.targets = {{part, whole}};
    init.operands = {starts[k]};
    nodes.push_back(nested(program, shape, newOperation(program, std::move(init))));
  }
  program = replaced(std::move(program), node.id(), {withOperation(node, std::move(accumulate))});
  View changed(program, view);
  nodes.push_back(handleOf(changed, *changed.scope(changed.scopeIndex(outer.id())).node));
  NodePtr combining = newOperation(program, std::move(combine));
  nodes.push_back(nested(program, shape, combining));
  return {replaced(std::move(program), outer.id(), std::move(nodes)), combining->id()};
}

// What is combined into an element that may hold nothing; null: there is no such element.
const AccessInfo* unwrittenIn(const View& after, const Parts& parts) {
  for (const AccessInfo& access : after.accessesOf(after.opIndex(parts.combine)))
    if (access.writes && !coveredWithin(after, static_cast<int>(&access - after.accesses().data())))
      return &access;
  return nullptr;
}

// Without the guards of elements where all that there are may be combined.
Parts split(const View& view, const Place& place) {
  int op = opAt(view, place), reduction = reductionAround(view, op, scopeAt(view, place));
  int depth = view.scope(reduction).depth;
  const Operation& o = view.op(op).operation();
  auto boxes = boxesOf(view, op, reduction).value();
  std::vector<Guard> outer = outerGuards(o, depth),
                     kept = guardsOfElements(o, depth, boxes[0], depth + 1);
  bool isInside = std::ranges::all_of(boxes, &TargetBox::isInside);
  if (kept.size() == outer.size() || !isInside) return splitUnder(view, place, std::move(kept));
  Parts plain = splitUnder(view, place, std::move(outer));
  bool isWritten = !unwrittenIn(View(plain.program, view), plain);
  return isWritten ? plain : splitUnder(view, place, std::move(kept));
}

Program rewrite(const Context& context, const Step& step) {
  return split(context.view, step.place).program;
}

// What a guard or a gap keeps the reduction from using is used when the accumulators are combined.
std::optional<Refusal> refuseUnwritten(const View& view, const Place& place, int op, int reduction,
                                       const std::vector<TargetBox>& boxes) {
  bool filled =
      std::all_of(boxes.begin(), boxes.end(), [](const TargetBox& b) { return b.isFilled; });
  bool isGuarded = keepsGuards(view, op, reduction, boxes[0]);
  if (filled && isGuarded) return std::nullopt;
  Parts parts = split(view, place);
  View after(parts.program, view);
  const AccessInfo* unwritten = unwrittenIn(after, parts);
  if (!unwritten) return std::nullopt;
  if (isGuarded)
    return refuse("gaps",
                  phrase("elements of '{}' between those that {} uses may be uninitialised",
                         unwritten->access->array, describeOp(view, op)),
                  {view.op(op).node->id()});
  return refuseWithoutGuard(view, op);
}

std::optional<Refusal> refuseSize(const View& view, int s, int op,
                                  const std::vector<TargetBox>& boxes) {
  for (size_t k = 0; k < boxes.size(); ++k) {
    const Access& target = view.op(op).operation().targets[k];
    Buffer part{target.array + "_part",
                view.program().bufferOf(target.array)->dtype,
                {},
                Location::Stack,
                {},
                {}};
    part.dims.push_back({view.scope(s).scope().extent, true});
    for (const Extent& extent : boxes[k].shape) part.dims.push_back({extent, true});
    if (auto no = refuseIfTooLarge(part)) return no;
  }
  auto nesting = view.scope(s).depth + 1 + static_cast<int>(boxes[0].shape.size());
  if (nesting <= kMaxDepth) return std::nullopt;
  return refuse("too-deep", phrase("scopes nest at most {} deep", kMaxDepth),
                {view.op(op).node->id()});
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int s = scopeAt(view, step.place);
  if (s < 0) return refusePlace(view, step.place, PlaceKind::Scope);
  int op = opAt(view, step.place);
  const Operation& o = view.op(op).operation();
  if (o.assign == Assign::Set)
    return refuse("no-accumulation", phrase("{} does not accumulate", describeOp(view, op)),
                  {view.op(op).node->id()});
  if (auto no = refuseAsReduction(view, op, s)) return no;
  int reduction = reductionAround(view, op, s);
  auto boxes = boxesOf(view, op, reduction);
  if (!boxes) return boxes.error();
  if (auto no = refuseSize(view, s, op, *boxes)) return no;
  if (auto no = refuseUnwritten(view, step.place, op, reduction, *boxes)) return no;
  int nodes =
      static_cast<int>(boxes->size() + 1) * static_cast<int>(boxes->front().shape.size() + 2);
  if (auto no = refuseIfTooMany(context.program(), nodes)) return no;
  return refuseIfUnsound(context, step, rewrite, {{op, op + 1}});
}

}  // namespace

const Move kSplitReduction = {
    .name = "split_reduction",
    .summary =
        "give every iteration of a scope its own partial accumulators, combined after the "
        "reduction",
    .legality =
        "legal when the targets do not vary with the scope, nothing else in it touches them, and "
        "the partial "
        "accumulators fit the stack",
    .parameters = "",
    .inverse = "merge_reduction",
    .source = "partial accumulators; rfactor (Suriana, Adams and Kamil 2017)",
    .rounding = Rounding::Reassociates,
    .place = PlaceKind::Scope,
    .group = MoveGroup::Reductions,
    .affectedMemory = AffectedMemory::Anywhere,
    .growth = Growth::Nests,
    .numbers = Numbers::Kept,
    .annotation = Annotation::None,
    .aliases =
        "rfactor, partial, partial sums, accumulators, multiple accumulators, parallel reduction",
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
