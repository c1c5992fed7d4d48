#include "app/worker/clang_compiler.h"

namespace dojo::app {

using codegen::Compiler;

std::string ClangCompiler::identity() const {
  return Compiler::version() + "\n" + Compiler::hostCpu() + "\n" + Compiler::hostFeatures();
}

tl::expected<codegen::CompiledCode, codegen::CompileFailure> ClangCompiler::compile(
    const codegen::CompileRequest& request) {
  return m_compiler.compile(request.text, request.options);
}

}  // namespace dojo::app
