#include "codegen/c/emit/ir_remarks.h"

#include "core/text/printer.h"

namespace dojo::codegen {

using core::Node;

bool continuesOnLine(const Node& scope) {
  const auto& children = scope.scope().children;
  return children.size() == 1 && children[0]->comments().above.empty() &&
         scope.comments().after.empty();
}

std::string irLine(const Node& first) {
  std::string text;
  const Node* node = &first;
  for (; node->isScope(); node = node->scope().children[0].get()) {
    text += core::printScopeHead(node->scope()) + " ";
    if (!continuesOnLine(*node)) return "";
  }
  return text + core::print(node->operation());
}

}  // namespace dojo::codegen
