// Any bytes as a program's text: problems have places, what parses prints canonically and parses
// back to itself, and validation ends.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/analysis/validate.h"
#include "core/text/lines.h"
#include "core/text/parser.h"
#include "core/text/printer.h"
#include "tests/fuzz/require.h"

using namespace dojo::core;
using dojo::fuzz::require;

namespace {

void checkDiagnostics(const Parsed& parsed) {
  require(parsed.program.has_value() == parsed.diagnostics.empty(), "a program or problems");
  for (const Diagnostic& d : parsed.diagnostics) {
    require(d.line >= 1 && d.column >= 1 && !d.message.empty(),
            "a problem has a place and a sentence");
    require(d.message.text().size() < 1000 && d.offending.size() < 100,
            "a problem's text is short");
  }
}

void checkRoundTrip(const Program& program) {
  PrintedProgram printed = printWithLines(program);
  Parsed again = parse(printed.text);
  require(again.program.has_value(),
          "printed text parses: " + toMessage(again.diagnostics, printed.text));
  require(equivalent(*again.program, program), "printed text means the same:\n" + printed.text);
  require(print(*again.program) == printed.text, "printed text is canonical:\n" + printed.text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  Parsed parsed = parse({reinterpret_cast<const char*>(data), size});
  checkDiagnostics(parsed);
  if (!parsed.program) return 0;
  checkRoundTrip(*parsed.program);
  View view(*parsed.program);
  for (const Problem& problem : validate(view))
    require(!problem.message.empty(), "a problem has a sentence");
  return 0;
}
