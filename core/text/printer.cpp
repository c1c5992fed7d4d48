#include "core/text/printer.h"

#include <fmt/format.h>

#include <cmath>

#include "core/ir/hints.h"

namespace dojo::core {
namespace {

// Whether the only child of a scope stands on the scope's line.
bool continuesInLine(const Node& scope) {
  const auto& children = scope.scope().children;
  return children.size() == 1 && children[0]->comments().above.empty() &&
         scope.comments().after.empty();
}

class ProgramPrinter {
 public:
  explicit ProgramPrinter(const Program& program) : m_program(program) {
    m_out.nodeLines.resize(program.nextId);
  }

  PrintedProgram run() {
    header();
    if (!m_program.body.empty()) line("", {}, 0);
    for (const NodePtr& node : m_program.body) tree(*node, "");
    for (const std::string& comment : m_program.closingComments) line("#" + comment, {}, 0);
    return std::move(m_out);
  }

 private:
  void line(const std::string& text, const Comments& comments, NodeId node) {
    m_out.text += text;
    if (!comments.after.empty()) m_out.text += " #" + comments.after;
    m_out.text += '\n';
    m_out.lineNodes.push_back(node);
  }

  void above(const Comments& comments, const std::string& bars) {
    for (const std::string& comment : comments.above) line(bars + "#" + comment, {}, 0);
  }

  void entry(const std::string& text, const Comments& comments) {
    above(comments, "");
    line(text, comments, 0);
  }

  void header() {
    entry("kernel " + m_program.name, m_program.nameComments);
    for (const Constant& c : m_program.constants)
      entry(fmt::format("const {} = {}", c.name,
                        c.expression.empty() ? std::to_string(c.value) : c.expression),
            c.comments);
    if (!m_program.inputs.empty())
      entry(fmt::format("in {}", fmt::join(m_program.inputs, " ")), m_program.inputComments);
    if (!m_program.outputs.empty())
      entry(fmt::format("out {}", fmt::join(m_program.outputs, " ")), m_program.outputComments);
    for (const Buffer& b : m_program.buffers) entry(print(b), b.comments);
  }

  int currentLine() const { return static_cast<int>(m_out.lineNodes.size()) + 1; }

  void tree(const Node& first, const std::string& bars) {
    above(first.comments(), bars);
    std::string text = bars;
    const Node* node = &first;
    for (;;) {
      m_out.nodeLines[node->id()] = currentLine();
      if (!node->isScope()) {
        line(text + print(node->operation()), node->comments(), first.id());
        return;
      }
      text += printScopeHead(node->scope());
      if (!continuesInLine(*node)) break;
      text += ' ';
      node = node->scope().children[0].get();
    }
    line(text, node->comments(), first.id());
    for (const NodePtr& child : node->scope().children) tree(*child, bars + "| ");
  }

  const Program& m_program;
  PrintedProgram m_out;
};

// Where ProgramPrinter would write each node.
class LineCounter {
 public:
  explicit LineCounter(const Program& program) : m_program(program) {
    m_lines.resize(program.nextId);
  }

  std::vector<int> run() {
    entry(m_program.nameComments);
    for (const Constant& c : m_program.constants) entry(c.comments);
    if (!m_program.inputs.empty()) entry(m_program.inputComments);
    if (!m_program.outputs.empty()) entry(m_program.outputComments);
    for (const Buffer& b : m_program.buffers) entry(b.comments);
    if (!m_program.body.empty()) ++m_line;
    for (const NodePtr& node : m_program.body) tree(*node);
    return std::move(m_lines);
  }

 private:
  void entry(const Comments& comments) { m_line += static_cast<int>(comments.above.size()) + 1; }

  void tree(const Node& first) {
    m_line += static_cast<int>(first.comments().above.size());
    const Node* node = &first;
    m_lines[node->id()] = m_line;
    while (node->isScope() && continuesInLine(*node)) {
      node = node->scope().children[0].get();
      m_lines[node->id()] = m_line;
    }
    ++m_line;
    if (node->isScope())
      for (const NodePtr& child : node->scope().children) tree(*child);
  }

