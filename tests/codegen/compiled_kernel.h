// Runs a program as the C that is generated from it, compiled in this process: tensors in, tensors
// out.
#pragma once

#include <span>
#include <vector>

#include "codegen/c/emit/emit_c.h"
#include "codegen/clang/compiler.h"
#include "codegen/clang/loader.h"
#include "core/interpreter/interpreter.h"

namespace dojo::tests {

class KernelRunner {
 public:
  KernelRunner();

  // Outputs in the program's order. Every array lies off all alignments but its element's, or at a
  // multiple of 64 bytes where `aligned`, starts out as garbage, and must leave the bytes around it
  // alone.
  Result<std::vector<core::Tensor>> run(const core::Program& program,
                                        std::span<const core::Tensor> inputs,
                                        const core::Machine& machine, bool aligned = false);

  tl::expected<codegen::CompiledCode, codegen::CompileFailure> compile(
      const codegen::EmittedC& emitted, const core::Machine& machine);

 private:
  codegen::Compiler m_compiler;
  codegen::Loader m_loader;
};

// Empty, or where the outputs differ from the interpreter's by more than rounding in the program's
// types explains.
std::string differenceFromMeaning(const core::Program& program,
                                  std::span<const core::Tensor> inputs,
                                  const std::vector<core::Tensor>& outputs);

}  // namespace dojo::tests
