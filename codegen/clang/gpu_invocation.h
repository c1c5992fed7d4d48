// Which flags and files make Clang read a CUDA text for a GPU, without a CUDA or ROCm installation:
// for NVIDIA as CUDA with the NVPTX back end, for AMD as HIP with the AMDGPU one. The machine's
// processor decides: sm_… or gfx…. Only this folder's sources include it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "codegen/clang/invocation.h"

namespace dojo::codegen {

enum class GpuFamily { Nvidia, Amd };

std::string_view gpuShim();  // what stands in place of CUDA's own headers

std::optional<GpuFamily> gpuFamilyOf(const std::string& cpu);

// All but what is to be made of the main file, which comes last, with its language.
std::vector<std::string> gpuArguments(const CompileOptions& options, GpuFamily family);
// The text under its name, what it includes, and the shim.
Files gpuFiles(const std::string& text, const CompileOptions& options);

}  // namespace dojo::codegen
