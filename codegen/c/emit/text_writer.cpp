#include "codegen/c/emit/text_writer.h"

#include <fmt/format.h>

#include <algorithm>

namespace dojo::codegen {
namespace {

constexpr size_t kColumns = 100;

// Where a line that is too long best goes on in the next: at a space outside all brackets, before
// an operator or after a comma or "=". 0 when it fits, or has no such place.
size_t breakingPoint(const std::string& text, size_t margin) {
  if (margin + text.size() <= kColumns || text.compare(0, 2, "//") == 0) return 0;
  size_t best = 0;
  int bestNesting = 3, nesting = 0;
  bool quoted = false;
  for (size_t i = 0; i + 1 < text.size() && margin + i <= kColumns; ++i) {
    quoted ^= text[i] == '"';
    nesting += text[i] == '(' || text[i] == '[' || text[i] == '{';
    nesting -= text[i] == ')' || text[i] == ']' || text[i] == '}';
    bool after = i > 0 && (text[i - 1] == ',' || text[i - 1] == '=');
    bool before =
        text[i + 1] == '+' || text[i + 1] == '*' || text[i + 1] == '-' || text[i + 1] == '&';
    bool assigns = i + 2 < text.size() && text[i + 2] == '=';
    if (text[i] != ' ' || quoted || nesting > bestNesting || assigns || !(after || before))
      continue;
    best = i;
    bestNesting = nesting;
  }
  return best;
}

}  // namespace

void TextWriter::line(const std::string& text, core::NodeId node) {
  m_out.text += text + "\n";
  m_out.lineNodes.push_back(node);
}

void TextWriter::block(const std::string& text) {
  for (size_t start = 0; start < text.size();) {
    size_t end = std::min(text.find('\n', start), text.size());
    line(text.substr(start, end - start));
    start = end + 1;
  }
}

void TextWriter::statement(const Line& l, int indent) {
  std::string margin(2 * (indent + l.indent), ' ');
  if (l.text.empty() || l.text[0] == '#') margin.clear();
  bool fits = margin.size() + l.text.size() + 5 + l.remark.size() <= kColumns;
  bool above = !l.remark.empty() && (l.remarkAbove || !fits);
  if (above) line(fmt::format("{:{}}// {}", "", 2 * (indent + l.indent), l.remark), l.node);
  std::string trailing = l.remark.empty() || above ? "" : "  // " + l.remark;
  std::string text = l.text;
  for (size_t cut; (cut = breakingPoint(text, margin.size())) != 0;
       margin.resize(2 * (indent + l.indent) + 4, ' ')) {
    line(margin + text.substr(0, cut), l.node);
    text.erase(0, cut + 1);
  }
  line(margin + comment(text) + trailing, l.node);
}

std::string TextWriter::comment(std::string text) {
  bool isComment = text.compare(0, 2, "//") == 0;
  if (isComment &&
      (text.back() == '\\' || text.compare(std::max<size_t>(text.size(), 3) - 3, 3, "?\?/") == 0))
    text += " .";
  return text;
}

}  // namespace dojo::codegen
