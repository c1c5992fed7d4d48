#include "core/moves/legality/refuse.h"

#include <fmt/format.h>

#include "core/analysis/cache/findings.h"
#include "core/ir/hints.h"
#include "core/text/printer.h"

namespace dojo::core {
namespace {

Message sideOf(const View& view, int access, std::span<const int64_t> iterations) {
  if (view.messagesAreOff()) return {};
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
      conflict.exact
          ? messageFor(view, "{} and {} touch the same element, {}", first, second, why)
          : messageFor(view, "{} and {} may touch the same element, {}", first, second, why);
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
        messageFor(view, "{} may read what another iteration wrote, {}", describe(view, c.a), why),
        {node});
    refusal.accesses = {{node, read.slot}};
    return refusal;
  }
  Refusal refusal = refuseConflict(view, c, why);
  refusal.code = "not-private";
  refusal.message =
      messageFor(view, "{} may read what {} wrote in another iteration, {}",
                 sideOf(view, c.a, c.iterationA), sideOf(view, c.b, c.iterationB), why);
  return refusal;
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
    what = place.depth < 0 ? phrase("the place is a scope such as {}@0",
                                    print(Place{place.name, place.occurrence}))
                           : phrase("'{}#{}' has {} scope(s) around it, so none at depth {}",
                                    place.name, place.occurrence, depth, place.depth);
  } else {
    what = phrase("the place is an operation such as {}", place.name);
  }
  return refuse("no-such-place", what);
}

Message describeScope(const View& view, int scope) {
  if (view.messagesAreOff()) return {};
  const Node& node = *view.scope(scope).node;
  int line = view.lineOf(node.id());
  std::string head = printScopeHead(node.scope());
  return line == 0 ? phrase("the scope {} that the step adds", head)
                   : phrase("the scope {} at line {}", head, line);
}

Message describeOp(const View& view, int op) {
  if (view.messagesAreOff()) return {};
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
  return refuse(
      "mapped",
      messageFor(view, "{} is mapped to an instruction; remove that with no_instruction first",
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
                    messageFor(view, "{} carries the hint :{}; take it off first",
                               describeScope(view, scope), hint.suffix),
                    {node.id()});
  return std::nullopt;
}

std::optional<Refusal> refuseMapped(const View& view, int scope) {
  const Node& node = *view.scope(scope).node;
  if (auto no = refuseInstruction(view, scope)) return no;
  if (node.scope().mapping == Mapping::Sequential) return std::nullopt;
  return refuse("mapped",
                messageFor(view, "{} is marked :{}; remove that mapping first",
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
  return refuse("inside-vector",
                messageFor(view, "{} is a vector and holds exactly one operation",
                           describeScope(view, scope)),
                {view.scope(scope).node->id()});
}

}  // namespace dojo::core
