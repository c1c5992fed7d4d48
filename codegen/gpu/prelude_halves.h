// Conversions of the half types, which GPU texts keep as their bits, and to numbers that round to
// them without a tie.
#pragma once

#include <string>

#include "codegen/gpu/prelude_helpers.h"

namespace dojo::codegen {

bool isHalfHelper(const std::string& name);  // widen_f16, narrow_bf16, untied_f32, …
PreludeHelper halfHelper(Dialect dialect, const std::string& name);

}  // namespace dojo::codegen
