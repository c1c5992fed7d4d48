#include "codegen/gpu/statement.h"
#include "core/resources.h"

namespace dojo::core {
std::span<const Resource> gpuMathHeaderResources();  // codegen/gpu/prelude/dojo_gpu_math.h
std::span<const Resource> gpuMmaHeaderResources();   // codegen/gpu/prelude/dojo_gpu_mma.h
std::span<const Resource> gpuCopyHeaderResources();  // codegen/gpu/prelude/dojo_gpu_copy.h
}  // namespace dojo::core

namespace dojo::codegen {

std::string_view dojoGpuMathHeader() {
  return core::gpuMathHeaderResources().front().text;
}

std::string_view dojoGpuMmaHeader() {
  return core::gpuMmaHeaderResources().front().text;
}

std::string_view dojoGpuCopyHeader() {
  return core::gpuCopyHeaderResources().front().text;
}

}  // namespace dojo::codegen
