// guard: if {0}+{1} < N -> if {0}+{1} < N-1, if {0} < N, or no guard.
#include "core/moves/edit.h"
#include "tests/core/mutants/affine_edits.h"
#include "tests/core/mutants/mutants.h"

namespace dojo::tests {

using namespace core;

namespace {

void changeOne(Mutants& mutants, const OpInfo& op, size_t which) {
  const Guard& guard = op.operation().guards[which];
  auto use = [&](const Affine& expression, int64_t bound) {
    Operation operation = op.operation();
    operation.guards[which] = {expression, {bound, ""}};
    mutants.change(op, std::move(operation));
  };
  int64_t bound = guard.bound.value;
  for (int64_t other : {bound - 1, bound + 1, bound / 2}) use(guard.expression, other);
  for (const AffineTerm& term : guard.expression.terms()) {
    use(Affine(guard.expression).addTerm(term.depth, -term.coefficient), bound);
    use(Affine(guard.expression).addTerm(term.depth, -2 * term.coefficient), bound);
  }
  Operation without = op.operation();
  without.guards.erase(without.guards.begin() + static_cast<std::ptrdiff_t>(which));
  mutants.change(op, std::move(without));
}

}  // namespace

void changeGuards(Mutants& mutants) {
  for (const OpInfo& op : mutants.view().ops())
    for (size_t k = 0; k < op.operation().guards.size(); ++k) changeOne(mutants, op, k);
}

}  // namespace dojo::tests
