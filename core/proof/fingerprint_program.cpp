#include "core/proof/fingerprint_program.h"

#include <algorithm>
#include <cmath>

#include "core/analysis/concurrency.h"
#include "core/analysis/view.h"
#include "core/interpreter/number.h"

namespace dojo::core {
namespace {

class FieldCompiler {
 public:
  FieldCompiler(FlatProgram flat, LiteralTable& literals) : m_literals(literals) {
    m_out.flat = std::move(flat);
  }

  FieldProgram run() {
    m_out.steps.resize(m_out.flat.nodes.size());
    m_out.privateBuffers.resize(m_out.flat.nodes.size());
    for (const Leaf& leaf : m_out.flat.leaves) addLeaf(leaf);
    for (int node = 0; node < static_cast<int>(m_out.flat.nodes.size()); ++node)
      if (m_out.flat.nodes[node].leaf < 0) addSteps(node);
    findPrivateBuffers();
    findInner();
    return std::move(m_out);
  }

 private:
  void addNumber(const FlatForm& form) {
    m_forms.push_back(&form.form);
    m_out.start.push_back(form.form.constant());
  }

  void addLeaf(const Leaf& leaf) {
    FieldLeaf made;
    made.firstNumber = static_cast<int>(m_forms.size());
    for (const Slot& slot : leaf.targets) addNumber(slot.cell);
    for (size_t k = 0; k < leaf.operands.size(); ++k) {
      addNumber(leaf.operands[k].cell);
      addConstant(leaf, k, made);
    }
    made.firstGuard = static_cast<int>(m_forms.size());
    for (const FlatGuard& guard : leaf.guards) addNumber(guard.expression);
    made.firstCheck = static_cast<int>(m_forms.size());
    for (const auto* slots : {&leaf.targets, &leaf.operands})
      for (const Slot& slot : *slots)
        for (const IndexCheck& check : slot.unproven) addNumber(check.index);
    m_out.leaves.push_back(made);
    m_endOfLeaf.push_back(static_cast<int>(m_forms.size()));
    noteNonFiniteTest(*leaf.operation);
  }

  void addConstant(const Leaf& leaf, size_t k, FieldLeaf& made) {
    auto* written = std::get_if<Literal>(&leaf.operation->operands[k]);
    DType type = leaf.operands[k].wanted;
    if (!written || !isFloat(type)) return;
    double rounded = roundTo(type, written->asDouble());
    const Literal* literal = written;
    if (!std::isnan(rounded))
      literal = &m_literals.try_emplace({type, rounded}, *written).first->second;
    auto* whole = std::get_if<int64_t>(&literal->value);
    made.constants[k] = whole ? fieldValue(*whole) : fieldValue(std::get<double>(literal->value));
    m_out.literals.push_back(literal->asDouble());
  }

  void noteNonFiniteTest(const Operation& o) {
    if (!isComparison(o.op)) return;
    bool isSelf = o.operands[0] == o.operands[1];
    bool hasInfinity =
        std::any_of(o.operands.begin(), o.operands.end(), [](const Operand& operand) {
          auto* literal = std::get_if<Literal>(&operand);
          return literal && !std::isfinite(literal->asDouble());
        });
    m_out.testsNonFinite |= isSelf || hasInfinity;
  }

  void addSteps(int node) {
    const FlatNode& scope = m_out.flat.nodes[node];
    for (int inside = node + 1; inside < scope.end; ++inside) {
      int leaf = m_out.flat.nodes[inside].leaf;
      if (leaf < 0) continue;
      for (int n = m_out.leaves[leaf].firstNumber; n < m_endOfLeaf[leaf]; ++n)
        if (int64_t step = m_forms[n]->coefficient(scope.depth))
          m_out.steps[node].push_back({n, step});
    }
  }

