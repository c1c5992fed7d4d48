// Whether this machine has NVIDIA's driver, without starting it: what the parent may ask at any
// time. Whether a card works is the worker's to say.
#pragma once

#include <string>

namespace dojo::codegen {

// What to open: PERFDOJO_CUDA_DRIVER names another library with the same functions.
std::string cudaDriverLibrary();

bool hasNvidiaDriver();

}  // namespace dojo::codegen
