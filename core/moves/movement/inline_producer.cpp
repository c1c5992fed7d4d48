// inline_producer y#k ARRAY (recomputation)
//
//   N t[{0}] = exp(x[{0}])           N t[{0}] = exp(x[{0}])
//   N y[{0}] = t[{0}] * 2.0    →     N
//                                    | t2 = exp(x[{0}])
//                                    | y[{0}] = t2 * 2.0
//
// Computes what an operation reads of ARRAY again, right before it, in a register of its own; the
// producer stays. For an operation in a vector the lanes are computed before it, in a scope of
// their own:
//
//   8:v y[{0}] = t[{0}] * 2.0    →    8 t2[{0}] = exp(x[{0}])
//                                     8:v y[{0}] = t2[{0}] * 2.0
//
// Legal when the producer is the array's only writer, a plain `=`, each index of its target a
// number or an iteration of its own, it certainly writes what is read, and its operands still hold
// the same values where they are read again. A guard of the producer holds for every element that
// it certainly wrote, but its operands must be seen to have an element there without it.
#include <fmt/format.h>

#include <algorithm>

#include "core/analysis/flow.h"
#include "core/moves/edit.h"
#include "core/moves/legality/limits.h"
#include "core/moves/legality/producer.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

std::vector<int> readsOf(const View& view, int op, const std::string& array) {
  std::vector<int> reads;
  for (const AccessInfo& access : view.accessesOf(op))
    if (!access.writes && access.access->array == array)
      reads.push_back(static_cast<int>(&access - view.accesses().data()));
  return reads;
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  const View& view = context.view;
  for (int op = 0; op < static_cast<int>(view.ops().size()); ++op) {
    std::vector<std::string> seen;
    for (const AccessInfo& access : view.accessesOf(op)) {
      const std::string& array = access.access->array;
      if (access.writes || context.program().isInput(array)) continue;
      if (std::find(seen.begin(), seen.end(), array) != seen.end()) continue;
      seen.push_back(array);
      steps.push_back({"inline_producer", placeOfOp(view, op), {array}});
    }
  }
  return steps;
}

// The vector whose one operation is the consumer, or -1.
int vectorAround(const View& view, int consumer) {
  int parent = view.op(consumer).parent;
  bool isVector = parent >= 0 && view.scope(parent).scope().mapping == Mapping::Vector;
  return isVector ? parent : -1;
}

// Where a value that is computed again stands: in a register, or for a vector in as many elements
// as it has lanes.
Access addTemporary(Program& program, const View& view, const Buffer& of, int vector) {
  Access temporary{freshName(program, of.name), {}};
  Buffer buffer{temporary.array, of.dtype, {}, Location::Register, {temporary.array}, {}};
  if (vector >= 0) {
    buffer.location = Location::Stack;
    buffer.dims.push_back({view.scope(vector).scope().extent});
    temporary.indices.push_back(Affine::iteration(view.scope(vector).depth));
  }
  program.buffers.push_back(std::move(buffer));
  return temporary;
}

// The new program and, for every distinct element that the consumer reads, the node that computes
// it.
struct Inlined {
  Program program;
  std::vector<NodeId> computing;
};

Inlined inlined(const View& view, int consumer, const std::string& array) {
  Inlined result{view.program(), {}};
  Program& program = result.program;
  int producer = view.opNamed(array, 0), vector = vectorAround(view, consumer);
  const Buffer buffer = *program.bufferOf(array);
  Operation reader = view.op(consumer).operation();
  std::vector<NodePtr> nodes;
  std::vector<std::pair<Access, Operand>> known;
  for (int i : readsOf(view, consumer, array)) {
    const AccessInfo& read = view.accesses()[i];
    Operand& operand = reader.operands[static_cast<size_t>(read.slot) - reader.targets.size()];
    auto same = std::find_if(known.begin(), known.end(),
                             [&](const auto& k) { return k.first == *read.access; });
    if (same == known.end()) {
      Access temporary = addTemporary(program, view, buffer, vector);
      Operation computation = view.op(producer).operation();
      computation.targets = {temporary};
      computation.operands = rightSideAt(view, producer, i).value();
      computation.guards = reader.guards;
      NodePtr again = newOperation(program, std::move(computation));
      result.computing.push_back(again->id());
      nodes.push_back(vector < 0 ? again
                                 : newScope(program, view.scope(vector).scope().extent, {again}));
      known.emplace_back(*read.access, temporary);
      same = known.end() - 1;
    }
    operand = same->second;
  }
  const Node& leaf = *view.op(consumer).node;
  NodePtr changed = withOperation(leaf, std::move(reader));
  const Node& node = vector < 0 ? leaf : *view.scope(vector).node;
  nodes.push_back(vector < 0 ? changed : withChildren(node, {changed}));
  program = replaced(std::move(program), node.id(), std::move(nodes));
  return result;
}

