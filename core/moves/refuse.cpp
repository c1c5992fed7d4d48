#include "core/moves/refuse.h"

#include <fmt/format.h>

#include <charconv>

#include "core/analysis/findings.h"
#include "core/ir/hints.h"
#include "core/text/printer.h"

namespace dojo::core {
namespace {

Message sideOf(const View& view, int access, std::span<const int64_t> iterations) {
  if (view.isSilent()) return {};
  return describeAt(view, access, iterations);
}

}  // namespace

Refusal refuse(std::string code, Message message, std::vector<NodeId> nodes) {
  return Refusal{std::move(code), std::move(message), std::move(nodes), {}, {}, {}};
}

Refusal refuseAccess(const View& view, std::string code, Message message, int access) {
  const AccessInfo& info = view.accesses()[access];
  NodeId node = view.op(info.op).node->id();
  Refusal refusal = refuse(std::move(code), std::move(message), {node});
  refusal.accesses = {{node, info.slot}};
  return refusal;
}

Refusal refuseConflict(const View& view, const Conflict& conflict, const Message& why) {
  const AccessInfo &a = view.accesses()[conflict.a], &b = view.accesses()[conflict.b];
  Refusal refusal;
  refusal.code = "dependence";
  Message first = sideOf(view, conflict.a, conflict.iterationA);
  Message second = sideOf(view, conflict.b, conflict.iterationB);
  refusal.message =
      conflict.exact ? words(view, "{} and {} touch the same element, {}", first, second, why)
                     : words(view, "{} and {} may touch the same element, {}", first, second, why);
  NodeId nodeA = view.op(a.op).node->id(), nodeB = view.op(b.op).node->id();
  refusal.nodes = {nodeA, nodeB};
  refusal.accesses = {{nodeA, a.slot}, {nodeB, b.slot}};
  refusal.iterationA = conflict.iterationA;
  refusal.iterationB = conflict.iterationB;
  return refusal;
}

Refusal refuseMapping(const View& view, const MappingProblem& problem, const Message& why) {
  if (problem.kind == MappingProblem::Kind::Carried)
    return refuseConflict(view, problem.conflict, why);
  const Conflict& c = problem.conflict;
  if (c.iterationA.empty() || c.iterationB.empty()) {
    const AccessInfo& read = view.accesses()[c.a];
    NodeId node = view.op(read.op).node->id();
    Refusal refusal = refuse(
        "not-private",
        words(view, "{} may read what another iteration wrote, {}", describe(view, c.a), why),
        {node});
    refusal.accesses = {{node, read.slot}};
    return refusal;
  }
  Refusal refusal = refuseConflict(view, c, why);
  refusal.code = "not-private";
  refusal.message = words(view, "{} may read what {} wrote in another iteration, {}",
                          sideOf(view, c.a, c.iterationA), sideOf(view, c.b, c.iterationB), why);
  return refusal;
}

int opAt(const View& view, const Place& place) {
  return place.dimension < 0 ? view.opNamed(place.name, place.occurrence) : -1;
}

int scopeAt(const View& view, const Place& place) {
  int op = opAt(view, place);
  if (op < 0 || place.depth < 0 || place.depth >= view.op(op).depth()) return -1;
  return view.op(op).scopes[place.depth];
}

const Node* nodeAt(const View& view, const Place& place) {
  if (place.depth < 0) {
    int op = opAt(view, place);
    return op < 0 ? nullptr : view.op(op).node;
  }
  int scope = scopeAt(view, place);
  return scope < 0 ? nullptr : view.scope(scope).node;
}

int bufferNamed(const View& view, std::string_view name) {
  const auto& buffers = view.program().buffers;
  int holding = view.bufferIndex(name);  // most hold an array of their own name
  if (holding >= 0 && buffers[static_cast<size_t>(holding)].name == name) return holding;
  const Buffer* found = view.program().bufferNamed(name);
  return found ? static_cast<int>(found - buffers.data()) : -1;
}

int bufferAt(const View& view, const Place& place) {
  if (place.occurrence != 0 || place.depth >= 0) return -1;
  int b = bufferNamed(view, place.name);
  if (b < 0) return -1;
  const auto& dims = view.program().buffers[static_cast<size_t>(b)].dims;
  return place.dimension < static_cast<int>(dims.size()) ? b : -1;
}

Refusal refusePlace(const View& view, const Place& place, PlaceKind kind) {
  Message what;
  if (kind == PlaceKind::Buffer || kind == PlaceKind::Dimension) {
    const Buffer* buffer = view.program().bufferNamed(place.name);
    what = !buffer ? phrase("no buffer is named '{}'", place.name)
           : kind == PlaceKind::Buffer
               ? phrase("'{}' has {} dimension(s); the place is a buffer such as {}", place.name,
                        buffer->dims.size(), place.name)
               : phrase("'{}' has {} dimension(s); the place is a dimension such as {}.0",
                        place.name, buffer->dims.size(), place.name);
  } else if (view.opNamed(place.name, place.occurrence) < 0) {
    what = phrase("no operation '{}#{}' writes '{}'", place.name, place.occurrence, place.name);
  } else if (kind == PlaceKind::Scope || (kind == PlaceKind::Node && place.depth >= 0)) {
    int depth = view.op(view.opNamed(place.name, place.occurrence)).depth();
    what = place.depth < 0 ? phrase("the place is a scope such as {}@0", print(place))
                           : phrase("'{}#{}' has {} scope(s) around it, so none at depth {}",
                                    place.name, place.occurrence, depth, place.depth);
  } else {
    what = phrase("the place is an operation such as {}", place.name);
  }
  return refuse("no-such-place", what);
}

std::optional<int64_t> integerArgument(const Step& step, size_t i) {
  if (i >= step.arguments.size()) return std::nullopt;
  const std::string& text = step.arguments[i];
  int64_t value = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

Place placeOfOp(const View& view, int op) {
  return {view.op(op).operation().target().array, view.occurrenceOf(op), -1, -1};
}

Place placeOfScope(const View& view, int scope) {
  Place place = placeOfOp(view, view.scope(scope).firstOp);
  place.depth = view.scope(scope).depth;
  return place;
}

Place placeOfNode(const View& view, const Node& node) {
  return node.isScope() ? placeOfScope(view, view.scopeIndex(node.id()))
                        : placeOfOp(view, view.opIndex(node.id()));
}

Place placeOfDimension(const View& view, int buffer, int dimension) {
  return {view.program().buffers[buffer].name, 0, -1, dimension};
}

Message describeScope(const View& view, int scope) {
  if (view.isSilent()) return {};
  const Node& node = *view.scope(scope).node;
  int line = view.lineOf(node.id());
  std::string head = printScopeHead(node.scope());
  return line == 0 ? phrase("the scope {} that the step adds", head)
                   : phrase("the scope {} at line {}", head, line);
}

Message describeOp(const View& view, int op) {
  if (view.isSilent()) return {};
  const Node& node = *view.op(op).node;
  int line = view.lineOf(node.id());
  std::string text = print(node.operation());
  return line == 0 ? phrase("the operation {} that the step adds", text)
                   : phrase("the operation {} at line {}", text, line);
}

Message describeNode(const View& view, const Node& node) {
  return node.isScope() ? describeScope(view, view.scopeIndex(node.id()))
                        : describeOp(view, view.opIndex(node.id()));
}

namespace {

std::optional<Refusal> refuseInstruction(const View& view, int scope) {
  const Node& node = *view.scope(scope).node;
  if (node.scope().instruction.empty()) return std::nullopt;
  return refuse("mapped",
                words(view, "{} is mapped to an instruction; remove that with no_instruction first",
                      describeScope(view, scope)),
                {node.id()});
}

}  // namespace

std::optional<Refusal> refuseUnlessSequential(const View& view, int scope) {
  if (auto no = refuseMapped(view, scope)) return no;
  return refuseHinted(view, scope);
}

std::optional<Refusal> refuseHinted(const View& view, int scope) {
  const Node& node = *view.scope(scope).node;
  for (const HintTraits& hint : kHints)
    if (node.scope().hints.*hint.flag)
      return refuse("hinted",
                    words(view, "{} carries the hint :{}; take it off first",
                          describeScope(view, scope), hint.suffix),
                    {node.id()});
  return std::nullopt;
}

std::optional<Refusal> refuseMapped(const View& view, int scope) {
  const Node& node = *view.scope(scope).node;
  if (auto no = refuseInstruction(view, scope)) return no;
  if (node.scope().mapping == Mapping::Sequential) return std::nullopt;
  return refuse("mapped",
                words(view, "{} is marked :{}; remove that mapping first",
                      describeScope(view, scope), suffix(node.scope().mapping)),
                {node.id()});
}

std::optional<Refusal> refuseIfTooMany(const Program& program, int added) {
  if (program.nodeCount() + added <= kMaxNodes) return std::nullopt;
  return refuse("too-many-nodes",
                phrase("a program has at most {} scopes and operations", kMaxNodes));
}

std::optional<Refusal> refuseInsideInstruction(const View& view, int scope) {
  for (; scope >= 0; scope = view.scope(scope).parent)
    if (auto no = refuseInstruction(view, scope)) return no;
  return std::nullopt;
}

std::optional<Refusal> refuseInsideVector(const View& view, int scope) {
  if (auto no = refuseInsideInstruction(view, scope)) return no;
  if (scope < 0 || view.scope(scope).scope().mapping != Mapping::Vector) return std::nullopt;
  return refuse(
      "inside-vector",
      words(view, "{} is a vector and holds exactly one operation", describeScope(view, scope)),
      {view.scope(scope).node->id()});
}

}  // namespace dojo::core
