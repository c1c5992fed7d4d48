// Compiles one CUDA text for a GPU in this process, with Clang and LLVM as libraries and neither a
// CUDA nor a ROCm installation: to PTX, which NVIDIA's driver takes, or to a code object of AMD's.
// Every diagnostic is data with the text's line; a crash or fatal error inside comes back as a
// failure, after which the process should be left.
#pragma once

#include <memory>
#include <string>

#include "codegen/compile_types.h"

namespace dojo::codegen {

class CudaCompiler {
 public:
  CudaCompiler();
  ~CudaCompiler();
  CudaCompiler(const CudaCompiler&) = delete;
  CudaCompiler& operator=(const CudaCompiler&) = delete;

  // Everything besides text and options that decides the code.
  static std::string identity();

  // For the family of options.cpu: sm_… or gfx…. Another is refused.
  tl::expected<CompiledCode, CompileFailure> compile(const std::string& text,
                                                     const CompileOptions& options);
  // The object is PTX, the same whether listings are wanted or not; they are "ptx" and "llvm";
  // of "asm" a line says that PTX is it.
  tl::expected<CompiledCode, CompileFailure> compileToPtx(const std::string& text,
                                                          const CompileOptions& options);
  // The object is a code object that the HIP runtime loads, empty where no linker of LLVM's is
  // here: a warning says so. Listings are "asm" and "llvm";
  // of "ptx" a line says that there is none.
  tl::expected<CompiledCode, CompileFailure> compileToCodeObject(const std::string& text,
                                                                 const CompileOptions& options);

 private:
  struct Machines;
  std::unique_ptr<Machines> m_machines;
};

}  // namespace dojo::codegen
