// CUDA C++ for the host SIMT machine: the text as it is, with the header in front that says what
// its words mean on the host, compiled by Clang so that the machine sees all accesses. Listings are
// those of the GPU that the text is for.
#pragma once

#include "app/worker/code_compiler.h"
#include "codegen/clang/compiler.h"
#include "codegen/clang/cuda_compiler.h"

namespace dojo::app {

class SimtCompiler : public CodeCompiler {
 public:
  std::string_view language() const override { return "cuda"; }
  std::string identity() const override;
  tl::expected<codegen::CompiledCode, codegen::CompileFailure> compile(
      const codegen::CompileRequest& request) override;

 private:
  codegen::Compiler m_compiler;
  codegen::CudaCompiler m_gpu;
};

}  // namespace dojo::app
