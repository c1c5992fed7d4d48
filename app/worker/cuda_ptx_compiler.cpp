#include "app/worker/cuda_ptx_compiler.h"

namespace dojo::app {

tl::expected<codegen::CompiledCode, codegen::CompileFailure> CudaPtxCompiler::compile(
    const codegen::CompileRequest& request) {
  return m_compiler.compile(request.text, request.options);
}

}  // namespace dojo::app
