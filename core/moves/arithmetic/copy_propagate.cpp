// copy_propagate t#k
//
//   N t[{0}] = x[{0}]                N t[{0}] = x[{0}]
//   N y[{0}] = exp(t[{0}])     →     N y[{0}] = exp(x[{0}])
//
// Lets the readers of a copy read its source instead; so too for a copy of a constant or an index.
// The copy stays, for dead_code to remove. Legal when the copy is the only writer of its array,
// each index of its target a number or an iteration of its own; readers that it does not certainly
// precede keep reading it; and no element of the source is overwritten between the copy and a read
// that moves to it. A guard of the copy holds for every element that it certainly wrote, but the
// source must be seen to have an element at every read without it.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "core/analysis/coverage.h"
#include "core/analysis/flow.h"
#include "core/analysis/validate.h"
#include "core/moves/edit.h"
#include "core/moves/legality/producer.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/moves/moves.h"
#include "core/text/printer.h"

namespace dojo::core {
namespace {

bool isCopy(const Operation& o) {
  return o.assign == Assign::Set && o.op == Operator::Copy;
}

// Reads of the copy's target that the copy certainly gives their values.
std::vector<int> coveredReads(const View& view, int copy) {
  std::vector<int> reads;
  const std::string& array = view.op(copy).operation().target().array;
  for (int i : view.accessesTo(view.bufferIndex(array))) {
    const AccessInfo& access = view.accesses()[i];
    if (access.reads && !access.writes && access.access->array == array &&
        covers(view, accessAt(view, copy, 0), i))
      reads.push_back(i);
  }
  return reads;
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  for (int op = 0; op < static_cast<int>(context.view.ops().size()); ++op)
    if (isCopy(context.view.op(op).operation()))
      steps.push_back({"copy_propagate", placeOfOp(context.view, op), {}});
  return steps;
}

size_t operandOf(const AccessInfo& read, const Operation& o) {
  return static_cast<size_t>(read.slot) - o.targets.size();
}

// Reads of which `rightSideAt` says what they become; the others keep their form.
Program rewrite(const Context& context, const Step& step) {
  const View& view = context.view;
  int copy = opAt(view, step.place);
  Program result = context.program();
  std::map<int, Operation> changed;
  for (int i : coveredReads(view, copy)) {
    const AccessInfo& read = view.accesses()[i];
    auto [entry, isNew] = changed.try_emplace(read.op, view.op(read.op).operation());
    entry->second.operands[operandOf(read, entry->second)] = rightSideAt(view, copy, i).value()[0];
  }
  for (auto& [op, operation] : changed) {
    const Node& node = *view.op(op).node;
    result = replaced(std::move(result), node.id(), {withOperation(node, std::move(operation))});
  }
  return result;
}

// A constant has no type of its own: it takes the one that is asked for, which must be the copy's.
std::optional<Refusal> refuseIfTypeIsLost(const View& view, int copy, int read) {
  if (std::holds_alternative<Access>(view.op(copy).operation().operands[0])) return std::nullopt;
  const AccessInfo& access = view.accesses()[read];
  Operation o = view.op(access.op).operation();
  size_t operand = operandOf(access, o);
  bool converts = o.op == Operator::Convert || (o.op == Operator::Select && operand == 0);
  o.operands[operand] = view.op(copy).operation().operands[0];
  if (!converts && typeProblem(view.program(), o).empty()) return std::nullopt;
  return refuse("type-lost",
                phrase("{} needs the type of '{}', which a constant does not have",
                       describeOp(view, access.op), access.access->array),
                {view.op(access.op).node->id()});
}

std::optional<Refusal> refuseIfSourceChanges(const Context& context, const Step& step, int copy,
                                             const std::vector<int>& reads) {
  const View& view = context.view;
  int source = view.accesses()[accessAt(view, copy, 1)].buffer;
  bool mayChange = std::any_of(reads.begin(), reads.end(), [&](int i) {
    return mayWriteBetween(view, copy, view.accesses()[i].op, source);
  });
  if (!mayChange) return std::nullopt;
  Program after = rewrite(context, step);
  View afterView(after, view);
  NodeId node = view.op(copy).node->id();
  for (int i : reads) {
    const AccessInfo& read = view.accesses()[i];
    if (auto no =
            refuseIfOverwritten(afterView, {node, 1}, {view.op(read.op).node->id(), read.slot}))
      return no;
  }
  return std::nullopt;
}

std::optional<Refusal> refuseReads(const Context& context, const Step& step, int copy,
                                   const std::vector<int>& reads) {
  const View& view = context.view;
  for (int i : reads) {
    if (auto side = rightSideAt(view, copy, i); !side) return side.error();
    if (auto no = refuseIfOutside(view, copy, i)) return no;
    if (auto no = refuseIfTypeIsLost(view, copy, i)) return no;
  }
  if (!std::holds_alternative<Access>(view.op(copy).operation().operands[0])) return std::nullopt;
  if (auto no = refuseIfSourceChanges(context, step, copy, reads)) return no;
  return refuseIfUnsound(context, step, rewrite, {{copy, copy + 1}});
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int copy = opAt(view, step.place);
  if (copy < 0 || step.place.depth >= 0) return refusePlace(view, step.place, PlaceKind::Operation);
  NodeId node = view.op(copy).node->id();
  if (!isCopy(view.op(copy).operation()))
    return refuse("no-copy", phrase("{} is not a plain copy", describeOp(view, copy)), {node});
  if (auto no = refuseUnlessNamed(view, copy)) return no;
  std::vector<int> reads = coveredReads(view, copy);
  if (reads.empty())
    return refuse(
        "no-reader",
        phrase("nothing reads a value that {} certainly gives it", describeOp(view, copy)), {node});
  return refuseReads(context, step, copy, reads);
}

// The value would still be computed where it is, for nobody.
bool evades(const Step&, const Step& refused, const Refusal&) {
  return refused.move != "dead_code";
}

}  // namespace

const Move kCopyPropagate = {
    .name = "copy_propagate",
    .summary = "let the readers of a copy read its source",
    .legality =
        "legal when the copy is its array's only writer, each index is a constant or a different "
        "iteration, and no element of the source is overwritten before a reader needs it",
    .parameters = "",
    .inverse = "stage_in",
    .source = "copy propagation",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Operation,
    .group = MoveGroup::Arithmetic,
    .affectedMemory = AffectedMemory::Anywhere,
    .growth = Growth::Any,
    .numbers = Numbers::Kept,
    .annotation = Annotation::None,
    .aliases = "forwarding, copy propagation, store-to-load forwarding",
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
    .evades = evades,
};

}  // namespace dojo::core
