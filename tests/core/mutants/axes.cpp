// axis: N M s[{0}] += x[{0},{1}] -> N M s[{0}] += x[{1},{0}], in all operands, the target or the
// index values.
#include "core/moves/edit.h"
#include "tests/core/mutants/mutants.h"

namespace dojo::tests {

using namespace core;

namespace {

Affine exchanged(const Affine& index, int a, int b) {
  int64_t ofA = index.coefficient(a), ofB = index.coefficient(b);
  return Affine(index).addTerm(a, ofB - ofA).addTerm(b, ofA - ofB);
}

Access exchanged(Access access, int a, int b) {
  for (Affine& index : access.indices) index = exchanged(index, a, b);
  return access;
}

void exchange(Mutants& mutants, const OpInfo& op, int a, int b) {
  Operation ofOperands = op.operation(), ofTargets = op.operation();
  for (Operand& operand : ofOperands.operands)
    if (auto* access = std::get_if<Access>(&operand)) *access = exchanged(*access, a, b);
  for (Access& target : ofTargets.targets) target = exchanged(target, a, b);
  mutants.change(op, std::move(ofOperands));
  mutants.change(op, std::move(ofTargets));
}

}  // namespace

void changeAxes(Mutants& mutants) {
  for (const OpInfo& op : mutants.view().ops())
    for (int b = 1; b < op.depth(); ++b)
      for (int a = 0; a < b; ++a) exchange(mutants, op, a, b);
}

}  // namespace dojo::tests
