#include "core/proof/fingerprint_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "core/interpreter/number.h"

namespace dojo::core {
namespace {

constexpr int kNodesPerClock = 4096;

std::vector<FieldValue> likelyThresholds(std::span<const double> literals) {
  std::vector<FieldValue> values;
  for (int64_t small : {0, 1, -1}) values.push_back(fieldValue(small));
  for (double literal : literals) values.push_back(fieldValue(literal));
  std::erase_if(values, [](FieldValue v) { return !isPlain(v.outer); });
  return values;
}

int64_t drawInteger(DType type, uint64_t bits, const FieldInputKind& kind) {
  if (type == DType::Bool) return static_cast<int64_t>(bits >> 63);
  int64_t value = kind.withTies ? static_cast<int64_t>(bits >> 8) % 4
                                : wrapTo(type, static_cast<int64_t>(bits));
  bool mayTurn = type != DType::U8 && kind.side != 0;
  return wrapTo(type, mayTurn && (value < 0) != (kind.side < 0) ? ~value : value);
}

}  // namespace

FieldInput drawInput(const FieldFunctions& functions, const FlatArray& array, uint64_t number,
                     std::span<const double> literals, const FieldInputKind& kind) {
  constexpr uint64_t kSpecial[] = {kNotANumber, kPlusInfinity, kMinusInfinity};
  FieldInput input;
  std::vector<FieldValue> thresholds = likelyThresholds(literals);
  uint64_t first = (number + 1) << 48;
  for (int64_t e = 0; e < array.elements; ++e) {
    uint64_t place = first | static_cast<uint64_t>(e), choice = functions.hash(place, 1);
    if (!isFloat(array.dtype)) {
      input.outer.push_back({.whole = drawInteger(array.dtype, choice, kind)});
      continue;
    }
    bool isTied = kind.withTies && choice % 2 == 0, isThreshold = kind.withTies && choice % 8 == 1;
    FieldValue v = functions.random(isTied ? first | (choice >> 8) % 4 : place);
    if (isThreshold) v = thresholds[(choice >> 8) % thresholds.size()];
    if (kind.side != 0 && functions.isLess(v.outer, 0) != (kind.side < 0))
      v = {negateOuter(v.outer), negateInner(v.inner)};
    if (kind.withNonFinite && choice % 29 == 1) v = {kSpecial[(choice >> 8) % 3], 0};
    input.outer.push_back({.whole = static_cast<int64_t>(v.outer)});
    input.inner.push_back(v.inner);
  }
  return input;
}

FieldExecution::FieldExecution(const FieldProgram& program, const FieldFunctions& functions,
                               uint64_t runKey, bool isUnwrittenNaN, const FieldLimits& limits)
    : m_program(program),
      m_flat(program.flat),
      m_functions(functions),
      m_limits(limits),
      m_random(runKey),
      m_isUnwrittenNaN(isUnwrittenNaN) {
  for (const Leaf& leaf : m_flat.leaves) {
    DType type = leaf.targets[0].stored;
    m_combines.push_back(isFloat(type) ? nullptr : combineFor(leaf.operation->assign, type));
    m_tupleCombines.push_back(combineTupleFor(leaf.operation->assign, isFloat(type), false));
  }
}

Result<FieldRun> FieldExecution::run(std::span<const FieldInput> inputs) {
  load(inputs);
  m_numbers = m_program.start;
  for (int at = 0; at < static_cast<int>(m_flat.nodes.size()); at = m_flat.nodes[at].end)
    if (!runNode(at)) return tl::unexpected(*m_fault);
  FieldRun result;
  for (int array : m_flat.outputs) result.outputs.push_back(store(array));
  result.isDoubtful = m_isDoubtful;
  return result;
}

void FieldExecution::scramble(int buffer) {
  DType type = m_flat.bufferTypes[buffer];
  uint64_t state = m_random();
  for (Cell& cell : m_outer[buffer]) {
    state += 0x9E3779B97F4A7C15ull;
    uint64_t contents = mixBits(state);
    uint64_t real = m_isUnwrittenNaN ? kNotANumber : OuterField::fromRandom(contents);
    cell.whole =
        isFloat(type)
            ? static_cast<int64_t>(real)
            : wrapTo(type, static_cast<int64_t>(type == DType::Bool ? contents >> 63 : contents));
  }
  for (uint64_t& word : m_inner[buffer]) word = InnerField::fromRandom(mixBits(++state));
}

void FieldExecution::load(std::span<const FieldInput> inputs) {
  m_outer.clear();
  m_inner.clear();
  m_origins.clear();
  for (size_t b = 0; b < m_flat.bufferCells.size(); ++b) {
    m_outer.emplace_back(m_flat.bufferCells[b]);
    m_inner.emplace_back(m_program.needsInner[b] ? m_flat.bufferCells[b] : 0);
    m_origins.emplace_back(m_recorder ? m_flat.bufferCells[b] : 0);
  }
  std::vector<bool> isInput(m_outer.size(), false);
  for (int array : m_flat.inputs) isInput[m_flat.arrays[array].buffer] = true;
  for (int b = 0; b < static_cast<int>(m_outer.size()); ++b)
    if (!isInput[b]) scramble(b);
  for (size_t i = 0; i < inputs.size(); ++i) {
    int buffer = m_flat.arrays[m_flat.inputs[i]].buffer;
    std::copy(inputs[i].outer.begin(), inputs[i].outer.end(), m_outer[buffer].begin());
    if (!m_inner[buffer].empty())
      std::copy(inputs[i].inner.begin(), inputs[i].inner.end(), m_inner[buffer].begin());
    for (size_t place = 0; place < m_origins[buffer].size(); ++place)
      m_origins[buffer][place] = Origin::ofInput(InputElement::name(i, static_cast<int64_t>(place)),
                                                 isFloat(m_flat.bufferTypes[buffer]));
  }
}

FieldTensor FieldExecution::store(int number) const {
  const FlatArray& array = m_flat.arrays[number];
  FieldTensor result(array.elements);
  for (int64_t e = 0; e < array.elements; ++e) {
    int64_t cell = 0;
    for (size_t d = 0; d < array.shape.size(); ++d)
      cell += e / array.elementStrides[d] % array.shape[d] * array.cellStrides[d];
    result[e] = m_outer[array.buffer][cell];
  }
  return result;
}

bool FieldExecution::isOverTime() {
  if (m_untilClock-- > 0) return false;
  m_untilClock = kNodesPerClock;
  if (m_limits.stop && m_limits.stop->load(std::memory_order_relaxed))
    m_fault = Error{ErrorCode::Cancelled, "the comparison of fingerprints was stopped"};
  else if (std::chrono::steady_clock::now() > m_limits.deadline)
    m_fault = Error{ErrorCode::Timeout,
                    "the comparison of fingerprints ran out of time; set smaller extents"};
  return m_fault.has_value();
}

void FieldExecution::step(int node, int64_t times) {
  for (const NumberStep& s : m_program.steps[node]) m_numbers[s.number] += s.step * times;
}

bool FieldExecution::runNode(int node) {
  int leaf = m_flat.nodes[node].leaf;
  return leaf < 0 ? runScope(node) : runRange(leaf, 1, 1);
}

bool FieldExecution::runScope(int node) {
  const FlatNode& scope = m_flat.nodes[node];
  bool isParallel = traits(scope.mapping).isThreaded;
  if (scope.end == node + 2 && scope.holdsOnlyLeaves && !isParallel) {
    bool isLockstep = traits(scope.mapping).isLockstep;
    int leaf = m_flat.nodes[node + 1].leaf;
    return runRange(leaf, scope.extent,
                    !m_recorder && !m_flat.leaves[leaf].goesRound &&
                            (isLockstep || m_flat.leaves[leaf].runsAhead)
                        ? kChunk
                        : 1);
  }
  std::vector<int64_t> order(isParallel ? scope.extent : 0);
  std::iota(order.begin(), order.end(), 0);
  std::shuffle(order.begin(), order.end(), m_random);
  int64_t at = 0;
  for (int64_t i = 0; i < scope.extent; ++i) {
    if (isOverTime()) return false;
    int64_t next = isParallel ? order[i] : i;
    if (next != at) step(node, next - at);
    at = next;
    for (int buffer : m_program.privateBuffers[node]) scramble(buffer);
    for (int child = node + 1; child < scope.end; child = m_flat.nodes[child].end)
      if (!runNode(child)) return false;
  }
  step(node, -at);
  return true;
}

bool FieldExecution::runRange(int number, int64_t extent, int64_t longestRun) {
  const Leaf& leaf = m_flat.leaves[number];
  auto [from, to] = admittedIterations(m_program, number, m_numbers, extent);
  if (from >= to) return true;
  if (!leaf.isProven && !checkBounds(number, from, to)) return false;
  for (; from < to; from += longestRun) {
    if (isOverTime()) return false;
    if (!execute(number, from, std::min(longestRun, to - from))) return false;
  }
  return true;
}

bool FieldExecution::checkBounds(int number, int64_t from, int64_t to) {
  const Leaf& leaf = m_flat.leaves[number];
  int at = m_program.leaves[number].firstCheck;
  for (const auto* slots : {&leaf.targets, &leaf.operands})
    for (const Slot& slot : *slots)
      for (const IndexCheck& check : slot.unproven) {
        int64_t base = m_numbers[at++];
        for (int64_t i : {from, to - 1}) {
          int64_t index = base + check.index.step * i;
          if (index >= 0 && index < check.extent) continue;
          m_fault = Error{ErrorCode::BadInput,
                          phrase("{}: {}", describe(m_flat, leaf),
                                 phrase("index {} of '{}' is outside 0 to {}", index,
                                        m_flat.arrays[slot.array].name, check.extent - 1))};
          return false;
        }
      }
  return true;
}

}  // namespace dojo::core
