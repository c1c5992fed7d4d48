// A program as a folder that stands on its own: the kernel with its header, a program that calls
// it, and a build file. GCC or Clang and CMake are all that it needs.
#pragma once

#include <string>
#include <vector>

#include "core/ir/program.h"
#include "core/result.h"
#include "core/target.h"

namespace dojo::codegen {

struct ExportedFile {
  std::string name, text;
};

// NAME.c, NAME.h, dojo_math.h where it is needed, NAME_example.c and CMakeLists.txt.
Result<std::vector<ExportedFile>> exportFiles(const core::Program& program,
                                              const core::Target& target);

}  // namespace dojo::codegen
