// order: the iterations of a scope from the last to the first.
#include <fmt/format.h>

#include "core/moves/edit.h"
#include "core/text/printer.h"
#include "tests/core/mutants/mutants.h"

namespace dojo::tests {

using namespace core;

void reverseOrder(Mutants& mutants) {
  for (const ScopeInfo& info : mutants.view().scopes()) {
    int64_t last = info.scope().extent.value - 1;
    if (last == 0) continue;
    Affine reversed = Affine::iteration(info.depth, -1).add(last);
    NodePtr node = std::make_shared<Node>(info.node->id(), info.scope(), info.node->comments());
    node = mapAffines(
        node, [&](const Affine& affine) { return affine.substituted(info.depth, reversed); });
    const OpInfo& first = mutants.view().op(info.firstOp);
    mutants.add(replaced(mutants.program(), info.node->id(), {node}),
                fmt::format("depth {} in reverse around {}", info.depth, print(first.operation())));
  }
}

}  // namespace dojo::tests
