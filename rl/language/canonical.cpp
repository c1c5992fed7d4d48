#include "rl/language/canonical.h"

#include <fmt/format.h>

#include <unordered_map>

#include "core/ir/hints.h"
#include "core/text/printer.h"
#include "rl/language/tokens.h"

namespace dojo::rl {
namespace {

using core::NodePtr;
using core::Program;

struct ArrayName {
  Role role = Role::Temporary;
  size_t number = 0;

  std::string text() const {
    return fmt::format("{}{}",
                       role == Role::Input    ? "in"
                       : role == Role::Output ? "out"
                                              : "t",
                       number);
  }
};

// Inputs and outputs by their place in the kernel's list, others by their first use in the body,
// and what nobody uses after those.
class ArrayNames {
 public:
  explicit ArrayNames(const Program& program) {
    for (const std::string& array : program.inputs) give(array, Role::Input, m_inputs);
    for (const std::string& array : program.outputs) give(array, Role::Output, m_outputs);
    for (const NodePtr& node : program.body) visit(*node);
    for (const core::Buffer& buffer : program.buffers)
      for (const std::string& array : buffer.arrays) give(array, Role::Temporary, m_temporaries);
  }

  const ArrayName& of(const std::string& array) const { return m_names.at(array); }

 private:
  void give(const std::string& array, Role role, size_t& count) {
    if (m_names.try_emplace(array, ArrayName{role, count}).second) ++count;
  }
  void visit(const core::Node& node) {
    if (node.isScope()) {
      for (const NodePtr& child : node.scope().children) visit(*child);
      return;
    }
    for (const core::Access& target : node.operation().targets)
      give(target.array, Role::Temporary, m_temporaries);
    for (const core::Operand& operand : node.operation().operands)
      if (auto* access = std::get_if<core::Access>(&operand))
        give(access->array, Role::Temporary, m_temporaries);
  }

  std::unordered_map<std::string, ArrayName> m_names;
  size_t m_inputs = 0, m_outputs = 0, m_temporaries = 0;
};

// Buffers in the order of their first array's number.
std::vector<const core::Buffer*> orderedBuffers(const Program& program, const ArrayNames& names) {
  std::vector<const core::Buffer*> buffers;
  for (const core::Buffer& buffer : program.buffers) buffers.push_back(&buffer);
  std::ranges::stable_sort(buffers, {}, [&](const core::Buffer* buffer) {
    const ArrayName& name = names.of(buffer->arrays.front());
    return std::pair(name.role, name.number);
  });
  return buffers;
}

class LineWriter {
 public:
  LineWriter(const Program& program) : m_names(program) {
    for (const core::Buffer* buffer : orderedBuffers(program, m_names)) add(*buffer);
    uint16_t index = 0;
    for (const NodePtr& node : program.body) add(*node, -1, 0, index++);
  }
  CanonicalProgram take() { return std::move(m_program); }

 private:
  void word(std::string_view text) { m_line->push_back(tokenOf(text)); }
  void number(int64_t value) { addNumber(*m_line, value); }
  void array(const std::string& name) {
    const ArrayName& known = m_names.of(name);
    addArray(*m_line, known.role, known.number);
  }

  int open(int parent, uint16_t depth, uint16_t index) {
    m_program.lines.push_back({{}, depth, parent, index});
    m_line = &m_program.lines.back().tokens;
    return static_cast<int>(m_program.lines.size()) - 1;
  }

  void add(const core::Buffer& buffer) {
    open(-1, 0, 0);
    word("buffer");
    for (const std::string& its : buffer.arrays) array(its);
    word(core::name(buffer.dtype));
    word(core::name(buffer.location));
    for (const core::Dimension& dimension : buffer.dims) {
      word("[");
      number(dimension.extent.value);
      if (!dimension.materialised) word(":N");
      if (dimension.isFolded()) {
        word(":fold");
        number(dimension.fold);
      }
      word("]");
    }
  }

  void add(const core::Node& node, int parent, uint16_t depth, uint16_t index) {
    int line = open(parent, depth, index);
    if (!node.isScope()) return add(node.operation());
    const core::Scope& scope = node.scope();
    word("scope");
    number(scope.extent.value);
    if (scope.mapping != core::Mapping::Sequential)
      word(":" + std::string(core::suffix(scope.mapping)));
    if (!scope.instruction.empty()) {
      word(":i");
      m_line->push_back(bucketOf(scope.instruction));
      if (scope.instruction.ends_with('!')) word("!");
    }
    for (const core::HintTraits& hint : core::kHints)
      if (scope.hints.*hint.flag) word(":" + std::string(hint.suffix));
    uint16_t child = 0;
    for (const NodePtr& inner : scope.children)
      add(*inner, line, static_cast<uint16_t>(depth + 1), child++);
  }

