// The leaves of net 2's machine: gather operands, compute a chunk, store or accumulate it.
#include "core/interpreter/number.h"
#include "core/proof/fingerprint_run.h"

namespace dojo::core {
namespace {

// out[i] = 1 / in[i], 0 for 0, by one inversion for all (Montgomery 1987).
template <typename Field>
void invertAll(const uint64_t* in, uint64_t* out, int64_t n) {
  uint64_t product = Field::kOne;
  for (int64_t i = 0; i < n; ++i) {
    out[i] = product;
    if (in[i] != 0) product = Field::multiply(product, in[i]);
  }
  uint64_t inverse = Field::inverse(product);
  for (int64_t i = n; i-- > 0;) {
    if (in[i] == 0) {
      out[i] = 0;
      continue;
    }
    out[i] = Field::multiply(out[i], inverse);
    inverse = Field::multiply(inverse, in[i]);
  }
}

bool isNonZero(uint64_t outer) {
  return !isFinite(outer) || residue(outer) != 0;
}

}  // namespace

FieldExecution::Stream FieldExecution::target(int number, int k, int64_t from) {
  const Slot& slot = m_flat.leaves[number].targets[k];
  int64_t cell =
      cellAt(slot, m_numbers[m_program.leaves[number].firstNumber + k] + from * slot.cell.step);
  uint64_t* inner = m_inner[slot.buffer].empty() ? nullptr : m_inner[slot.buffer].data() + cell;
  return {m_outer[slot.buffer].data() + cell, inner, slot.cell.step};
}

FieldExecution::Stream FieldExecution::operand(int number, int k, int64_t from, int64_t n) {
  const Leaf& leaf = m_flat.leaves[number];
  const FieldLeaf& compiled = m_program.leaves[number];
  const Slot& slot = leaf.operands[k];
  Chunk& made = m_gathered[k];
  bool wantsReal = isFloat(slot.wanted);
  if (slot.kind == Slot::Kind::Constant) {
    made.outer[0] = slot.constant;
    if (wantsReal) made.outer[0].whole = static_cast<int64_t>(compiled.constants[k].outer);
    made.inner[0] = compiled.constants[k].inner;
    return {made.outer.data(), made.inner.data(), 0};
  }
  int64_t at = m_numbers[compiled.firstNumber + static_cast<int>(leaf.targets.size()) + k] +
               from * slot.cell.step;
  bool isIndex = slot.kind == Slot::Kind::Index;
  if (!isIndex) at = cellAt(slot, at);
  if (!isIndex && slot.stored == slot.wanted) {
    uint64_t* inner = m_inner[slot.buffer].empty() ? nullptr : m_inner[slot.buffer].data() + at;
    return {m_outer[slot.buffer].data() + at, inner, slot.cell.step};
  }
  Stream result{made.outer.data(), made.inner.data(), 1};
  for (int64_t i = 0; i < n; ++i) {
    int64_t place = at + i * slot.cell.step;
    int64_t whole = isIndex ? place : m_outer[slot.buffer][place].whole;
    bool isReal = !isIndex && isFloat(slot.stored);
    if (isReal && wantsReal)
      result.put(i, {static_cast<uint64_t>(whole),
                     m_inner[slot.buffer].empty() ? 0 : m_inner[slot.buffer][place]});
    else if (wantsReal)
      result.put(i, fieldValue(whole));
    else
      made.outer[i].whole = isReal
                                ? m_functions.toInteger(slot.wanted, static_cast<uint64_t>(whole))
                                : wrapTo(slot.wanted, whole);
  }
  return result;
}

bool FieldExecution::execute(int number, int64_t from, int64_t n) {
  const Leaf& leaf = m_flat.leaves[number];
  std::array<Stream, kMostSlots> in;
  for (int k = 0; k < static_cast<int>(leaf.operands.size()); ++k)
    in[k] = operand(number, k, from, n);
  if (leaf.targets.size() > 1) {
    if (m_recorder) record(number, from, in.data(), in[0].outer[0]);
    accumulateTuple(number, from, in.data(), n);
    return true;
  }
  if (leaf.computesReals)
    computeReals(leaf, m_program.leaves[number].needsInner, in.data(), n);
  else
    computeWholes(leaf, in.data(), n);
  convertResult(leaf, n);
  if (m_recorder) record(number, from, in.data(), m_result.outer[0]);
  Stream into = target(number, 0, from);
  if (leaf.operation->assign != Assign::Set) {
    if (isFloat(leaf.targets[0].stored))
      accumulate(leaf, into, n);
    else
      m_combines[number]({into.outer, into.stride}, m_result.outer.data(), n);
    return true;
  }
  for (int64_t i = 0; i < n; ++i) into.outer[i * into.stride] = m_result.outer[i];
  for (int64_t i = 0; into.inner && i < n; ++i) into.inner[i * into.stride] = m_result.inner[i];
  return true;
}

void FieldExecution::computeReals(const Leaf& leaf, bool wantsInner, const Stream* in, int64_t n) {
  Operator op = leaf.operation->op;
  auto outer = [&](auto f) {
    for (int64_t i = 0; i < n; ++i) m_result.outer[i].whole = static_cast<int64_t>(f(i));
  };
  auto inner = [&](auto f) {
    for (int64_t i = 0; wantsInner && i < n; ++i) m_result.inner[i] = f(i);
  };
  auto x = [&](int k, int64_t i) { return in[k].word(i); };
  auto y = [&](int k, int64_t i) { return in[k].at(i).inner; };
  if (isComparison(op)) {
    for (int64_t i = 0; i < n; ++i) {
      noteDoubt(x(0, i) | x(1, i));
      m_result.outer[i].whole = m_functions.compare(op, x(0, i), x(1, i));
    }
    return;
  }
  switch (op) {
    case Operator::Copy:
    case Operator::Convert:
      outer([&](int64_t i) { return x(0, i); });
      return inner([&](int64_t i) { return y(0, i); });
    case Operator::Add:
      outer([&](int64_t i) { return addOuter(x(0, i), x(1, i)); });
      return inner([&](int64_t i) { return addInner(y(0, i), y(1, i)); });
    case Operator::Sub:
      outer([&](int64_t i) { return subtractOuter(x(0, i), x(1, i)); });
      return inner([&](int64_t i) { return subtractInner(y(0, i), y(1, i)); });
    case Operator::Mul:
      outer([&](int64_t i) { return multiplyOuter(x(0, i), x(1, i)); });
      return inner([&](int64_t i) { return multiplyInner(y(0, i), y(1, i)); });
    case Operator::Fma:
      outer([&](int64_t i) { return addOuter(multiplyOuter(x(0, i), x(1, i)), x(2, i)); });
      return inner([&](int64_t i) { return addInner(multiplyInner(y(0, i), y(1, i)), y(2, i)); });
    case Operator::Div:
      return computeQuotients(in, wantsInner, n);
    case Operator::Select:
      outer([&](int64_t i) { return in[0].outer[i * in[0].stride].whole ? x(1, i) : x(2, i); });
      return inner(
          [&](int64_t i) { return in[0].outer[i * in[0].stride].whole ? y(1, i) : y(2, i); });
    case Operator::And:
    case Operator::Or:
      return outer([&](int64_t i) {
        bool a = isNonZero(x(0, i)), b = isNonZero(x(1, i));
        return (op == Operator::And ? a && b : a || b) ? OuterField::kOne : 0;
      });
    default:
      break;
  }
  for (int64_t i = 0; i < n; ++i) {
    FieldValue operands[kMostSlots];
    for (size_t k = 0; k < leaf.operands.size(); ++k) operands[k] = in[k].at(i);
    FieldValue value = m_functions.apply(op, operands, wantsInner);
    m_result.outer[i].whole = static_cast<int64_t>(value.outer);
    m_result.inner[i] = value.inner;
  }
}

void FieldExecution::computeQuotients(const Stream* in, bool wantsInner, int64_t n) {
  std::array<uint64_t, kChunk> divisors, outer, inner{};
  if (in[1].stride == 0 || n == 1) {
    FieldValue b = in[1].at(0);
    if (!wantsInner) b.inner = 0;
    if (b.outer != m_lastDivisor.outer || b.inner != m_lastDivisor.inner) {
      m_lastDivisor = b;
      m_lastInverses = {isFinite(b.outer) ? OuterField::inverse(residue(b.outer)) : 0,
                        wantsInner ? InnerField::inverse(residue(b.inner)) : 0};
    }
    outer.fill(m_lastInverses.outer);
    inner.fill(m_lastInverses.inner);
  } else {
    for (int64_t i = 0; i < n; ++i) divisors[i] = residue(in[1].word(i));
    invertAll<OuterField>(divisors.data(), outer.data(), n);
    for (int64_t i = 0; wantsInner && i < n; ++i) divisors[i] = residue(in[1].at(i).inner);
    if (wantsInner) invertAll<InnerField>(divisors.data(), inner.data(), n);
  }
  for (int64_t i = 0; i < n; ++i) {
    FieldValue value = divide(in[0].at(i), in[1].at(i), {outer[i], inner[i]});
    m_result.outer[i].whole = static_cast<int64_t>(value.outer);
    m_result.inner[i] = value.inner;
  }
}

// A quotient by zero is 0 here: in every program the same.
void FieldExecution::computeWholes(const Leaf& leaf, const Stream* in, int64_t n) {
  for (int64_t done = 0; done < n;) {
    std::array<Strided, kMostSlots> operands;
    for (size_t k = 0; k < leaf.operands.size(); ++k)
      operands[k] = {in[k].outer + done * in[k].stride, in[k].stride};
    done += leaf.compute(m_result.outer.data() + done, operands.data(), n - done);
    if (done < n) m_result.outer[done++].whole = 0;
  }
}

void FieldExecution::convertResult(const Leaf& leaf, int64_t n) {
  bool isReal = leaf.resultIsReal;
  for (DType to : {leaf.result, leaf.targets[0].stored}) {
    for (int64_t i = 0; i < n; ++i) {
      Cell& cell = m_result.outer[i];
      auto word = static_cast<uint64_t>(cell.whole);
      if (isReal && isFloat(to)) break;
      if (isReal) {
        noteDoubt(word);
        cell.whole = m_functions.toInteger(to, word);
      } else if (isFloat(to)) {
        FieldValue value = fieldValue(cell.whole);
        cell.whole = static_cast<int64_t>(value.outer);
        m_result.inner[i] = value.inner;
      } else {
        cell.whole = wrapTo(to, cell.whole);
      }
    }
    isReal = isFloat(to);
  }
}

void FieldExecution::accumulate(const Leaf& leaf, Stream into, int64_t n) {
  Assign assign = leaf.operation->assign;
  auto each = [&](auto outer, auto inner) {
    for (int64_t i = 0; i < n; ++i) {
      Cell& cell = into.outer[i * into.stride];
      cell.whole = static_cast<int64_t>(
          outer(static_cast<uint64_t>(cell.whole), static_cast<uint64_t>(m_result.outer[i].whole)));
    }
    for (int64_t i = 0; into.inner && i < n; ++i) {
      uint64_t& word = into.inner[i * into.stride];
      word = inner(word, m_result.inner[i]);
    }
  };
  if (assign == Assign::Add) return each(addOuter, addInner);
  if (assign == Assign::Mul) return each(multiplyOuter, multiplyInner);
  for (int64_t i = 0; i < n; ++i) {
    FieldValue before = into.at(i),
               added{static_cast<uint64_t>(m_result.outer[i].whole), m_result.inner[i]};
    bool isMax = assign == Assign::Max;
    if (isMax || assign == Assign::Min) {
      into.put(i, isMax ? m_functions.larger(before, added) : m_functions.smaller(before, added));
      continue;
    }
    bool a = isNonZero(before.outer), b = isNonZero(added.outer);
    into.put(i, fieldValue(int64_t{assign == Assign::And ? a && b : a || b}));
  }
}

void FieldExecution::accumulateTuple(int number, int64_t from, const Stream* in, int64_t n) {
  const Leaf& leaf = m_flat.leaves[number];
  std::array<Stream, kMostSlots> into;
  for (int k = 0; k < static_cast<int>(leaf.targets.size()); ++k) into[k] = target(number, k, from);
  bool isReal = isFloat(leaf.targets[0].stored);
  Assign assign = leaf.operation->assign;
  for (int64_t i = 0; i < n; ++i) {
    if (assign == Assign::Welford) {
      accumulateWelford(into.data(), in, i);
    } else if (assign == Assign::Softmax) {
      accumulateSoftmax(into.data(), in, i);
    } else if (isReal) {
      accumulateExtreme(leaf, into.data(), in, i);
    } else {
      Strided targets[2];
      Cell* values[2];
      for (int k = 0; k < 2; ++k) {
        targets[k] = {into[k].outer + i * into[k].stride, 0};
        values[k] = in[k].outer + i * in[k].stride;
      }
      m_tupleCombines[number](targets, values, 1, leaf.targets[0].stored);
    }
  }
}

void FieldExecution::accumulateExtreme(const Leaf& leaf, const Stream* into, const Stream* in,
                                       int64_t i) {
  bool isLeast = leaf.operation->assign == Assign::ArgMin;
  uint64_t best = into[0].word(i), candidate = in[0].word(i);
  noteDoubt(best | candidate);
  bool isBetter =
      isLeast ? m_functions.isLess(candidate, best) : m_functions.isLess(best, candidate);
  bool isWorse =
      isLeast ? m_functions.isLess(best, candidate) : m_functions.isLess(candidate, best);
  if (isNotANumber(best) || isNotANumber(candidate)) {
    isBetter = !isNotANumber(best);
    isWorse = !isNotANumber(candidate);
  }
  int64_t& place = into[1].outer[i * into[1].stride].whole;
  int64_t index = in[1].outer[i * in[1].stride].whole;
  if (isWorse || (!isBetter && index >= place)) return;
  into[0].put(i, in[0].at(i));
  place = index;
}

// (n, mean, m2) of two disjoint samples (Chan, Golub and LeVeque 1979).
void FieldExecution::accumulateWelford(const Stream* into, const Stream* in, int64_t i) {
  FieldValue count = into[0].at(i), mean = into[1].at(i), added = in[0].at(i);
  FieldValue total = add(count, added);
  if (!isNonZero(total.outer)) return;
  FieldValue delta = subtract(in[1].at(i), mean);
  FieldValue step = multiply(delta, divide(added, total));
  into[1].put(i, add(mean, step));
  into[2].put(i, add(add(into[2].at(i), in[2].at(i)), multiply(multiply(delta, step), count)));
  into[0].put(i, total);
}

void FieldExecution::accumulateSoftmax(const Stream* into, const Stream* in, int64_t i) {
  FieldValue m = into[0].at(i), x = in[0].at(i), top = m_functions.larger(m, x);
  bool wantsInner = into[1].inner != nullptr;
  auto scaled = [&](FieldValue l, FieldValue from) {
    if ((from.outer & ~kDoubtful) == (top.outer & ~kDoubtful)) return l;
    return multiply(l, m_functions.exp(subtract(from, top), wantsInner));
  };
  into[1].put(i, add(scaled(into[1].at(i), m), scaled(in[1].at(i), x)));
  into[0].put(i, top);
}

}  // namespace dojo::core
