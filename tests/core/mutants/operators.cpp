// operator: a + b -> a - b, a < b -> a <= b, exp(a) -> a, max= -> +=.
#include "core/analysis/validate.h"
#include "tests/core/mutants/mutants.h"

namespace dojo::tests {

using namespace core;

namespace {

void changeOperator(Mutants& mutants, const OpInfo& op) {
  const Operation& before = op.operation();
  if (before.op == Operator::Convert || tupleSize(before.assign) > 1) return;
  for (int k = 0; k < static_cast<int>(Operator::Convert); ++k) {
    Operation operation = before;
    operation.op = static_cast<Operator>(k);
    bool isLike = isComparison(operation.op) == isComparison(before.op);
    if (!isLike || arity(operation.op) != arity(before.op)) continue;
    if (typeProblem(mutants.program(), operation).empty()) mutants.change(op, operation);
  }
}

void changeAccumulation(Mutants& mutants, const OpInfo& op) {
  const Operation& before = op.operation();
  if (before.assign == Assign::Set) return;
  for (int k = 0; k <= static_cast<int>(Assign::ArgMin); ++k) {
    Operation operation = before;
    operation.assign = static_cast<Assign>(k);
    if (tupleSize(operation.assign) != tupleSize(before.assign)) continue;
    if (typeProblem(mutants.program(), operation).empty()) mutants.change(op, operation);
  }
}

}  // namespace

void changeOperators(Mutants& mutants) {
  for (const OpInfo& op : mutants.view().ops()) {
    changeOperator(mutants, op);
    changeAccumulation(mutants, op);
  }
}

}  // namespace dojo::tests
