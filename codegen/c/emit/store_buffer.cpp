#include "codegen/c/emit/store_buffer.h"

#include <algorithm>
#include <set>

namespace dojo::codegen {
namespace {

struct Uses {
  std::set<std::string> written;
  std::vector<std::string> kept;  // read with :mem
};

// Whether it is an array in C, rather than variables.
bool isArray(const EmitContext& context, const core::Buffer& buffer) {
  const Home& home = context.storage.of(buffer);
  return home.kind == Home::Kind::Local && home.lanes == 0 && buffer.elements() > 1 &&
         buffer.location == core::Location::Stack;
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
    for (const core::Operand& operand : operation.operands) {
      const auto* access = std::get_if<core::Access>(&operand);
      if (!access || !access->movement.inMemory) continue;
      const core::Buffer& buffer = context.bufferOf(*access);
      if (isArray(context, buffer) && std::ranges::find(uses.kept, buffer.name) == uses.kept.end())
        uses.kept.push_back(buffer.name);
    }
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
std::vector<std::string> storeBuffers(const EmitContext& context, const core::Scope& scope) {
  Uses uses;
  collect(context, scope, uses);
  std::erase_if(uses.kept, [&](const std::string& buffer) {
    return uses.written.contains(buffer) ||
           std::ranges::none_of(context.program.body, [&](const core::NodePtr& root) {
             return isWritten(context, *root, buffer);
           });
  });
  return uses.kept;
}

}  // namespace dojo::codegen
