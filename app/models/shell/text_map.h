// Where nodes, accesses and declarations stand in a program's canonical text, to the byte: what
// makes a click in the text a selection, and a selection a mark in the text.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/ir/program.h"

namespace dojo::app {

// Bytes [begin, end) of a line, lines from 0.
struct TextSpan {
  int line = 0, begin = 0, end = 0;
  bool operator==(const TextSpan&) const = default;
};

class TextMap {
 public:
  explicit TextMap(const core::Program& program);

  const std::string& text() const { return m_text; }
  int lineCount() const { return m_lineCount; }

  // The scope or operation written at a place: in the bars before it, the line's first; 0 for none.
  core::NodeId nodeAt(int line, int column) const;
  std::string bufferAt(int line) const;  // whose declaration stands there; "" for none

  // Of a scope its head, of an operation all of it.
  std::optional<TextSpan> spanOf(core::NodeId node) const;
  std::optional<TextSpan> spanOfBuffer(const std::string& buffer) const;
  // Of an operation's access: slots number the targets first, then the operands.
  std::optional<TextSpan> spanOfAccess(const core::Operation& operation, core::NodeId node,
                                       int slot) const;
  // First and last line of a subtree.
  struct Lines {
    int first, last;
  };
  std::optional<Lines> linesOf(const core::Node& node) const;

 private:
  void addChain(const core::Node& first, const std::vector<int>& nodeLines,
                const std::vector<std::string_view>& lines, int bars);
  std::vector<TextSpan> m_nodes;  // by id; an empty span for ids that are not there
  std::vector<std::vector<core::NodeId>> m_lineNodes;
  std::vector<std::string> m_lineBuffers;
  std::string m_text;
  int m_lineCount = 0;
};

}  // namespace dojo::app
