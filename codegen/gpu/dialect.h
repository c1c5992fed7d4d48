// The languages that the GPU emitter writes. HIP compiles the CUDA text.
#pragma once

#include <cstdint>

namespace dojo::codegen {

enum class Dialect : uint8_t { Cuda, OpenCl };

}  // namespace dojo::codegen
