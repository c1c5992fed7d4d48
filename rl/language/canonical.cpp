#include "rl/language/canonical.h"

#include <fmt/format.h>

#include <bit>
#include <bitset>
#include <unordered_map>

#include "core/ir/hash.h"
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

// Inputs and outputs by their place in the kernel's list. Of others, the operation that writes one
// first decides where in a ring of numbers it looks for one that is free, and so a move that adds
// or removes an array leaves most others their numbers. What nobody writes comes last.
class ArrayNames {
 public:
  explicit ArrayNames(const Program& program) {
    for (const std::string& array : program.inputs)
      m_names.try_emplace(array, ArrayName{Role::Input, m_names.size()});
    for (const std::string& array : program.outputs)
      m_names.try_emplace(array, ArrayName{Role::Output, m_names.size() - program.inputs.size()});
    for (const NodePtr& node : program.body) visit(*node);
    for (const core::Buffer& buffer : program.buffers)
      for (const std::string& array : buffer.arrays) give(array, 0);
  }

  const ArrayName& of(const std::string& array) const { return m_names.at(array); }

 private:
  static constexpr size_t kRing = kTemporaryWords;

  void give(const std::string& array, core::Hash writer) {
    auto [name, isNew] = m_names.try_emplace(array);
    if (!isNew) return;
    size_t number = m_given < kRing ? writer % kRing : m_given;
    while (number < kRing && m_isTaken[number]) number = (number + 1) % kRing;
    if (number < kRing) m_isTaken[number] = true;
    ++m_given;
    name->second = {Role::Temporary, number};
  }
  void visit(const core::Node& node) {
    if (node.isScope()) {
      for (const NodePtr& child : node.scope().children) visit(*child);
      return;
    }
    const core::Operation& operation = node.operation();
    core::Hasher writer;
    writer.add(static_cast<uint64_t>(operation.assign)).add(static_cast<uint64_t>(operation.op));
    if (operation.op == core::Operator::Copy) addCopied(writer, operation.operands.front());
    for (const core::Access& target : operation.targets) give(target.array, writer.add(1).value());
  }
  // Most arrays that moves add are copies.
  void addCopied(core::Hasher& writer, const core::Operand& copied) const {
    if (auto* access = std::get_if<core::Access>(&copied)) {
      auto known = m_names.find(access->array);
      if (known == m_names.end()) return;
      writer.add(static_cast<uint64_t>(known->second.role)).add(known->second.number);
    } else if (auto* literal = std::get_if<core::Literal>(&copied)) {
      writer.add(std::bit_cast<uint64_t>(literal->asDouble()));
    }
  }

  std::unordered_map<std::string, ArrayName> m_names;
  std::bitset<kRing> m_isTaken;
  size_t m_given = 0;  // to temporaries
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
    if (movement.isAsync) word(":as");
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
