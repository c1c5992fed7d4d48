// What an OpenCL driver's build log says, with the lines of the text. Drivers that are made of
// Clang write "FILE:LINE:COLUMN: error: TEXT", PoCL "error: FILE:LINE:COLUMN: TEXT".
#pragma once

#include <string_view>
#include <vector>

#include "codegen/compile_types.h"

namespace dojo::codegen {

inline constexpr const char* kOpenClFile = "kernel.cl";  // in place of the driver's temporary file

std::vector<Diagnostic> diagnosticsOf(std::string_view buildLog);

}  // namespace dojo::codegen
