#include "core/moves/edit.h"

#include "core/text/parser.h"

namespace dojo::core {
namespace {

bool contains(const Node& node, NodeId id) {
  if (node.id() == id) return true;
  if (!node.isScope()) return false;
  for (const NodePtr& child : node.scope().children)
    if (contains(*child, id)) return true;
  return false;
}

// `siblings` with `id` replaced somewhere within; false when it is not there.
bool replaceIn(std::vector<NodePtr>& siblings, NodeId id, std::vector<NodePtr>& with) {
  for (size_t i = 0; i < siblings.size(); ++i) {
    const NodePtr node = siblings[i];
    if (node->id() == id) {
      siblings.erase(siblings.begin() + i);
      siblings.insert(siblings.begin() + i, with.begin(), with.end());
      return true;
    }
    if (!node->isScope() || !contains(*node, id)) continue;
    std::vector<NodePtr> children = node->scope().children;
    replaceIn(children, id, with);
    if (children.empty())
      siblings.erase(siblings.begin() + i);
    else
      siblings[i] = withChildren(*node, std::move(children));
    return true;
  }
  return false;
}

}  // namespace

Program replaced(Program program, NodeId node, std::vector<NodePtr> with) {
  replaceIn(program.body, node, with);
  return program;
}

NodePtr withChildren(const Node& node, std::vector<NodePtr> children) {
  Scope scope = node.scope();
  scope.children = std::move(children);
  return withScope(node, std::move(scope));
}

NodePtr withScope(const Node& node, Scope scope) {
  return std::make_shared<Node>(node.id(), std::move(scope), node.comments());
}

NodePtr withOperation(const Node& node, Operation operation) {
  return std::make_shared<Node>(node.id(), std::move(operation), node.comments());
}

NodePtr newScope(Program& program, Extent extent, std::vector<NodePtr> children, Mapping mapping) {
  return std::make_shared<Node>(program.nextId++,
                                Scope{std::move(extent), mapping, std::move(children)});
}

NodePtr newOperation(Program& program, Operation operation) {
  return std::make_shared<Node>(program.nextId++, std::move(operation));
}

NodePtr newOperation(Program& program, Access target, Assign assign, Operator op,
                     std::vector<Operand> operands) {
  Operation o;
  o.targets = {std::move(target)};
  o.assign = assign;
  o.op = op;
  o.operands = std::move(operands);
  return newOperation(program, std::move(o));
}

NodePtr cloned(Program& program, const NodePtr& node) {
  if (!node->isScope())
    return std::make_shared<Node>(program.nextId++, node->operation(), node->comments());
  NodeId id = program.nextId++;
  Scope scope = node->scope();
  for (NodePtr& child : scope.children) child = cloned(program, child);
  return std::make_shared<Node>(id, std::move(scope), node->comments());
}

NodePtr withCommentsAbove(const NodePtr& node, const Comments& removed) {
  if (removed.empty()) return node;
  Comments comments = removed;
  if (!comments.after.empty()) comments.above.push_back(comments.after);
  const Comments& own = node->comments();
  comments.above.insert(comments.above.end(), own.above.begin(), own.above.end());
  comments.after = own.after;
  if (!node->isScope())
    return std::make_shared<Node>(node->id(), node->operation(), std::move(comments));
  return std::make_shared<Node>(node->id(), node->scope(), std::move(comments));
}

Extent namedExtent(const Program& program, int64_t value) {
  std::string name;
  for (const Constant& c : program.constants)
    if (c.value == value) name = name.empty() ? c.name : "?";
  return {value, name == "?" ? "" : name};
}

NodePtr mapOperations(const NodePtr& node, const OperationMap& map) {
  if (!node->isScope()) {
    Operation mapped = map(node->operation());
    return mapped == node->operation() ? node : withOperation(*node, std::move(mapped));
  }
  std::vector<NodePtr> children = node->scope().children;
  bool changed = false;
  for (NodePtr& child : children) {
    NodePtr mapped = mapOperations(child, map);
    changed |= mapped != child;
    child = std::move(mapped);
  }
  return changed ? withChildren(*node, std::move(children)) : node;
}

Program mapOperations(const Program& program, const OperationMap& map) {
  Program result = program;
  for (NodePtr& node : result.body) node = mapOperations(node, map);
  return result;
}

Operation mapAffines(const Operation& operation, const AffineMap& map) {
  Operation result = mapAccesses(operation, [&](const Access& access) {
    Access mapped = access;
    for (Affine& index : mapped.indices) index = map(index);
    return mapped;
  });
  for (Operand& operand : result.operands)
    if (auto* index = std::get_if<Affine>(&operand)) *index = map(*index);
  for (Guard& guard : result.guards) guard.expression = map(guard.expression);
  return result;
}

NodePtr mapAffines(const NodePtr& node, const AffineMap& map) {
  return mapOperations(node, [&](const Operation& o) { return mapAffines(o, map); });
}

NodePtr movedOn(const NodePtr& node, int depth, int64_t iterations) {
  Affine later = Affine::iteration(depth).add(iterations);
  return mapAffines(node, [&](const Affine& index) { return index.substituted(depth, later); });
}

Operation mapAccesses(const Operation& operation, const AccessMap& map) {
  Operation result = operation;
  for (Access& target : result.targets) target = map(target);
  for (Operand& operand : result.operands)
    if (auto* access = std::get_if<Access>(&operand)) *access = map(*access);
  return result;
}

std::string freshName(const Program& program, const std::string& base) {
  auto taken = [&](const std::string& name) {
    return program.bufferNamed(name) || program.bufferOf(name) || program.constantNamed(name) ||
           isReserved(name);
  };
  std::string name = base;
  for (int i = 2; taken(name); ++i) name = base + std::to_string(i);
  return name;
}

}  // namespace dojo::core
