// The body's lines: bars, a chain of scopes, and at the end of most an operation.
#include <fmt/format.h>

#include "core/ir/hints.h"
#include "core/text/parser_state.h"

namespace dojo::core {
namespace {

int countBars(Cursor& line) {
  int bars = 0;
  while (line.accept("|")) ++bars;
  return bars;
}

// Whether the cursor stands at a scope's extent rather than at an operation.
bool atScope(const ParserState& state, Cursor line) {
  if (line.integer()) return true;
  auto name = line.identifier();
  if (!name) return false;
  if (state.program.constantNamed(*name)) return true;
  char next = line.peek();
  return next == '\0' || (next == ':' && !state.program.bufferOf(*name));
}

// A hint's suffix; nothing: it is none, or stands there already.
bool acceptHint(std::string_view word, Hints& into) {
  for (const HintTraits& hint : kHints)
    if (word == hint.suffix && !(into.*hint.flag)) return into.*hint.flag = true;
  return false;
}

bool parseHints(ParserState& state, Cursor& line, Hints& into) {
  while (line.accept(":")) {
    line.skipSpace();
    Cursor at = line;
    if (!acceptHint(line.identifier().value_or(""), into))
      return state.problem(
          at,
          "expected a hint, each at most once: nu no unrolling, rl reload in every "
          "iteration, al align streaming stores or hv half vectors");
  }
  return true;
}

// A mapping's letter, or i(NAME) for the instruction that does the nest; NAME! where its results
// may differ.
bool parseSuffix(ParserState& state, Cursor& line, Scope& into) {
  if (!line.accept(":")) return true;
  line.skipSpace();
  Cursor at = line;
  auto word = line.identifier();
  if (word && acceptHint(*word, into.hints)) return true;
  if (word && *word == "i") {
    auto name = line.accept("(") ? line.identifier() : std::nullopt;
    bool accepts = name && line.accept("!");
    if (!name || !line.accept(")"))
      return state.problem(line,
                           "expected the instruction's name in brackets, such as i(vpdpbusd_512)");
    into.instruction = std::string(*name) + (accepts ? "!" : "");
    return true;
  }
  auto mapping = word ? mappingSuffixed(*word) : std::nullopt;
  if (!mapping)
    return state.problem(at,
                         "expected a scope's suffix: u unroll, v vectorise, p parallel, g grid, "
                         "b block, w warp or i(NAME) an instruction, or a hint: nu, rl, al or hv");
  into.mapping = *mapping;
  return true;
}

// Where the line's first node goes; null when a problem was reported.
std::vector<std::unique_ptr<Draft>>* parentOf(ParserState& state, Cursor& line, int bars,
                                              Level& level) {
  if (bars > static_cast<int>(state.levels.size())) {
    state.problem(line,
                  phrase("{} '|' but the line above opens only {}", bars, state.levels.size()));
    return nullptr;
  }
  state.levels.resize(bars);
  if (bars == 0) {
    level = {nullptr, 0, false};
    return &state.roots;
  }
  level = state.levels.back();
  if (!level.broken && level.innermost == nullptr) {
    state.problem(line, "an operation has no children; use one '|' less");
    return nullptr;
  }
  return level.broken ? nullptr : &level.innermost->children;
}

std::unique_ptr<Draft> makeDraft(ParserState& state, Cursor& line, bool isScope) {
  ++state.nodes;
  auto draft = std::make_unique<Draft>();
  draft->isScope = isScope;
  draft->line = line.line();
  draft->comments.above = std::move(state.pending.above);
  state.pending.above.clear();
  return draft;
}

// Reads the chain of scopes and the operation; the new nodes hang under `first`.
bool parseChain(ParserState& state, Cursor& line, Level& level, std::unique_ptr<Draft>& first) {
  Draft* innermost = nullptr;
  auto attach = [&](std::unique_ptr<Draft> draft) {
    Draft* raw = draft.get();
    (innermost ? innermost->children.emplace_back() : first) = std::move(draft);
    innermost = raw;
  };
  while (!line.atEnd() && atScope(state, line)) {
    auto draft = makeDraft(state, line, true);
    if (level.depth >= kMaxDepth)
      return state.problem(line, phrase("scopes nest at most {} deep", kMaxDepth));
    if (!parseExtent(state, line, 1, draft->scope.extent)) return false;
    if (!parseSuffix(state, line, draft->scope)) return false;
    if (!parseHints(state, line, draft->scope.hints)) return false;
    attach(std::move(draft));
    ++level.depth;
  }
  level.innermost = innermost;
  if (!line.atEnd()) {
    auto draft = makeDraft(state, line, false);
    if (!parseOperation(state, line, level.broken ? -1 : level.depth, draft->operation))
      return false;
    draft->operands = std::move(state.operands);
    attach(std::move(draft));
    level.innermost = nullptr;
  }
  if (!innermost) return state.problem(line, "expected a scope or an operation");
  if (state.nodes > kMaxNodes)
    return state.tooMany(line, phrase("a program has at most {} scopes and operations", kMaxNodes));
  innermost->comments.after = std::move(state.pending.after);
  return true;
}

}  // namespace

bool parseBodyLine(ParserState& state, Cursor& line) {
  state.inBody = true;
  int bars = countBars(line);
  Level level{nullptr, 0, true};
  auto* siblings = parentOf(state, line, bars, level);
  if (!siblings) level = {nullptr, 0, true};
  std::unique_ptr<Draft> first;
  bool ok = parseChain(state, line, level, first);
  if (!ok || !siblings) level.broken = true;
  state.levels.resize(std::min<size_t>(bars, state.levels.size()));
  state.levels.push_back(level);
  if (ok && siblings) siblings->push_back(std::move(first));
  return ok && siblings;
}

}  // namespace dojo::core
