// Arrays of the stack that operands with the suffix :mem keep in memory (keep_in_memory), though
// compilers would dissolve a small one into registers.
#pragma once

#include <string>
#include <vector>

#include "codegen/c/emit/scalar.h"

namespace dojo::codegen {

// The buffers that are to lie in memory when the scope begins: it reads them with :mem and writes
// none of them. In the order of its operations, each once.
std::vector<std::string> storeBuffers(const EmitContext& context, const core::Scope& scope);

}  // namespace dojo::codegen