  const Program& m_program;
  std::vector<int> m_lines;
  int m_line = 1;  // the next
};

std::string joined(const std::vector<Affine>& indices) {
  std::string text;
  for (const Affine& index : indices) text += (text.empty() ? "" : ",") + print(index);
  return text;
}

}  // namespace

std::string printDistance(const Movement& movement) {
  return fmt::format("{}{}", movement.prefetch, movement.toL2 ? "l2" : "");
}

namespace {

std::string suffixes(const Movement& movement) {
  std::string text;
  if (movement.nontemporal) text += ":nt";
  if (movement.prefetch > 0) text += ":pf" + printDistance(movement);
  if (movement.inMemory) text += ":mem";
  if (movement.isAsync) text += ":as";
  return text;
}

std::string printOperands(const std::vector<Operand>& operands) {
  std::string text;
  for (const Operand& operand : operands) text += (text.empty() ? "" : ", ") + print(operand);
  return "(" + text + ")";
}

std::string printRightSide(const Operation& o) {
  if (tupleSize(o.assign) > 1) return printOperands(o.operands);
  if (isInfix(o.op))
    return print(o.operands[0]) + ' ' + std::string(spelling(o.op)) + ' ' + print(o.operands[1]);
  if (o.op == Operator::Copy) return print(o.operands[0]);
  return std::string(o.op == Operator::Convert ? name(o.converted) : spelling(o.op)) +
         printOperands(o.operands);
}

}  // namespace

PrintedProgram printWithLines(const Program& program) {
  return ProgramPrinter(program).run();
}

std::vector<int> nodeLines(const Program& program) {
  return LineCounter(program).run();
}

std::string print(const Program& program) {
  return printWithLines(program).text;
}

std::string print(const Affine& affine) {
  std::string text;
  for (const AffineTerm& t : affine.terms()) {
    if (t.coefficient < 0)
      text += '-';
    else if (!text.empty())
      text += '+';
    text += '{' + std::to_string(t.depth) + '}';
    if (t.coefficient != 1 && t.coefficient != -1)
      text += '*' + std::to_string(t.coefficient < 0 ? -t.coefficient : t.coefficient);
  }
  int64_t c = affine.constant();
  if (text.empty()) return std::to_string(c);
  if (c > 0) text += '+';
  if (c != 0) text += std::to_string(c);
  return text;
}

std::string print(const Extent& extent) {
  return extent.constant.empty() ? std::to_string(extent.value) : extent.constant;
}

std::string print(const Access& access) {
  std::string indices = access.indices.empty() ? "" : "[" + joined(access.indices) + "]";
  return access.array + indices + suffixes(access.movement);
}

std::string print(const Literal& literal) {
  if (!literal.constant.empty()) return literal.constant;
  if (auto* whole = std::get_if<int64_t>(&literal.value)) return std::to_string(*whole);
  double real = std::get<double>(literal.value);
  if (std::isnan(real)) return "nan";
  std::string text = fmt::format("{}", real);
  bool plain = text.find_first_of(".einf") == std::string::npos;
  return plain ? text + ".0" : text;
}

std::string print(const Operand& operand) {
  if (auto* access = std::get_if<Access>(&operand)) return print(*access);
  if (auto* literal = std::get_if<Literal>(&operand)) return print(*literal);
  const Affine& index = std::get<Affine>(operand);
  return index.soleIteration() >= 0 ? print(index) : "(" + print(index) + ")";
}

std::string print(const Operation& o) {
  std::string text;
  for (const Access& target : o.targets) text += (text.empty() ? "" : ", ") + print(target);
  if (o.targets.size() > 1) text = "(" + text + ")";
  text += ' ';
  text += spelling(o.assign);
  text += ' ' + printRightSide(o);
  for (size_t i = 0; i < o.guards.size(); ++i)
    text += (i == 0 ? " if " : " and ") + print(o.guards[i].expression) + " < " +
            print(o.guards[i].bound);
  return text;
}

std::string print(const Buffer& b) {
  std::string dims;
  for (const Dimension& d : b.dims) {
    if (!dims.empty()) dims += ", ";
    dims += print(d.extent);
    if (!d.materialised)
      dims += ":N";
    else if (d.fold > 0)
      dims += fmt::format(":{}", d.fold);
  }
  std::string text = fmt::format("{} {} [{}] {}", b.name, name(b.dtype), dims, name(b.location));
  if (b.arrays.size() != 1 || b.arrays[0] != b.name)
    text += fmt::format(" -> {}", fmt::join(b.arrays, " "));
  return text;
}

std::string printScopeHead(const Scope& scope) {
  std::string text = print(scope.extent);
  if (scope.mapping != Mapping::Sequential) text += ':' + std::string(suffix(scope.mapping));
  if (!scope.instruction.empty()) text += ":i(" + scope.instruction + ")";
  for (const HintTraits& hint : kHints)
    if (scope.hints.*hint.flag) text += ':' + std::string(hint.suffix);
  return text;
}

}  // namespace dojo::core
