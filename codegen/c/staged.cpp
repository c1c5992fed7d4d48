#include "codegen/c/staged.h"

#include <algorithm>
#include <set>

namespace dojo::codegen {
namespace {

struct Uses {
  std::set<std::string> written;
  std::vector<std::string> copied;  // with non-temporal stores
};

// The buffer that an operation copies from with non-temporal stores, if it is an array of the
// stack.
const core::Buffer* copiedFrom(const EmitContext& context, const core::Operation& operation) {
  if (operation.assign != core::Assign::Set || operation.op != core::Operator::Copy ||
      !operation.target().movement.nontemporal)
    return nullptr;
  const auto* access = std::get_if<core::Access>(&operation.operands.front());
  if (!access) return nullptr;
  const core::Buffer& buffer = context.bufferOf(*access);
  const Home& home = context.storage.of(buffer);
  bool isArray = home.kind == Home::Kind::Local && home.lanes == 0 && buffer.elements() > 1;
  return isArray && buffer.location == core::Location::Stack ? &buffer : nullptr;
}

void collect(const EmitContext& context, const core::Scope& scope, Uses& uses) {
  for (const core::NodePtr& child : scope.children) {
    if (child->isScope()) {
      collect(context, child->scope(), uses);
      continue;
    }
    const core::Operation& operation = child->operation();
    for (const core::Access& target : operation.targets)
      uses.written.insert(context.bufferOf(target).name);
    const core::Buffer* buffer = copiedFrom(context, operation);
    if (buffer && std::ranges::find(uses.copied, buffer->name) == uses.copied.end())
      uses.copied.push_back(buffer->name);
  }
}

bool isWritten(const EmitContext& context, const core::Node& node, const std::string& buffer) {
  if (!node.isScope())
    return std::ranges::any_of(node.operation().targets, [&](const core::Access& target) {
      return context.bufferOf(target).name == buffer;
    });
  return std::ranges::any_of(node.scope().children, [&](const core::NodePtr& child) {
    return isWritten(context, *child, buffer);
  });
}

}  // namespace

// What nothing writes, and only reads that never run, is declared inside the scope.
std::vector<std::string> stagedBuffers(const EmitContext& context, const core::Scope& scope) {
  Uses uses;
  collect(context, scope, uses);
  std::erase_if(uses.copied, [&](const std::string& buffer) {
    return uses.written.contains(buffer) ||
           std::ranges::none_of(context.program.body, [&](const core::NodePtr& root) {
             return isWritten(context, *root, buffer);
           });
  });
  return uses.copied;
}

}  // namespace dojo::codegen
