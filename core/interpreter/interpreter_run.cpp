#include "core/interpreter/interpreter_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "core/interpreter/number.h"
#include "core/text/printer.h"

namespace dojo::core {
namespace {

int64_t floorDivide(int64_t a, int64_t b) {
  int64_t q = a / b;
  return q - (a % b != 0 && (a < 0) != (b < 0));
}

int64_t valueOf(const FlatForm& form, std::span<const int64_t> iterations) {
  return form.form.evaluate(iterations);
}

}  // namespace

InterpreterRun::InterpreterRun(const FlatProgram& flat, const InterpreterOptions& options)
    : m_flat(flat),
      m_options(options),
      m_isWide(options.withBounds || options.precision == Precision::Wide),
      m_orders(kMaxDepth + 1),
      m_random(options.parallelSeed.value_or(0)) {
  for (const Leaf& leaf : flat.leaves) {
    DType type = leaf.targets[0].stored;
    DType rounding = isFloat(type) && m_isWide ? DType::F64 : type;
    m_combines.push_back(combineFor(leaf.operation->assign, rounding));
    bool indexIsReal = leaf.targets.size() > 1 && isFloat(leaf.targets[1].stored);
    m_tupleCombines.push_back(combineTupleFor(leaf.operation->assign, isFloat(type), indexIsReal));
    m_branches.push_back({leaf.id, false, false});
  }
}

Result<Interpretation> InterpreterRun::run(std::span<const Tensor> inputs) {
  if (Result<void> ok = load(inputs); !ok) return tl::unexpected(ok.error());
  for (int at = 0; at < static_cast<int>(m_flat.nodes.size()); at = m_flat.nodes[at].end)
    if (!runNode(at)) return tl::unexpected(*m_fault);
  Interpretation result;
  for (int array : m_flat.outputs) {
    std::vector<double> bounds;
    Result<Tensor> output = store(array, m_options.withBounds ? &bounds : nullptr);
    if (!output) return tl::unexpected(output.error());
    result.outputs.push_back(std::move(*output));
    if (m_options.withBounds) result.bounds.push_back(std::move(bounds));
  }
  for (size_t i = 0; i < m_branches.size() && m_options.withBounds; ++i) {
    const Operation& o = *m_flat.leaves[i].operation;
    bool chooses = isComparison(o.op) || o.op == Operator::Select || o.op == Operator::Max ||
                   o.op == Operator::Min;
    if (chooses) result.branches.push_back(m_branches[i]);
  }
  return result;
}

bool InterpreterRun::runNode(int node) {
  const FlatNode& n = m_flat.nodes[node];
  if (n.leaf < 0) return runScope(node);
  const Leaf& leaf = m_flat.leaves[n.leaf];
  int64_t iteration = leaf.depth > 0 ? m_iterations[leaf.depth - 1] : 0;
  return runRange(leaf, iteration, iteration + 1, 1);
}

bool InterpreterRun::runScope(int node) {
  const FlatNode& scope = m_flat.nodes[node];
  if (wasStopped()) return false;
  bool permuted = isPermuted(scope);
  if (scope.holdsOnlyLeaves && !permuted) return runLeaves(node);
  const std::vector<int64_t>* order = permuted ? &orderOf(scope) : nullptr;
  for (int64_t i = 0; i < scope.extent; ++i) {
    m_iterations[scope.depth] = order ? (*order)[i] : i;
    for (int child = node + 1; child < scope.end; child = m_flat.nodes[child].end)
      if (!runNode(child)) return false;
  }
  return true;
}

bool InterpreterRun::runLeaves(int node) {
  const FlatNode& scope = m_flat.nodes[node];
  const FlatNode& first = m_flat.nodes[node + 1];
  int count = scope.end - node - 1;
  if (count == 1) {
    const Leaf& leaf = m_flat.leaves[first.leaf];
    bool lockstep = m_options.parallelSeed && traits(scope.mapping).isLockstep;
    return runRange(leaf, 0, scope.extent,
                    !leaf.goesRound && (lockstep || leaf.runsAhead) ? kChunk : 1);
  }
  m_iterations[scope.depth] = 0;
  std::vector<Cursor> cursors;
  for (int k = 0; k < count; ++k) cursors.push_back(cursorAt(m_flat.leaves[first.leaf + k], 0));
  for (int64_t i = 0; i < scope.extent; ++i) {
    m_iterations[scope.depth] = i;
    if ((i & 0xFFFF) == 0xFFFF && wasStopped()) return false;
    for (int k = 0; k < count; ++k) {
      const Leaf& leaf = m_flat.leaves[first.leaf + k];
      if (!runOnce(leaf, cursors[k])) return false;
      advance(leaf, cursors[k], 1);
    }
  }
  return true;
}

bool InterpreterRun::runRange(const Leaf& leaf, int64_t from, int64_t to, int64_t longestRun) {
  std::tie(from, to) = admitted(leaf, from, to);
  if (from >= to) return true;
  if (!checkBounds(leaf, from, to)) return false;
  Cursor at = cursorAt(leaf, from);
  while (at.iteration < to) {
    int64_t n = std::min(longestRun, to - at.iteration);
    if (!execute(leaf, at, n)) return false;
    advance(leaf, at, n);
    if ((at.iteration & 0xFFFF) < n && wasStopped()) return false;
  }
  return true;
}

bool InterpreterRun::runOnce(const Leaf& leaf, const Cursor& at) {
  if (!leaf.guards.empty()) {
    auto [from, to] = admitted(leaf, at.iteration, at.iteration + 1);
    if (from >= to) return true;
  }
  return checkBounds(leaf, at.iteration, at.iteration + 1) && execute(leaf, at, 1);
}

InterpreterRun::Cursor InterpreterRun::cursorAt(const Leaf& leaf, int64_t iteration) {
  Cursor at;
  at.iteration = iteration;
  if (leaf.depth > 0) m_iterations[leaf.depth - 1] = iteration;
  auto place = [&](const Slot& slot, size_t k) {
    if (slot.kind == Slot::Kind::Constant) return;
    at.cell[k] = valueOf(slot.cell, m_iterations);
    if (m_options.isChecked) at.element[k] = valueOf(slot.element, m_iterations);
  };
  for (size_t k = 0; k < leaf.targets.size(); ++k) place(leaf.targets[k], k);
  for (size_t k = 0; k < leaf.operands.size(); ++k) place(leaf.operands[k], kMostSlots + k);
  return at;
}

void InterpreterRun::advance(const Leaf& leaf, Cursor& at, int64_t steps) {
  at.iteration += steps;
  auto move = [&](const Slot& slot, size_t k) {
    at.cell[k] += steps * slot.cell.step;
    at.element[k] += steps * slot.element.step;
  };
  for (size_t k = 0; k < leaf.targets.size(); ++k) move(leaf.targets[k], k);
  for (size_t k = 0; k < leaf.operands.size(); ++k) move(leaf.operands[k], kMostSlots + k);
}

std::pair<int64_t, int64_t> InterpreterRun::admitted(const Leaf& leaf, int64_t from,
                                                     int64_t to) const {
  for (const FlatGuard& guard : leaf.guards) {
    int64_t step = guard.expression.step;
    // The expression is base + step·i; it must stay below the bound, that is, at most bound - 1.
    int64_t base = valueOf(guard.expression, m_iterations);
    if (leaf.depth > 0) base -= step * m_iterations[leaf.depth - 1];
    int64_t room = guard.bound - 1 - base;
    if (step == 0 && room < 0) return {0, 0};
    if (step > 0) to = std::min(to, floorDivide(room, step) + 1);
    if (step < 0) from = std::max(from, -floorDivide(room, -step));
  }
  return {from, to};
}

bool InterpreterRun::isPermuted(const FlatNode& scope) const {
  return m_options.parallelSeed && traits(scope.mapping).isThreaded;
}

const std::vector<int64_t>& InterpreterRun::orderOf(const FlatNode& scope) {
  std::vector<int64_t>& order = m_orders[scope.depth];
  order.resize(scope.extent);
  std::iota(order.begin(), order.end(), 0);
  std::shuffle(order.begin(), order.end(), m_random);
  return order;
}

bool InterpreterRun::checkBounds(const Leaf& leaf, int64_t from, int64_t to) {
  if (leaf.isProven) return true;
  auto check = [&](const Slot& slot) {
    for (const IndexCheck& index : slot.unproven) {
      int64_t base = valueOf(index.index, m_iterations);
      if (leaf.depth > 0) base -= index.index.step * m_iterations[leaf.depth - 1];
      for (int64_t i : {from, to - 1}) {
        int64_t value = base + index.index.step * i;
        if (value < 0 || value >= index.extent)
          return faultAt(leaf, i,
                         phrase("index {} of '{}' is outside 0 to {}", value,
                                m_flat.arrays[slot.array].name, index.extent - 1));
      }
    }
    return true;
  };
  return std::all_of(leaf.targets.begin(), leaf.targets.end(), check) &&
         std::all_of(leaf.operands.begin(), leaf.operands.end(), check);
}

bool InterpreterRun::checkCells(const Leaf& leaf, const Cursor& at, int64_t n) {
  bool reads = leaf.operation->assign != Assign::Set;
  for (int64_t i = 0; i < n; ++i) {
    auto holdsWhatIsRead = [&](const Slot& slot, size_t k) {
      int64_t element = at.element[k] + i * slot.element.step;
      uint64_t held = m_held[slot.buffer][at.cell[k] + i * slot.cell.step];
      return held == tag(slot.array, element) ||
             faultOnRead(leaf, at.iteration + i, slot, element, held);
    };
    for (size_t k = 0; k < leaf.operands.size(); ++k)
      if (leaf.operands[k].kind == Slot::Kind::Memory &&
          !holdsWhatIsRead(leaf.operands[k], kMostSlots + k))
        return false;
    for (size_t k = 0; k < leaf.targets.size(); ++k) {
      const Slot& slot = leaf.targets[k];
      if (reads && !holdsWhatIsRead(slot, k)) return false;
      m_held[slot.buffer][at.cell[k] + i * slot.cell.step] =
          tag(slot.array, at.element[k] + i * slot.element.step);
    }
  }
  return true;
}

bool InterpreterRun::execute(const Leaf& leaf, const Cursor& unwound, int64_t n) {
  if (!leaf.goesRound) return executeAt(leaf, unwound, n);
  Cursor at = unwound;
  for (size_t k = 0; k < leaf.targets.size(); ++k) at.cell[k] = cellAt(leaf.targets[k], at.cell[k]);
  for (size_t k = 0; k < leaf.operands.size(); ++k) {
    int64_t& cell = at.cell[kMostSlots + k];
    if (leaf.operands[k].kind == Slot::Kind::Memory) cell = cellAt(leaf.operands[k], cell);
  }
  return executeAt(leaf, at, n);
}

bool InterpreterRun::executeAt(const Leaf& leaf, const Cursor& at, int64_t n) {
  if (m_options.isChecked && !checkCells(leaf, at, n)) return false;
  std::array<Strided, kMostSlots> in;
  for (size_t k = 0; k < leaf.operands.size(); ++k)
    in[k] = gather(leaf, static_cast<int>(k), at, n);
  if (leaf.sumsUnrounded && roundsOnce(leaf)) {
    Strided target = targetRun(leaf, 0, at);
    multiplyAdd(target, in[0], in[1], target, n, leaf.result);
    return true;
  }
  if (!compute(leaf, at, in.data(), n)) return false;
  if (m_options.withBounds)
    storeWithBounds(leaf, at, n);
  else
    storeChunk(leaf, at, n);
  return true;
}

Strided InterpreterRun::gather(const Leaf& leaf, int k, const Cursor& at, int64_t n) {
  const Slot& slot = leaf.operands[k];
  if (slot.kind == Slot::Kind::Constant) return {const_cast<Cell*>(&slot.constant), 0};
  Chunk& values = m_gathered[k];
  int64_t from = at.cell[kMostSlots + k];
  if (slot.kind == Slot::Kind::Index) {
    for (int64_t i = 0; i < n; ++i) values[i].whole = from + i * slot.cell.step;
    castCells(values.data(), n, false, slot.wanted, false);
    return {values.data(), 1};
  }
  Strided memory{m_cells[slot.buffer].data() + from, slot.cell.step};
  if (slot.stored == slot.wanted) return memory;
  for (int64_t i = 0; i < n; ++i) values[i] = memory[i];
  castCells(values.data(), n, isFloat(slot.stored), slot.wanted, m_isWide);
  return {values.data(), 1};
}

// Whether multiplying and adding without rounding between shows in doubles: in double itself, and
// where every result is rounded to its type. Bounds hold with that rounding and without it.
bool InterpreterRun::roundsOnce(const Leaf& leaf) const {
  return !m_options.withBounds && (!m_isWide || leaf.result == DType::F64);
}

bool InterpreterRun::compute(const Leaf& leaf, const Cursor& at, const Strided* in, int64_t n) {
  bool isTuple = leaf.targets.size() > 1;
  for (size_t k = 0; isTuple && k < leaf.targets.size(); ++k)
    for (int64_t i = 0; i < n; ++i) m_values[k][i] = in[k][i];
  bool isFused = leaf.operation->op == Operator::Fma && leaf.computesReals && roundsOnce(leaf);
  if (isFused) {
    multiplyAdd({m_values[0].data(), 1}, in[0], in[1], in[2], n, leaf.result);
  } else if (!isTuple) {
    int64_t done = leaf.compute(m_values[0].data(), in, n);
    if (done < n) {
      Message divides = phrase("an integer is divided by zero").coded(kDividesByZero);
      return faultAt(leaf, at.iteration + done, divides);
    }
  }
  if (m_options.withBounds) {
    computeBounds(leaf, at, in, n);
    return true;
  }
  DType target = leaf.targets[0].stored;
  if (isTuple) return true;
  castCells(m_values[0].data(), n, leaf.resultIsReal, leaf.result, m_isWide);
  if (leaf.result != target)
    castCells(m_values[0].data(), n, isFloat(leaf.result), target, m_isWide);
  return true;
}

Strided InterpreterRun::targetRun(const Leaf& leaf, int k, const Cursor& at) {
  const Slot& slot = leaf.targets[k];
  return {m_cells[slot.buffer].data() + at.cell[k], slot.cell.step};
}

void InterpreterRun::storeChunk(const Leaf& leaf, const Cursor& at, int64_t n) {
  size_t number = &leaf - m_flat.leaves.data();
  Strided target = targetRun(leaf, 0, at);
  if (leaf.operation->assign == Assign::Set) {
    for (int64_t i = 0; i < n; ++i) target[i] = m_values[0][i];
  } else if (leaf.targets.size() == 1) {
    m_combines[number](target, m_values[0].data(), n);
  } else {
    std::array<Strided, kMostSlots> targets;
    std::array<Cell*, kMostSlots> values;
    for (size_t k = 0; k < leaf.targets.size(); ++k) {
      targets[k] = targetRun(leaf, static_cast<int>(k), at);
      values[k] = m_values[k].data();
    }
    DType rounding = m_isWide ? DType::F64 : leaf.targets[0].stored;
    m_tupleCombines[number](targets.data(), values.data(), n, rounding);
  }
}

bool InterpreterRun::wasStopped() {
  if (!m_options.stop || !m_options.stop->load(std::memory_order_relaxed)) return false;
  m_fault = Error{ErrorCode::Cancelled, "the interpretation was stopped"};
  return true;
}

std::string InterpreterRun::elementName(uint64_t tagged) const {
  const FlatArray& array = m_flat.arrays[(tagged >> 40) - 1];
  auto element = static_cast<int64_t>(tagged & ((uint64_t(1) << 40) - 1));
  std::vector<int64_t> index;
  for (size_t d = 0; d < array.shape.size(); ++d)
    index.push_back(element / array.elementStrides[d] % array.shape[d]);
  return index.empty() ? array.name : fmt::format("{}[{}]", array.name, fmt::join(index, ","));
}

bool InterpreterRun::faultAt(const Leaf& leaf, int64_t iteration, const Message& what) {
  std::string at;
  for (int d = 0; d < leaf.depth; ++d)
    at += fmt::format("{}{{{}}}={}", d == 0 ? "" : " ", d,
                      d == leaf.depth - 1 ? iteration : m_iterations[d]);
  m_fault = Error{ErrorCode::BadInput, phrase("{}: {}", describe(m_flat, leaf, at), what)};
  return false;
}

bool InterpreterRun::faultOnRead(const Leaf& leaf, int64_t iteration, const Slot& slot,
                                 int64_t element, uint64_t held) {
  std::string wanted = elementName(tag(slot.array, element));
  if (held == 0)
    return faultAt(leaf, iteration, phrase("{} is read but was never written", wanted));
  return faultAt(
      leaf, iteration,
      phrase("{} is read, but its memory has been overwritten with {}", wanted, elementName(held)));
}

}  // namespace dojo::core