Program rewrite(const Context& context, const Step& step) {
  return inlined(context.view, opAt(context.view, step.place), step.arguments[0]).program;
}

// What is computed right here would only be computed again: a register, or a vector's lanes.
bool isInlineAlready(const View& view, int producer, int consumer) {
  const Access& target = view.op(producer).operation().target();
  if (int vector = vectorAround(view, consumer); vector >= 0) {
    int lanes = view.op(producer).parent;
    return lanes >= 0 && view.scope(lanes).parent == view.scope(vector).parent &&
           view.scope(lanes).scope().extent == view.scope(vector).scope().extent &&
           target.indices == std::vector{Affine::iteration(view.scope(vector).depth)};
  }
  return view.op(producer).parent == view.op(consumer).parent && target.indices.empty() &&
         view.program().bufferOf(target.array)->location == Location::Register;
}

std::optional<Refusal> refuseProducer(const View& view, int producer, int consumer,
                                      const std::string& array) {
  if (producer < 0)
    return refuse("no-producer", messageFor(view, "no operation computes '{}'", array),
                  {view.op(consumer).node->id()});
  if (auto no = refuseUnlessNamed(view, producer)) return no;
  for (int i : readsOf(view, consumer, array)) {
    if (auto side = rightSideAt(view, producer, i); !side) return side.error();
    if (auto no = refuseIfOutside(view, producer, i)) return no;
  }
  if (isInlineAlready(view, producer, consumer))
    return refuse(
        "inline-already",
        messageFor(view, "{} already computes it right there", describeOp(view, producer)),
        {view.op(producer).node->id()});
  return std::nullopt;
}

std::optional<Refusal> refuseIfSourcesChange(const View& view, int producer, int consumer,
                                             const std::string& array) {
  auto sources = view.accessesOf(producer);
  bool mayChange = std::any_of(sources.begin(), sources.end(), [&](const AccessInfo& source) {
    return !source.writes && mayWriteBetween(view, producer, consumer, source.buffer);
  });
  if (!mayChange) return std::nullopt;
  Inlined after = inlined(view, consumer, array);
  View afterView(after.program, view);
  NodeId node = view.op(producer).node->id();
  for (const AccessInfo& source : sources)
    for (NodeId again : after.computing)
      if (!source.writes)
        if (auto no = refuseIfOverwritten(afterView, {node, source.slot}, {again, source.slot}))
          return no;
  return std::nullopt;
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int consumer = opAt(view, step.place);
  if (consumer < 0 || step.place.depth >= 0)
    return refusePlace(view, step.place, PlaceKind::Operation);
  const std::string& array = step.arguments[0];
  if (readsOf(view, consumer, array).empty())
    return refuse("not-read",
                  messageFor(view, "{} does not read '{}'", describeOp(view, consumer), array),
                  {view.op(consumer).node->id()});
  if (auto no = refuseInsideInstruction(view, view.op(consumer).parent)) return no;
  int reads = static_cast<int>(readsOf(view, consumer, array).size());
  if (auto no = refuseIfTooMany(context.program(), 2 * reads)) return no;
  int producer = view.opNamed(array, 0);
  if (auto no = refuseProducer(view, producer, consumer, array)) return no;
  if (auto no = refuseIfSourcesChange(view, producer, consumer, array)) return no;
  return refuseIfUnsound(context, step, rewrite, {{producer, producer + 1}});
}

// The value would still be computed where it is, for nobody.
bool evades(const Step&, const Step& refused, const Refusal&) {
  return refused.move != "dead_code";
}

}  // namespace

const Move kInlineProducer = {
    .name = "inline_producer",
    .summary = "recompute a value right where an operation needs it",
    .legality =
        "legal when one plain = computes the array, each index is a constant or a different "
        "iteration, and its operands still hold the same values at the reader; for a reader in a "
        "vector all lanes are computed before it",
    .parameters = "ARRAY",
    .inverse = "reuse_value",
    .source = "Halide's compute_inline; rematerialisation",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Operation,
    .group = MoveGroup::Movement,
    .affectedMemory = AffectedMemory::Anywhere,
    .growth = Growth::Any,
    .numbers = Numbers::Kept,
    .annotation = Annotation::None,
    .aliases = "fuse, producer fusion, inlining, inline, recompute, rematerialization",
    .limits = kLimitOfSameAgain,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
    .evades = evades,
};

}  // namespace dojo::core
