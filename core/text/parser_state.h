// What the parts of the parser share: the program so far, the nest under construction, and the list
// of problems. Private to core/text.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/text/cursor.h"
#include "core/text/parser.h"

namespace dojo::core {

// A node while its children are still being read.
struct Draft {
  bool isScope = true;
  Scope scope;
  Operation operation;
  Comments comments;
  int line = 0;
  std::vector<OperandText> operands;
  std::vector<std::unique_ptr<Draft>> children;
};

// The innermost scope of the latest line with a given number of bars. `broken` marks a line that
// could not be read: its children are still checked, but nothing that depends on their depth.
struct Level {
  Draft* innermost;
  int depth;  // of that scope's children
  bool broken;
};

struct ParserState {
  Parsed result;
  Program program;
  const Overrides* overrides = nullptr;
  std::vector<Level> levels;
  std::vector<std::unique_ptr<Draft>> roots;
  Comments pending;                   // comments read so far for the next line
  std::vector<OperandText> operands;  // read so far of the operation
  bool inBody = false;
  int nodes = 0;
  int arrays = 0;
  bool isFull = false;

  // Records a problem at the cursor; returns false so that readers can return it.
  bool problem(Cursor& at, Message message);
  // Likewise, of a program that grows beyond a limit: the rest of the text is not read.
  bool tooMany(Cursor& at, Message message);
};

inline constexpr size_t kMaxDiagnostics = 100;

// Each reads one line (comment already stripped); false when it reported a problem.
bool parseHeaderLine(ParserState& state, Cursor& line);
bool isHeaderLine(Cursor line);
bool parseBodyLine(ParserState& state, Cursor& line);

// An operation from its first target to the line's end, inside `depth` scopes (-1: unknown).
bool parseOperation(ParserState& state, Cursor& line, int depth, Operation& into);

// An affine expression; depth as above.
bool parseAffine(ParserState& state, Cursor& line, int depth, Affine& into);

// NUMBER or a constant's name, at least `least`.
bool parseExtent(ParserState& state, Cursor& line, int64_t least, Extent& into);

}  // namespace dojo::core