  void findPrivateBuffers() {
    View view(m_out.flat.program);
    int scope = -1;
    for (size_t node = 0; node < m_out.flat.nodes.size(); ++node) {
      if (m_out.flat.nodes[node].leaf >= 0) continue;
      ++scope;
      if (!traits(m_out.flat.nodes[node].mapping).isThreaded) continue;
      for (int b = 0; b < static_cast<int>(m_out.flat.bufferCells.size()); ++b)
        if (!view.accessesTo(b).empty() && isPrivateTo(view, b, scope))
          m_out.privateBuffers[node].push_back(b);
    }
  }

  bool need(const Slot& slot) {
    if (slot.kind != Slot::Kind::Memory || !isFloat(slot.stored) || m_out.needsInner[slot.buffer])
      return false;
    return m_out.needsInner[slot.buffer] = true;
  }

  // What the leaf asks of its operands; true when that is news.
  bool propagate(const Leaf& leaf) {
    const Operation& o = *leaf.operation;
    bool wants = false, isNews = false;
    for (const Slot& target : leaf.targets) wants |= m_out.needsInner[target.buffer];
    if (o.assign == Assign::Softmax) {
      isNews |= need(leaf.targets[0]) | need(leaf.operands[0]);
      if (wants && m_out.needsInner[leaf.targets[1].buffer]) isNews |= need(leaf.operands[1]);
      return isNews;
    }
    if (wants && leaf.targets.size() > 1) {
      for (const Slot& slot : leaf.targets) isNews |= need(slot);
      for (const Slot& slot : leaf.operands) isNews |= need(slot);
      return isNews;
    }
    bool isExponential =
        o.op == Operator::Exp || o.op == Operator::Sigmoid || o.op == Operator::Tanh;
    if (isExponential) return need(leaf.operands[0]);
    if (o.op == Operator::Pow) isNews |= need(leaf.operands[1]);
    bool isHashed = o.op == Operator::Log || o.op == Operator::Erf || o.op == Operator::Sin ||
                    o.op == Operator::Cos || o.op == Operator::Floor;
    if (!wants || isHashed) return isNews;
    for (const Slot& slot : leaf.operands) isNews |= need(slot);
    return isNews;
  }

  void findInner() {
    m_out.needsInner.assign(m_out.flat.bufferCells.size(), false);
    for (bool isNews = true; isNews;) {
      isNews = false;
      for (const Leaf& leaf : m_out.flat.leaves) isNews |= propagate(leaf);
    }
    for (size_t k = 0; k < m_out.leaves.size(); ++k)
      for (const Slot& target : m_out.flat.leaves[k].targets)
        m_out.leaves[k].needsInner = m_out.leaves[k].needsInner || m_out.needsInner[target.buffer];
  }

  LiteralTable& m_literals;
  FieldProgram m_out;
  std::vector<const Affine*> m_forms;  // by number
  std::vector<int> m_endOfLeaf;
};

int64_t floorDivide(int64_t a, int64_t b) {
  int64_t q = a / b;
  return q - (a % b != 0 && (a < 0) != (b < 0));
}

}  // namespace

std::pair<int64_t, int64_t> admittedIterations(const FieldProgram& program, int number,
                                               const std::vector<int64_t>& numbers,
                                               int64_t extent) {
  const Leaf& leaf = program.flat.leaves[number];
  int64_t from = 0, to = extent;
  for (size_t g = 0; g < leaf.guards.size(); ++g) {
    int64_t step = extent > 1 ? leaf.guards[g].expression.step : 0;
    int64_t room =
        leaf.guards[g].bound - 1 - numbers[program.leaves[number].firstGuard + static_cast<int>(g)];
    if (step == 0 && room < 0) return {0, 0};
    if (step > 0) to = std::min(to, floorDivide(room, step) + 1);
    if (step < 0) from = std::max(from, -floorDivide(room, -step));
  }
  return from < to ? std::pair{from, to} : std::pair<int64_t, int64_t>{0, 0};
}

Result<FieldProgram> compileForField(const Program& program, LiteralTable& literals) {
  Result<FlatProgram> flat = flatten(program);
  if (!flat) return tl::unexpected(flat.error());
  return FieldCompiler(std::move(*flat), literals).run();
}

}  // namespace dojo::core
