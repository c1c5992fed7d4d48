// An exported C program that builds an OpenCL text and runs its kernels.
#pragma once

#include <string>

#include "codegen/emitted.h"

namespace dojo::codegen {

std::string openClExample(const Emitted& emitted);

}  // namespace dojo::codegen
