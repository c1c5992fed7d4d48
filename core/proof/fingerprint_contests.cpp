// What net 2's machine tells of contests (contests.h): every cell carries the group of the contest
// that decided its value, if one did. Sums end a contest, since each of their terms shows.
#include "core/interpreter/number.h"
#include "core/proof/fingerprint_run.h"

namespace dojo::core {
namespace {

bool isExtreme(Operator op) {
  return op == Operator::Max || op == Operator::Min;
}

// Whether the contests of an operation's operands go on in its result.
bool passesOn(Operator op) {
  switch (op) {
    case Operator::Copy:
    case Operator::Convert:
    case Operator::Select:
    case Operator::And:
    case Operator::Or:
    case Operator::Mul:  // 0 decides
      return true;
    default:
      return isExtreme(op) || isComparison(op);
  }
}

bool passesOn(Assign assign) {
  return assign != Assign::Set && assign != Assign::Add && assign != Assign::Welford;
}

// Products, `and` and `or` of reals are field operations or tests for 0; of integers 0 or a bit
// decides.
bool decides(Assign assign, bool onReals) {
  bool isLogical = assign == Assign::Mul || assign == Assign::And || assign == Assign::Or;
  return passesOn(assign) && !(onReals && isLogical);
}

bool wantsTop(Assign assign) {
  return assign != Assign::Min && assign != Assign::ArgMin;
}

bool isInfinite(uint64_t word) {
  return !isFinite(word) && !isNotANumber(word);
}

}  // namespace

FieldExecution::Origin& FieldExecution::originOf(int number, size_t k, int64_t from) {
  const Leaf& leaf = m_flat.leaves[number];
  const Slot& slot =
      k < leaf.targets.size() ? leaf.targets[k] : leaf.operands[k - leaf.targets.size()];
  int64_t offset =
      m_numbers[m_program.leaves[number].firstNumber + static_cast<int>(k)] + from * slot.cell.step;
  return m_origins[slot.buffer][cellAt(slot, offset)];
}

FieldExecution::Origin FieldExecution::originOfOperands(int number, int64_t from,
                                                        const Stream* in) {
  const Leaf& leaf = m_flat.leaves[number];
  Origin made;
  size_t varying = 0;
  bool isFirst = true, isRepeated = false;
  for (size_t k = 0; k < leaf.operands.size(); ++k) {
    if (leaf.operands[k].kind != Slot::Kind::Memory) continue;
    Origin origin = originOf(number, leaf.targets.size() + k, from);
    made.group = m_recorder->joined(made.group, origin.group);
    made.element = isFirst || origin.element == made.element ? origin.element : 0;
    isFirst = false;
    if (origin.scale == 0) continue;
    isRepeated |= made.scale != 0 && origin.variable == made.variable;
    if (made.scale != 0) continue;
    made = {made.group, made.element, origin.variable, origin.scale, origin.offset};
    varying = k;
  }
  if (isRepeated) made.scale = 0;
  if (made.scale != 0) scale(number, in, varying, made);
  return made;
}

// Takes `made`, of the operand, through the operation.
void FieldExecution::scale(int number, const Stream* in, size_t varying, Origin& made) const {
  const Leaf& leaf = m_flat.leaves[number];
  bool onReals = leaf.computesReals;
  bool isOneClass = isFloat(leaf.operands[varying].stored) == onReals &&
                    isFloat(leaf.operands[varying].wanted) == onReals &&
                    isFloat(leaf.targets[0].stored) == onReals && leaf.resultIsReal == onReals;
  auto plus = [&](uint64_t a, uint64_t b) { return onReals ? OuterField::add(a, b) : a + b; };
  auto times = [&](uint64_t a, uint64_t b) { return onReals ? OuterField::multiply(a, b) : a * b; };
  auto minus = [&](uint64_t a) { return onReals ? OuterField::negate(a) : 0 - a; };
  uint64_t others[kMostSlots] = {};
  for (size_t k = 0; k < leaf.operands.size(); ++k) {
    others[k] = in[k].word(0);
    isOneClass &= k == varying || !onReals || isPlain(others[k]);
  }
  auto multiplied = [&](uint64_t by) {
    made.scale = times(made.scale, by);
    made.offset = times(made.offset, by);
  };
  if (!isOneClass) {
    made.scale = 0;
    return;
  }
  switch (leaf.operation->op) {
    case Operator::Copy:
    case Operator::Convert:
      return;
    case Operator::Neg:
      return multiplied(minus(onReals ? OuterField::kOne : 1));
    case Operator::Add:
      made.offset = plus(made.offset, others[1 - varying]);
      return;
    case Operator::Sub:
      if (varying == 1) multiplied(minus(onReals ? OuterField::kOne : 1));
      made.offset = plus(made.offset, varying == 0 ? minus(others[1]) : others[0]);
      return;
    case Operator::Mul:
      return multiplied(others[1 - varying]);
    case Operator::Div:
      if (onReals && varying == 0) return multiplied(OuterField::inverse(others[1]));
      break;
    case Operator::Fma:
      if (varying < 2) multiplied(others[1 - varying]);
      made.offset = plus(made.offset, varying < 2 ? others[2] : times(others[0], others[1]));
      return;
    default:
      break;
  }
  made.scale = 0;
}

namespace {

// 1 / x modulo 2^64 of an odd x (Newton).
uint64_t inverseOfOdd(uint64_t x) {
  uint64_t inverse = x;
  for (int i = 0; i < 5; ++i) inverse *= 2 - x * inverse;
  return inverse;
}

}  // namespace

// What each side's input element must be for the sides to be equal.
void FieldExecution::recordCrossings(int number, int64_t from, const Stream* in, int group) {
  const Leaf& leaf = m_flat.leaves[number];
  for (size_t k = 0; k < 2; ++k) {
    const Slot& slot = leaf.operands[k];
    if (slot.kind != Slot::Kind::Memory || slot.stored != slot.wanted) continue;
    Origin origin = originOf(number, leaf.targets.size() + k, from);
    uint64_t wanted = in[1 - k].word(0);
    bool isReal = isFloat(slot.wanted);
    if (origin.scale == 0 || (isReal && !isPlain(wanted))) continue;
    if (isReal) {
      uint64_t distance = OuterField::subtract(wanted, origin.offset);
      m_recorder->addCrossing(group, origin.variable,
                              OuterField::multiply(distance, OuterField::inverse(origin.scale)));
    } else if (origin.scale % 2 == 1) {
      uint64_t value = (wanted - origin.offset) * inverseOfOdd(origin.scale);
      int64_t wrapped = wrapTo(slot.wanted, static_cast<int64_t>(value));
      m_recorder->addCrossing(group, origin.variable, static_cast<uint64_t>(wrapped));
    }
  }
}

void FieldExecution::recordNumber(int group, uint64_t word, bool top, bool bottom) {
  double value = 0;
  if (isFinite(word) && !m_functions.order().trueValue(residue(word), value))
    m_recorder->addNumber(group, residue(word), top, bottom);
}

// Of a maximum, minimum or comparison of two operands.
void FieldExecution::recordDecision(int number, int64_t from, const Stream* in, Origin& made) {
  const Leaf& leaf = m_flat.leaves[number];
  const Operation& o = *leaf.operation;
  if (made.group == ContestRecorder::kNone) made.group = m_recorder->newGroup();
  if (isComparison(o.op)) recordCrossings(number, from, in, made.group);
  if (!isFloat(leaf.operands[0].wanted)) {
    if (made.element != 0) m_recorder->addElement(made.group, made.element);
    return;
  }
  bool isTest = isComparison(o.op);
  for (int k = 0; k < 2; ++k)
    recordNumber(made.group, in[k].word(0), isTest || o.op == Operator::Max,
                 isTest || o.op == Operator::Min);
  bool testsSpecial = isTest && (o.operands[0] == o.operands[1] || isInfinite(in[0].word(0)) ||
                                 isInfinite(in[1].word(0)));
  if (testsSpecial && made.element != 0) m_recorder->addElement(made.group, made.element);
}

void FieldExecution::record(int number, int64_t from, const Stream* in, Cell result) {
  const Leaf& leaf = m_flat.leaves[number];
  const Operation& o = *leaf.operation;
  Origin made = originOfOperands(number, from, in);
  if (!passesOn(o.op)) made.group = ContestRecorder::kNone;
  if (isExtreme(o.op) || isComparison(o.op)) recordDecision(number, from, in, made);
  for (size_t k = 0; k < leaf.targets.size(); ++k) {
    Origin& target = originOf(number, k, from);
    if (passesOn(o.assign)) made.group = m_recorder->joined(made.group, target.group);
    bool onReals = isFloat(leaf.targets[0].stored);
    if (k == 0 && decides(o.assign, onReals)) {
      if (made.group == ContestRecorder::kNone) made.group = m_recorder->newGroup();
      if (onReals) {
        auto before = static_cast<uint64_t>(this->target(number, 0, from).outer->whole);
        for (uint64_t word : {before, static_cast<uint64_t>(result.whole)})
          recordNumber(made.group, word, wantsTop(o.assign), !wantsTop(o.assign));
      } else if (made.element != 0) {
        m_recorder->addElement(made.group, made.element);
      }
    }
    bool isSum = o.assign == Assign::Add || o.assign == Assign::Welford ||
                 (o.assign == Assign::Softmax && k == 1);
    Origin after{isSum ? ContestRecorder::kNone : made.group};
    if (o.assign == Assign::Add) {
      auto plus = [&](uint64_t x, uint64_t y) { return onReals ? OuterField::add(x, y) : x + y; };
      Cell before = *this->target(number, 0, from).outer;
      Cell added = made.scale != 0 ? before : result;
      const Origin& sum = made.scale != 0 ? made : target;
      bool isPlainSum = !onReals || isPlain(static_cast<uint64_t>(added.whole));
      if (sum.scale != 0 && isPlainSum) {
        after.variable = sum.variable;
        after.scale = sum.scale;
        after.offset = plus(sum.offset, static_cast<uint64_t>(added.whole));
      }
    }
    target = o.assign == Assign::Set ? made : after;
  }
}

}  // namespace dojo::core
