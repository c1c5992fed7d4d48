// Any bytes as an instruction's file: a refusal is short and names the file, what is read is a
// whole description, and looking for it in a small program ends.
#include <cstddef>
#include <cstdint>
#include <string>

#include "core/instructions/match.h"
#include "core/text/parser.h"
#include "core/text/printer.h"
#include "tests/fuzz/require.h"

using namespace dojo::core;
using dojo::fuzz::require;

namespace {

const char* const kProgram = R"(kernel dot
in a b
out c
a u8 [4, 64] heap
b i8 [16, 64] heap
c i32 [4, 16] heap
p i32 [] register
q i32 [] register

4 16 c[{0},{1}] = 0
4 2 16 8 4
| p = i32(a[{0},{2}*4+{4}])
| q = i32(b[{1}*8+{3},{2}*4+{4}])
| c[{0},{1}*8+{3}] += p * q
)";

void checkDescription(const Instruction& instruction) {
  require(!instruction.name().empty() && !instruction.code.empty(), "a name and code");
  std::string text = print(instruction.spec);
  Parsed again = parse(text);
  require(again.program && equivalent(*again.program, instruction.spec),
          "the spec prints:\n" + text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  auto read = parseInstruction({reinterpret_cast<const char*>(data), size}, "input.instr");
  if (!read) {
    const std::string& message = read.error().message;
    require(message.find("input.instr") == 0 && message.size() < 100000, "a refusal is short");
    return 0;
  }
  checkDescription(*read);
  static const Program program = *parse(kProgram).program;
  View view(program);
  for (int scope = 0; scope < static_cast<int>(view.scopes().size()); ++scope)
    if (auto binding = matchInstruction(view, scope, *read); !binding)
      require(!binding.error().message.empty(), "what does not match has a reason");
  return 0;
}
