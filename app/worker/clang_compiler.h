// C for the host's processor, or one like it, with Clang.
#pragma once

#include "app/worker/code_compiler.h"
#include "codegen/clang/compiler.h"

namespace dojo::app {

class ClangCompiler : public CodeCompiler {
 public:
  std::string_view language() const override { return "c"; }
  std::string identity() const override;
  tl::expected<codegen::CompiledCode, codegen::CompileFailure> compile(
      const codegen::CompileRequest& request) override;

 private:
  codegen::Compiler m_compiler;
};

}  // namespace dojo::app