  void add(const core::Operation& operation) {
    word("set");
    for (const core::Access& target : operation.targets) add(target);
    word("to" + std::string(core::spelling(operation.assign)));
    if (operation.op == core::Operator::Convert) {
      word("to-type");
      word(core::name(operation.converted));
    } else {
      word("op" + std::string(core::spelling(operation.op)));
    }
    for (const core::Operand& operand : operation.operands) add(operand);
    for (const core::Guard& guard : operation.guards) {
      word("if");
      add(guard.expression);
      word("<");
      number(guard.bound.value);
    }
  }

  void add(const core::Operand& operand) {
    word(",");
    if (auto* access = std::get_if<core::Access>(&operand)) return add(*access);
    if (auto* literal = std::get_if<core::Literal>(&operand)) return add(*literal);
    word("(");
    add(std::get<core::Affine>(operand));
    word(")");
  }

  void add(const core::Literal& literal) {
    if (auto* whole = std::get_if<int64_t>(&literal.value)) return number(*whole);
    addReal(*m_line, std::get<double>(literal.value));
  }

  void add(const core::Access& access) {
    array(access.array);
    for (const core::Affine& affine : access.indices) {
      word("[");
      add(affine);
      word("]");
    }
    const core::Movement& movement = access.movement;
    if (movement.nontemporal) word(":nt");
    if (movement.prefetch > 0) {
      word(":pf");
      number(movement.prefetch);
      if (movement.toL2) word(":l2");
    }
    if (movement.inMemory) word(":mem");
  }

  void add(const core::Affine& affine) {
    for (const core::AffineTerm& term : affine.terms()) {
      m_line->push_back(iterationToken(term.depth));
      if (term.coefficient == 1) continue;
      word("*");
      number(term.coefficient);
    }
    if (affine.constant() == 0 && !affine.terms().empty()) return;
    word("+");
    number(affine.constant());
  }

  ArrayNames m_names;
  CanonicalProgram m_program;
  std::vector<uint16_t>* m_line = nullptr;
};

core::NodePtr renamed(const core::Node& node, const ArrayNames& names) {
  if (node.isScope()) {
    core::Scope scope = node.scope();
    scope.extent.constant.clear();
    for (NodePtr& child : scope.children) child = renamed(*child, names);
    return std::make_shared<const core::Node>(node.id(), std::move(scope));
  }
  core::Operation operation = node.operation();
  for (core::Access& target : operation.targets) target.array = names.of(target.array).text();
  for (core::Operand& operand : operation.operands) {
    if (auto* access = std::get_if<core::Access>(&operand))
      access->array = names.of(access->array).text();
    if (auto* literal = std::get_if<core::Literal>(&operand)) literal->constant.clear();
  }
  for (core::Guard& guard : operation.guards) guard.bound.constant.clear();
  return std::make_shared<const core::Node>(node.id(), std::move(operation));
}

}  // namespace

CanonicalProgram canonical(const Program& program) {
  return LineWriter(program).take();
}

std::vector<int> bufferLines(const Program& program) {
  std::vector<int> lines(program.buffers.size());
  int line = 0;
  for (const core::Buffer* buffer : orderedBuffers(program, ArrayNames(program)))
    lines[static_cast<size_t>(buffer - program.buffers.data())] = line++;
  return lines;
}

std::string canonicalText(const Program& program) {
  ArrayNames names(program);
  Program plain;
  plain.name = "k";
  plain.nextId = program.nextId;
  for (const std::string& array : program.inputs) plain.inputs.push_back(names.of(array).text());
  for (const std::string& array : program.outputs) plain.outputs.push_back(names.of(array).text());
  for (const core::Buffer* buffer : orderedBuffers(program, names)) {
    core::Buffer& its = plain.buffers.emplace_back(*buffer);
    its.comments = {};
    for (std::string& array : its.arrays) array = names.of(array).text();
    its.name = its.arrays.front();
    for (core::Dimension& dimension : its.dims) {
      dimension.extent.constant.clear();
      if (!dimension.isFolded()) dimension.fold = 0;
    }
  }
  for (const NodePtr& node : program.body) plain.body.push_back(renamed(*node, names));
  return core::print(plain);
}

}  // namespace dojo::rl
