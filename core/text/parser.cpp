#include "core/text/parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/text/byte_order_mark.h"
#include "core/text/lines.h"
#include "core/text/parser_state.h"

namespace dojo::core {
namespace {

bool onlyBars(std::string_view s) {
  return s.find_first_not_of("| \t") == std::string_view::npos;
}

void parseLine(ParserState& state, std::string_view text, int number) {
  text = trimmedRight(text);
  if (size_t bad = firstBadByte(text); bad != std::string_view::npos) {
    Cursor at(text, number);
    at.moveTo(bad);
    auto byte = static_cast<unsigned char>(text[bad]);
    state.problem(at, phrase("byte 0x{:02x} is {}", byte,
                             byte < 0x80 ? phrase("a control code, not text")
                                         : phrase("not valid UTF-8 text")));
    return;
  }
  auto [code, comment] = splitComment(text);
  if (onlyBars(code)) {
    if (comment) state.pending.above.push_back(std::move(*comment));
    return;
  }
  state.pending.after = std::move(comment).value_or("");
  Cursor line(code, number);
  if (isHeaderLine(line))
    parseHeaderLine(state, line);
  else
    parseBodyLine(state, line);
  state.pending = {};
}

NodePtr finish(std::unique_ptr<Draft> draft, ParserState& state) {
  NodeId id = state.program.nextId++;
  state.result.nodeLines.resize(id + 1);
  state.result.nodeLines[id] = draft->line;
  if (!draft->operands.empty()) state.result.operands[id] = std::move(draft->operands);
  if (!draft->isScope)
    return std::make_shared<Node>(id, std::move(draft->operation), std::move(draft->comments));
  for (auto& child : draft->children) {
    if (child->isScope && child->children.empty() && state.result.diagnostics.empty()) {
      Cursor at("", child->line);
      state.problem(at, "this scope has no operation; indent its children by one more '|'");
    }
    draft->scope.children.push_back(finish(std::move(child), state));
  }
  return std::make_shared<Node>(id, std::move(draft->scope), std::move(draft->comments));
}

void finishBody(ParserState& state) {
  for (auto& root : state.roots) {
    if (root->isScope && root->children.empty() && state.result.diagnostics.empty()) {
      Cursor at("", root->line);
      state.problem(at, "this scope has no operation; indent its children by one more '|'");
    }
    state.program.body.push_back(finish(std::move(root), state));
  }
  state.program.closingComments = std::move(state.pending.above);
}

void checkHeader(ParserState& state, int lastLine) {
  Cursor end("", lastLine);
  if (state.program.name.empty())
    state.problem(end, "the first line must be 'kernel NAME'");
  else if (state.program.body.empty())
    state.problem(end, "the program has no operation");
  for (const auto& [name, value] : *state.overrides)
    if (!state.program.constantNamed(name))
      state.problem(end,
                    phrase("no constant is named '{}', so it cannot be set to {}", name, value));
}

}  // namespace

bool ParserState::problem(Cursor& at, Message message) {
  if (result.diagnostics.size() < kMaxDiagnostics) {
    std::string offending = at.offending();
    if (firstBadByte(offending) != std::string::npos)
      offending.clear();  // what a terminal cannot show
    result.diagnostics.push_back(
        {at.line(), at.column(), std::move(offending), std::move(message)});
  }
  return false;
}

bool ParserState::tooMany(Cursor& at, Message message) {
  isFull = true;
  return problem(at, std::move(message));
}

bool isReserved(std::string_view word) {
  static constexpr std::array<std::string_view, 8> kWords = {"kernel", "const", "in",  "out",
                                                             "if",     "inf",   "nan", "and"};
  return std::find(kWords.begin(), kWords.end(), word) != kWords.end() || infixOperator(word) ||
         functionNamed(word) || dtypeNamed(word);
}

Parsed parse(std::string_view text, const Overrides& overrides) {
  ParserState state;
  state.overrides = &overrides;
  text = withoutByteOrderMark(text);
  int number = 0;
  for (size_t start = 0; start < text.size();) {
    size_t end = std::min(text.find('\n', start), text.size());
    parseLine(state, text.substr(start, end - start), ++number);
    start = end + 1;
    if (state.isFull || state.result.diagnostics.size() >= kMaxDiagnostics) break;
  }
  finishBody(state);
  if (state.result.diagnostics.empty()) checkHeader(state, std::max(number, 1));
  if (state.result.diagnostics.empty()) state.result.program = std::move(state.program);
  return std::move(state.result);
}

}  // namespace dojo::core
