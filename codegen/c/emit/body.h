// The statements of a kernel's function: one loop per scope, straight lines for unrolled ones, one
// statement per operation, declarations of locals where their scope opens. A line of IR shows as a
// remark at the C that it became; copies that unrolling makes show none but the first.
#pragma once

#include "codegen/c/emit/c_lines.h"
#include "codegen/c/emit/scalar.h"

namespace dojo::codegen {

Lines writeBody(EmitContext& context);

}  // namespace dojo::codegen
