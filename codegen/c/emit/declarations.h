// Variables of a C body, declared where their lives open.
#pragma once

#include "codegen/c/emit/c_lines.h"

namespace dojo::codegen {

// The declarations "float s;" before the body, or joined with the assignment that the body opens
// the variable's life with.
Lines withDeclarations(Lines declared, Lines body);

}  // namespace dojo::codegen
