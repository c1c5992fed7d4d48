// LLVM IR for reading: without its debug information, whose line of the C text each instruction
// keeps.
#pragma once

#include <string>
#include <vector>

namespace dojo::app {

struct LlvmListing {
  std::string text;
  std::vector<int> sourceLines;  // by line - 1 the line of the C text, 0 where none
};

LlvmListing withoutDebugInformation(const std::string& llvm);

}  // namespace dojo::app
