// How large the C of a program becomes.
#pragma once

#include <cstdint>

#include "core/ir/program.h"

namespace dojo::codegen {

// Statements that unrolling makes of a program, or of a node; saturates at 2^62.
int64_t countStatements(const core::Program& program);
int64_t countStatements(const core::Node& node);

}  // namespace dojo::codegen
