// A program as a language model reads it: lines of tokens, with each line's place in the tree. It
// says what the program's text says, less what means nothing: comments, the kernel's name, and the
// names of arrays and constants. Arrays are numbered by role and place, or by what writes them
// first. Equal programs have equal lines, and a step changes few lines beyond those of what it
// changes: most of a successor's lines were read before.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/ir/program.h"

namespace dojo::rl {

struct CanonicalLine {
  std::vector<uint16_t> tokens;  // below vocabularySize() (rl/language/tokens.h)
  uint16_t depth = 0;            // of lines around it
  int parent = -1;               // the line around it; -1: none
  uint16_t index = 0;            // among its siblings
};

struct CanonicalProgram {
  std::vector<CanonicalLine> lines;
};

CanonicalProgram canonical(const core::Program& program);
// The line of each buffer of the program, in its order. Lines of scopes and operations follow those
// of all buffers, in the order of the tree.
std::vector<int> bufferLines(const core::Program& program);
// The same as text, for models with tokens of their own.
std::string canonicalText(const core::Program& program);

}  // namespace dojo::rl
