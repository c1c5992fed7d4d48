// Makes the code object that a HIP runtime loads of LLVM's relocatable object, by the linker of
// LLVM (ld.lld), which is a program of its own package.
#pragma once

#include <string>

#include "core/result.h"

namespace dojo::codegen {

Result<std::string> linkCodeObject(const std::string& object);

}  // namespace dojo::codegen
