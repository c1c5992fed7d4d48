// CUDA texts for a GPU with Clang: PTX for NVIDIA's, code objects for AMD's.
#pragma once

#include "app/worker/code_compiler.h"
#include "codegen/clang/cuda_compiler.h"

namespace dojo::app {

class CudaPtxCompiler : public CodeCompiler {
 public:
  std::string_view language() const override { return "cuda"; }
  std::string identity() const override { return codegen::CudaCompiler::identity(); }
  tl::expected<codegen::CompiledCode, codegen::CompileFailure> compile(
      const codegen::CompileRequest& request) override;

 private:
  codegen::CudaCompiler m_compiler;
};

}  // namespace dojo::app
