// The machine's second face: the same chunks with a bound beside every value.
#include <algorithm>
#include <cmath>

#include "core/interpreter/interpreter_run.h"
#include "core/interpreter/number.h"

namespace dojo::core {
namespace {

double realOf(const Cell& cell, DType type) {
  return isFloat(type) ? cell.real : static_cast<double>(cell.whole);
}

void putReal(Cell& cell, DType type, double value) {
  if (isFloat(type)) cell.real = value;
}

// The largest that is rounded, where the value is `x`.
double reach(const Uncertain& x) {
  return std::fabs(x.value) + (std::isfinite(x.error) ? x.error : 0);
}

// What converting `x` from one type to another does to its bound; the value has been converted.
double convertedError(DType from, DType to, Uncertain before, double after) {
  if (from == to) return before.error;
  if (isFloat(from) && !isFloat(to))
    return to == DType::Bool && before.error > 0 ? 1 : truncationError(to, before);
  if (!isFloat(to)) {
    bool wraps = before.error > 0 && std::fabs(before.value) + before.error > largestFinite(to);
    return wraps ? INFINITY : before.error;
  }
  Uncertain in[3] = {before, {}, {}};
  bool isNarrower = !isFloat(from) || unitRoundoff(to) > unitRoundoff(from) ||
                    smallestSubnormal(to) > smallestSubnormal(from);
  double farthest = reach({after, before.error});
  return before.error + (isNarrower ? roundingError(Operator::Convert, to, in, farthest) : 0);
}

// An infinity that one over zero makes, of either sign.
bool isPole(const Leaf& leaf, const Uncertain* in, double value) {
  if (!std::isinf(value) || !std::isfinite(in[0].value)) return false;
  return (leaf.operation->op == Operator::Div && in[1].value == 0) ||
         (leaf.operation->op == Operator::Pow && in[0].value == 0);
}

// Its bound: zero where no evaluation has the other sign or another divisor.
double errorOfPole(const Leaf& leaf, const Uncertain* in) {
  bool isDivision = leaf.operation->op == Operator::Div;
  bool isSure = isDivision ? in[1].error == 0 && std::fabs(in[0].value) > in[0].error
                           : in[0].error == 0 && in[1].error == 0;
  return leaf.hasKnownPoles && isSure ? 0 : INFINITY;
}

bool areFinite(const Uncertain* in, int count) {
  return std::all_of(in, in + count, [](const Uncertain& x) { return std::isfinite(x.value); });
}

// Whether a product overflows is open: summed it is rounded before on some targets and not on
// others (core/ir/fused.h), and its factors may be grouped otherwise. So it is with a reciprocal,
// which may stand for a quotient of other numbers, and with whatever half precision accumulates,
// since float may hold it in between.
bool leavesOverflowOpen(const Leaf& leaf, const Uncertain* in, double value, bool staysInMemory) {
  if (!isFloat(leaf.result)) return false;
  bool isHalf = leaf.result == DType::F16 || leaf.result == DType::BF16;
  if (isHalf && leaf.operation->assign != Assign::Set && std::isinf(value) &&
      areFinite(in, arity(leaf.operation->op)))
    return true;
  Operator op = leaf.operation->op;
  bool isReciprocal = op == Operator::Div && in[0].value == 1 && in[1].value != 0;
  return (op == Operator::Mul || isReciprocal) && std::isinf(value) && areFinite(in, 2) &&
         !staysInMemory;
}

}  // namespace

ErrorCell& InterpreterRun::errorCell(const Leaf& leaf, int k, const Cursor& at, int64_t i) {
  const Slot& slot = leaf.targets[k];
  return m_errors[slot.buffer][at.cell[k] + i * slot.cell.step];
}

Uncertain InterpreterRun::operandAt(const Leaf& leaf, int k, const Cursor& at, const Strided* in,
                                    int64_t i) const {
  const Slot& slot = leaf.operands[k];
  double value = realOf(in[k][i], slot.wanted);
  if (slot.kind != Slot::Kind::Memory) return {value, 0};
  int buffer = slot.buffer;
  int64_t cell = at.cell[kMostSlots + k] + i * slot.cell.step;
  double error = totalError(m_errors[buffer][cell], slot.stored);
  if (slot.stored == slot.wanted) return {value, error};
  Uncertain before{realOf(m_cells[buffer][cell], slot.stored), error};
  return {value, convertedError(slot.stored, slot.wanted, before, value)};
}

void InterpreterRun::noteBranch(const Leaf& leaf, bool first) {
  BranchUse& use = m_branches[&leaf - m_flat.leaves.data()];
  (first ? use.first : use.second) = true;
}

void InterpreterRun::computeBounds(const Leaf& leaf, const Cursor& at, const Strided* in,
                                   int64_t n) {
  const Operation& o = *leaf.operation;
  if (leaf.targets.size() > 1) {
    for (size_t k = 0; k < leaf.targets.size(); ++k)
      for (int64_t i = 0; i < n; ++i)
        m_valueErrors[k][i] = operandAt(leaf, static_cast<int>(k), at, in, i).error;
    return;
  }
  DType target = leaf.targets[0].stored;
  bool isOutput = std::find(m_flat.outputs.begin(), m_flat.outputs.end(), leaf.targets[0].array) !=
                  m_flat.outputs.end();
  bool staysInMemory = isOutput && o.assign == Assign::Set;
  for (int64_t i = 0; i < n; ++i) {
    Uncertain operands[kMostSlots];
    for (size_t k = 0; k < leaf.operands.size(); ++k)
      operands[k] = operandAt(leaf, static_cast<int>(k), at, in, i);
    Cell& cell = m_values[0][i];
    double computed = leaf.resultIsReal ? cell.real : static_cast<double>(cell.whole);
    if (isComparison(o.op))
      noteBranch(leaf, cell.whole != 0);
    else if (o.op == Operator::Select)
      noteBranch(leaf, operands[0].value != 0);
    else if (o.op == Operator::Max || o.op == Operator::Min)
      noteBranch(leaf, computed == operands[0].value);
    Uncertain result{computed, isPole(leaf, operands, computed)
                                   ? errorOfPole(leaf, operands)
                                   : propagatedError(o.op, operands, computed)};
    if (o.op != Operator::Convert)
      result.error += roundingError(o.op, leaf.result, operands, reach(result));
    DType from = o.op == Operator::Convert                   ? leaf.operands[0].wanted
                 : leaf.resultIsReal == isFloat(leaf.result) ? leaf.result
                 : leaf.resultIsReal                         ? DType::F64
                                                             : DType::I64;
    for (DType to : {leaf.result, target}) {
      castCells(&cell, 1, isFloat(from), to, true);
      result.error = convertedError(from, to, result, realOf(cell, to));
      result = settled(to, {realOf(cell, to), result.error});
      putReal(cell, to, result.value);
      from = to;
    }
    bool isOpen = leavesOverflowOpen(leaf, operands, result.value, staysInMemory);
    m_valueErrors[0][i] = isOpen ? INFINITY : result.error;
  }
}

void InterpreterRun::storeWithBounds(const Leaf& leaf, const Cursor& at, int64_t n) {
  size_t width = leaf.targets.size();
  DType type = leaf.targets[0].stored;
  Assign assign = leaf.operation->assign;
  for (int64_t i = 0; i < n; ++i) {
    ErrorCell* cells[kMostSlots];
    double before[kMostSlots], after[kMostSlots];
    Uncertain added[kMostSlots];
    for (size_t k = 0; k < width; ++k) {
      cells[k] = &errorCell(leaf, static_cast<int>(k), at, i);
      before[k] = realOf(targetRun(leaf, static_cast<int>(k), at)[i], leaf.targets[k].stored);
      added[k] = {realOf(m_values[k][i], leaf.targets[k].stored), m_valueErrors[k][i]};
    }
    Cursor one = at;
    advance(leaf, one, i);
    for (size_t k = 0; k < width; ++k) std::swap(m_values[k][0], m_values[k][i]);
    storeChunk(leaf, one, 1);
    for (size_t k = 0; k < width; ++k) std::swap(m_values[k][0], m_values[k][i]);
    for (size_t k = 0; k < width; ++k)
      after[k] = realOf(targetRun(leaf, static_cast<int>(k), at)[i], leaf.targets[k].stored);
    if (assign == Assign::Set) {
      *cells[0] = {.fixed = added[0].error,
                   .magnitude = std::isfinite(after[0]) ? std::fabs(after[0]) : 0};
    } else if (width > 1) {
      accumulateTupleError(assign, type, cells, before, added, after);
    } else {
      accumulateError(assign, type, *cells[0], before[0], added[0], after[0]);
    }
  }
}

}  // namespace dojo::core
