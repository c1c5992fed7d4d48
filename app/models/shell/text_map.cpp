#include "app/models/shell/text_map.h"

#include <algorithm>
#include <string_view>

#include "core/text/printer.h"

namespace dojo::app {
namespace {

std::vector<std::string_view> splitLines(std::string_view text) {
  std::vector<std::string_view> lines;
  for (size_t at = 0; at < text.size();) {
    size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

}  // namespace

TextMap::TextMap(const core::Program& program) {
  auto printed = core::printWithLines(program);
  m_text = std::move(printed.text);
  m_lineCount = static_cast<int>(printed.lineNodes.size());
  m_nodes.resize(program.nextId);
  m_lineNodes.resize(static_cast<size_t>(m_lineCount));
  m_lineBuffers.resize(static_cast<size_t>(m_lineCount));
  auto lines = splitLines(m_text);
  for (const core::NodePtr& node : program.body) addChain(*node, printed.nodeLines, lines, 0);

  size_t line = 0;
  for (const core::Buffer& b : program.buffers) {
    std::string declaration = b.name + ' ' + std::string(core::name(b.dtype)) + " [";
    while (line < lines.size() && !lines[line].starts_with(declaration)) ++line;
    if (line < lines.size()) m_lineBuffers[line++] = b.name;
  }
}

// A scope's head has no spaces, and an operation goes on to the line's end or its comment: nothing
// needs to be printed again to know how long it is.
void TextMap::addChain(const core::Node& first, const std::vector<int>& nodeLines,
                       const std::vector<std::string_view>& lines, int bars) {
  int line = nodeLines[first.id()] - 1, column = 2 * bars;
  std::string_view text = lines[static_cast<size_t>(line)];
  const core::Node* node = &first;
  for (;;) {
    const std::string& comment = node->comments().after;
    size_t length = text.size() - (comment.empty() ? 0 : comment.size() + 2);  // " #comment"
    auto end =
        static_cast<int>(node->isScope() ? std::min(text.find(' ', column), length) : length);
    m_nodes[node->id()] = {line, column, end};
    m_lineNodes[static_cast<size_t>(line)].push_back(node->id());
    if (!node->isScope()) return;
    const auto& children = node->scope().children;
    bool continues = children.size() == 1 && nodeLines[children[0]->id()] == line + 1;
    if (!continues) {
      for (const core::NodePtr& child : children) addChain(*child, nodeLines, lines, bars + 1);
      return;
    }
    column = end + 1;
    node = children[0].get();
  }
}

core::NodeId TextMap::nodeAt(int line, int column) const {
  if (line < 0 || line >= m_lineCount) return 0;
  const auto& nodes = m_lineNodes[static_cast<size_t>(line)];
  core::NodeId found = nodes.empty() ? 0 : nodes.front();
  for (core::NodeId id : nodes)
    if (m_nodes[id].begin <= column) found = id;
  return found;
}

std::string TextMap::bufferAt(int line) const {
  return line < 0 || line >= m_lineCount ? "" : m_lineBuffers[static_cast<size_t>(line)];
}

std::optional<TextSpan> TextMap::spanOf(core::NodeId node) const {
  if (node == 0 || node >= m_nodes.size() || m_nodes[node].end == 0) return std::nullopt;
  return m_nodes[node];
}

std::optional<TextSpan> TextMap::spanOfBuffer(const std::string& buffer) const {
  if (buffer.empty()) return std::nullopt;
  auto found = std::ranges::find(m_lineBuffers, buffer);
  if (found == m_lineBuffers.end()) return std::nullopt;
  return TextSpan{static_cast<int>(found - m_lineBuffers.begin()), 0,
                  static_cast<int>(buffer.size())};
}

std::optional<TextSpan> TextMap::spanOfAccess(const core::Operation& operation, core::NodeId node,
                                              int slot) const {
  auto whole = spanOf(node);
  if (!whole) return std::nullopt;
  std::string text = core::print(operation);
  size_t at = 0;
  int index = 0;
  auto find = [&](const std::string& part) -> std::optional<TextSpan> {
    size_t found = text.find(part, at);
    if (found == std::string::npos) return std::nullopt;
    at = found + part.size();
    if (index++ != slot) return std::nullopt;
    return TextSpan{whole->line, whole->begin + static_cast<int>(found),
                    whole->begin + static_cast<int>(at)};
  };
  for (const core::Access& target : operation.targets)
    if (auto span = find(core::print(target))) return span;
  for (const core::Operand& operand : operation.operands)
    if (auto span = find(core::print(operand))) return span;
  return std::nullopt;
}

std::optional<TextMap::Lines> TextMap::linesOf(const core::Node& node) const {
  auto head = spanOf(node.id());
  if (!head) return std::nullopt;
  const core::Node* last = &node;
  while (last->isScope()) last = last->scope().children.back().get();
  return Lines{head->line, spanOf(last->id())->line};
}

}  // namespace dojo::app
