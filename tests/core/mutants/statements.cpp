// statement: two neighbours in the other order, or one left out.
#include <fmt/format.h>

#include "core/moves/edit.h"
#include "core/text/printer.h"
#include "tests/core/mutants/mutants.h"

namespace dojo::tests {

using namespace core;

namespace {

std::string firstOf(const View& view, const Node& node) {
  return print(view.op(view.opsIn(node).first).operation());
}

Program withChildrenOf(const View& view, int scope, std::vector<NodePtr> children) {
  Program program = view.program();
  if (scope >= 0) {
    const Node& node = *view.scope(scope).node;
    return replaced(std::move(program), node.id(), {withChildren(node, std::move(children))});
  }
  program.body = std::move(children);
  return program;
}

void changeChildren(Mutants& mutants, int scope) {
  const View& view = mutants.view();
  auto span = view.childrenOf(scope);
  std::vector<NodePtr> children(span.begin(), span.end());
  for (size_t k = 0; k < children.size(); ++k) {
    std::string first = firstOf(view, *children[k]);
    if (children.size() > 1)
      mutants.add(replaced(view.program(), children[k]->id(), {}), "without " + first);
    if (k + 1 == children.size()) continue;
    std::vector<NodePtr> other = children;
    std::swap(other[k], other[k + 1]);
    mutants.add(withChildrenOf(view, scope, std::move(other)),
                fmt::format("{} before {}", firstOf(view, *children[k + 1]), first));
  }
}

}  // namespace

void changeStatements(Mutants& mutants) {
  int scopes = static_cast<int>(mutants.view().scopes().size());
  for (int scope = -1; scope < scopes; ++scope) changeChildren(mutants, scope);
}

}  // namespace dojo::tests
