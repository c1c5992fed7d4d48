// Turns LLVM's PTX into what people read and drivers take: without line directives, debug sections
// and labels that nothing jumps to, the same text whether lines were asked for or not. Each kept
// line is mapped to the line of the CUDA text it came from.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace dojo::codegen {

struct ReadablePtx {
  std::string text;
  std::vector<int> sourceLines;  // per line of text; 0 for labels, directives, and other files
};

ReadablePtx readablePtx(std::string_view raw, std::string_view mainFile);

}  // namespace dojo::codegen
