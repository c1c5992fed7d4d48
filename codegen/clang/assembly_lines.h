// Turns the compiler's assembly text into what people read, and maps each kept line to the C line
// it came from. The map rests on .loc directives, which are dropped with the rest of the debug
// output.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace dojo::codegen {

struct ReadableAssembly {
  std::string text;
  std::vector<int> sourceLines;  // one per line of text; 0 for labels, directives, and other files
};

ReadableAssembly readableAssembly(std::string_view raw, std::string_view mainFile);

}  // namespace dojo::codegen
