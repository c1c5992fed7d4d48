// The languages that GPU text is written in. HIP compiles the CUDA text as it is.
#pragma once

#include <cstdint>

#include "core/machine/machine.h"

namespace dojo::codegen {

enum class Dialect : uint8_t { Cuda, OpenCl };

inline Dialect dialectOf(const core::Machine& machine) {
  return machine.isa == "opencl" ? Dialect::OpenCl : Dialect::Cuda;
}

}  // namespace dojo::codegen
