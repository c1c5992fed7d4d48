// literal: a number of the program is another one. start: so is what an accumulation starts from.
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/interpreter/number.h"
#include "tests/core/mutants/mutants.h"

namespace dojo::tests {

using namespace core;

namespace {

bool isStart(const View& view, const Operation& operation) {
  if (operation.op != Operator::Copy || operation.assign != Assign::Set) return false;
  return std::any_of(view.ops().begin(), view.ops().end(), [&](const OpInfo& op) {
    const auto& targets = op.operation().targets;
    bool isOfTarget = std::any_of(targets.begin(), targets.end(), [&](const Access& t) {
      return t.array == operation.target().array;
    });
    return op.operation().assign != Assign::Set && isOfTarget;
  });
}

Literal literalOf(bool isWhole, double value) {
  bool staysWhole = isWhole && std::fabs(value) < 0x1p53 && std::floor(value) == value;
  return staysWhole ? Literal{static_cast<int64_t>(value), ""} : Literal{value, ""};
}

std::vector<double> startsOf(DType type) {
  if (isFloat(type)) {
    double infinity = std::numeric_limits<double>::infinity(), most = largestFinite(type);
    return {0, 1, -1, infinity, -infinity, most, -most, -1e4, 1e-4, 0.5};
  }
  if (type == DType::Bool) return {0, 1};
  auto low = static_cast<double>(smallestOf(type)), high = static_cast<double>(largestOf(type));
  // Beyond 2^53 not every whole number is a double.
  if (type == DType::I64) return {0, 1, -1, -1e15, 1e15};
  return {0, 1, 2, low, high, low + 1, high - 1};
}

std::vector<double> neighboursOf(DType type, double value) {
  if (type == DType::Bool) return {1 - value};
  std::vector<double> values = {value + 1, value - 1, -value, value * 2, 0};
  if (isFloat(type))
    values.insert(values.end(), {value / 2, value * 1.001, value * 1.1, value * 10, value / 10});
  return values;
}

void changeLiteralsOf(Mutants& mutants, bool starts) {
  const Program& program = mutants.program();
  for (const OpInfo& op : mutants.view().ops()) {
    const Operation& before = op.operation();
    if (isStart(mutants.view(), before) != starts) continue;
    DType type = program.bufferOf(before.target().array)->dtype;
    for (size_t k = 0; k < before.operands.size(); ++k) {
      auto* literal = std::get_if<Literal>(&before.operands[k]);
      if (!literal) continue;
      bool isWhole = std::holds_alternative<int64_t>(literal->value);
      for (double value : starts ? startsOf(type) : neighboursOf(type, literal->asDouble())) {
        Operation operation = before;
        operation.operands[k] = literalOf(isWhole, value);
        mutants.change(op, std::move(operation));
      }
    }
  }
}

}  // namespace

void changeLiterals(Mutants& mutants) {
  changeLiteralsOf(mutants, false);
}

void changeStarts(Mutants& mutants) {
  changeLiteralsOf(mutants, true);
}

}  // namespace dojo::tests
