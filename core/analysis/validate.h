// Whether a well-formed program means something (README.md): types agree and hold the numbers among
// their operands, every access is in bounds
// over its whole domain, inputs are never written, outputs are written everywhere, nothing is read
// before it is written, memory shared by several elements keeps each value until its last read, and
// scopes that run at once may. Moves preserve all this; texts written by hand are held to it once.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/view.h"
#include "core/result.h"
#include "core/text/parser.h"

namespace dojo::core {

struct Problem {
  NodeId node = 0;     // 0 for the header
  std::string buffer;  // of a declaration at fault
  Message message;
  int operand = -1;  // of the operation, from 0, where one is at fault
};

// Every problem found; empty for a valid program.
std::vector<Problem> validate(const View& view);

// Where a problem of the program of a text lies in it, and what stands there; column 1 where it is
// the whole line's.
Diagnostic diagnosticOf(const Problem& problem, const Parsed& parsed);

// Parses and validates. On failure the error's message lists every diagnostic as "name:line:column:
// …".
Result<Program> load(std::string_view text, const std::string& name,
                     const Overrides& overrides = {});

// The types an operation would not accept, or an empty string.
Message typeProblem(const Program& program, const Operation& operation);

}  // namespace dojo::core
