#include "codegen/gpu/statement.h"
#include "core/resources.h"

namespace dojo::core {
std::span<const Resource> gpuMathHeaderResources();  // codegen/gpu/prelude/dojo_gpu_math.h
}

namespace dojo::codegen {

std::string_view dojoGpuMathHeader() {
  return core::gpuMathHeaderResources().front().text;
}

}  // namespace dojo::codegen
