// Names that CUDA C++ and OpenCL C keep or define beyond those of C and C++, or that the emitted
// text defines: no array, constant or kernel of a text has one of them.
#pragma once

#include <set>
#include <string>

#include "codegen/gpu/dialect.h"

namespace dojo::codegen {

std::set<std::string> languageWords(Dialect dialect);

}  // namespace dojo::codegen
