// The listing "loops": the innermost loops of a kernel, most executed first, each with its
// operations and with what the machine code analyser says of it.
#pragma once

#include <string>

#include "codegen/evaluate/kernel.h"

namespace dojo::codegen {

// Where the analyser cannot be asked, `remark` says why, and its lines are left out.
std::string loopsText(const Kernel& kernel, const core::Program& program, std::string& remark);

}  // namespace dojo::codegen
