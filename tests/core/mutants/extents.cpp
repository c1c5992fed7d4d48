// extent: a scope of N iterations ends after N - 1, half, the last whole eight, or one.
#include <fmt/format.h>

#include "core/moves/edit.h"
#include "core/text/printer.h"
#include "tests/core/mutants/mutants.h"

namespace dojo::tests {

using namespace core;

void changeExtents(Mutants& mutants) {
  for (const ScopeInfo& info : mutants.view().scopes()) {
    int64_t extent = info.scope().extent.value;
    for (int64_t other : {extent - 1, extent / 2, (extent + 1) / 2, extent / 8 * 8, int64_t{1}}) {
      if (other < 1 || other >= extent) continue;
      Scope scope = info.scope();
      scope.extent = {other, ""};
      const OpInfo& first = mutants.view().op(info.firstOp);
      mutants.add(replaced(mutants.program(), info.node->id(), {withScope(*info.node, scope)}),
                  fmt::format("{} iterations instead of {} around {}", other, extent,
                              print(first.operation())));
    }
  }
}

}  // namespace dojo::tests
