// A program as a self-contained folder: the kernel with its header, a program that calls it, and a
// build file. It needs only GCC or Clang, and CMake. Each file says in its first line that it is
// under MIT-0.
#pragma once

#include "codegen/exported_file.h"
#include "core/ir/program.h"
#include "core/machine/machine.h"
#include "core/result.h"

namespace dojo::codegen {

// NAME.c, NAME.h, dojo_math.h where it is needed, NAME_example.c and CMakeLists.txt, whose library
// is dojo_NAME. NAME is the kernel's, or NAME_kernel where C, C++ or their library have it
// (names.h).
Result<std::vector<ExportedFile>> exportFiles(const core::Program& program,
                                              const core::Machine& machine);

}  // namespace dojo::codegen
