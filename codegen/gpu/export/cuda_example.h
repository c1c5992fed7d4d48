// An exported program that runs a kernel from its PTX by the loader of the driver.
#pragma once

#include <string>

#include "codegen/emitted.h"

namespace dojo::codegen {

std::string cudaExample(const Emitted& emitted);

}  // namespace dojo::codegen
