// operand: a - b -> b - a, a * b -> a * a, or an operand of another array of the same form.
#include <algorithm>

#include "tests/core/mutants/mutants.h"

namespace dojo::tests {

using namespace core;

namespace {

bool haveOneForm(const Program& program, const Access& a, const Access& b) {
  const Buffer *of = program.bufferOf(a.array), *other = program.bufferOf(b.array);
  return of && other && of->dtype == other->dtype && a.indices.size() == b.indices.size();
}

void swapOperands(Mutants& mutants, const OpInfo& op) {
  const Operation& before = op.operation();
  for (size_t k = 0; k + 1 < before.operands.size(); ++k) {
    Operation operation = before;
    std::swap(operation.operands[k], operation.operands[k + 1]);
    mutants.change(op, std::move(operation));
    for (size_t from : {k, k + 1}) {
      Operation twice = before;
      twice.operands[from == k ? k + 1 : k] = before.operands[from];
      mutants.change(op, std::move(twice));
    }
  }
}

// Another array with the operand's indices.
void replaceArrays(Mutants& mutants, const OpInfo& op) {
  const Program& program = mutants.program();
  const Operation& before = op.operation();
  for (size_t k = 0; k < before.operands.size(); ++k) {
    auto* access = std::get_if<Access>(&before.operands[k]);
    if (!access) continue;
    for (const Buffer& buffer : program.buffers)
      for (const std::string& array : buffer.arrays) {
        Access other = *access;
        other.array = array;
        if (array == access->array || !haveOneForm(program, other, *access)) continue;
        if (buffer.dims.size() != access->indices.size()) continue;
        Operation operation = before;
        operation.operands[k] = std::move(other);
        mutants.change(op, std::move(operation));
      }
  }
}

}  // namespace

void changeOperands(Mutants& mutants) {
  for (const OpInfo& op : mutants.view().ops()) {
    swapOperands(mutants, op);
    replaceArrays(mutants, op);
  }
}

}  // namespace dojo::tests
