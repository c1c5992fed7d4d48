// Rewriting programs: new values that share what did not change. Nodes that survive keep their ids;
// nodes made here get fresh ones from the program's counter.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/ir/program.h"

namespace dojo::core {

// The program with `node` replaced by zero or more nodes among its siblings. A scope left without
// children disappears with it.
Program replaced(Program program, NodeId node, std::vector<NodePtr> with);

// The same scope (id, comments) with other children, or another extent or mapping.
NodePtr withChildren(const Node& scope, std::vector<NodePtr> children);
NodePtr withScope(const Node& node, Scope scope);
NodePtr withOperation(const Node& node, Operation operation);

NodePtr newScope(Program& program, Extent extent, std::vector<NodePtr> children,
                 Mapping mapping = Mapping::Sequential);
NodePtr newOperation(Program& program, Operation operation);
NodePtr newOperation(Program& program, Access target, Assign assign, Operator op,
                     std::vector<Operand> operands);
// The subtree with fresh ids throughout.
NodePtr cloned(Program& program, const NodePtr& node);

// The node with a removed line's comments above its own.
NodePtr withCommentsAbove(const NodePtr& node, const Comments& removed);

// A size, by a constant's name where exactly one has the value: taking a move back gives the text
// back.
Extent namedExtent(const Program& program, int64_t value);

// Every operation of a subtree rewritten; ids kept. Unchanged operations keep their nodes.
using OperationMap = std::function<Operation(const Operation&)>;
NodePtr mapOperations(const NodePtr& node, const OperationMap& map);
Program mapOperations(const Program& program, const OperationMap& map);

// Every affine expression of an operation rewritten: indices, index operands, guards.
using AffineMap = std::function<Affine(const Affine&)>;
Operation mapAffines(const Operation& operation, const AffineMap& map);
NodePtr mapAffines(const NodePtr& node, const AffineMap& map);
// What the node does so many iterations of the scope at a depth later.
NodePtr movedOn(const NodePtr& node, int depth, int64_t iterations);

// Every affine expression of an operation looked at, in the order in which mapAffines goes.
template <typename Visit>
void visitAffines(const Operation& operation, const Visit& visit) {
  auto visitIndices = [&](const Access& access) {
    for (const Affine& index : access.indices) visit(index);
  };
  for (const Access& target : operation.targets) visitIndices(target);
  for (const Operand& operand : operation.operands)
    if (auto* access = std::get_if<Access>(&operand)) visitIndices(*access);
  for (const Operand& operand : operation.operands)
    if (auto* index = std::get_if<Affine>(&operand)) visit(*index);
  for (const Guard& guard : operation.guards) visit(guard.expression);
}

// Every access of an operation rewritten (targets and operands).
using AccessMap = std::function<Access(const Access&)>;
Operation mapAccesses(const Operation& operation, const AccessMap& map);

// A name that no constant, array, buffer or reserved word has: base, then base2, base3 …
std::string freshName(const Program& program, const std::string& base);

}  // namespace dojo::core
