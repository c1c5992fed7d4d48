// The lines of IR that stand as remarks at the text that they became.
#pragma once

#include <string>

#include "core/ir/program.h"

namespace dojo::codegen {

// Whether the printed program puts the scope's only child on the scope's own line.
bool continuesOnLine(const core::Node& scope);

// The line of IR that the node opens, when it ends in an operation.
std::string irLine(const core::Node& first);

}  // namespace dojo::codegen
