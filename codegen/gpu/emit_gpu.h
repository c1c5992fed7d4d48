// A program to CUDA C++ or OpenCL C (gpu_plan.h): one kernel for each child of the root, which all
// take the program's parameters, and the launches that run them in order. The CUDA text compiles
// under nvcc, hipcc and Clang alike. Arrays begin at multiples of 16 bytes.
#pragma once

#include "codegen/emitted.h"
#include "codegen/gpu/gpu_plan.h"
#include "core/result.h"

namespace dojo::codegen {

// The plan's refusal as an error.
Result<Emitted> emitGpu(const core::Program& program, const core::Machine& machine,
                        const EmitOptions& options = {});

// What emitGpu() fails with, and the way out where there is one.
std::optional<BackendRefusal> refuseGpu(const core::View& view, const core::Machine& machine);

}  // namespace dojo::codegen
