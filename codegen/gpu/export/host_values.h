// The C, which is C++ too, of what an exported example does with numbers on the host: made-up
// inputs, and what outputs add up to.
#pragma once

#include <string>

#include "codegen/emitted.h"

namespace dojo::codegen {

std::string_view hostType(core::DType type);
// "dojo_fill_f32" for inputs, "dojo_sum_f32" for outputs.
std::string fillName(core::DType type);
std::string sumName(core::DType type);
// The functions that these parameters need.
std::string hostFunctions(const std::vector<Parameter>& parameters);

}  // namespace dojo::codegen
