// Text to program. Reports every problem with its place and goes on to the next line;
// never crashes, hangs or recurses on any bytes. A program is returned only when nothing was wrong
// with its form; whether it is a *valid* program (bounds, types, reads before writes) is
// validate()'s question.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/ir/program.h"
#include "core/text/diagnostic.h"

namespace dojo::core {

// Values that replace those of named constants: --set N=1024.
using Overrides = std::map<std::string, int64_t>;

// An operand as it stands in its line.
struct OperandText {
  int column = 0;  // from 1, in bytes
  std::string text;
};

struct Parsed {
  std::optional<Program> program;
  std::vector<Diagnostic> diagnostics;
  std::vector<int> nodeLines;                           // by NodeId: line in the text
  std::map<std::string, int> bufferLines;               // by buffer: line of its declaration
  std::map<NodeId, std::vector<OperandText>> operands;  // of operations
};

Parsed parse(std::string_view text, const Overrides& overrides = {});

// Of "8" or "8l2": a prefetch so many iterations ahead, as far as the second cache; nothing when
// the text is something else.
std::optional<Movement> parseDistance(std::string_view text);

// Words that can name neither constant nor array.
bool isReserved(std::string_view word);

}  // namespace dojo::core
