// OpenCL C, compiled by the device's driver. The program's binary is the compiled code: it is kept
// and loaded again like any other.
#pragma once

#include <memory>

#include "app/worker/code_compiler.h"
#include "app/worker/opencl/opencl_context.h"

namespace dojo::app {

class OpenClCompiler : public CodeCompiler {
 public:
  explicit OpenClCompiler(Result<std::shared_ptr<const OpenClContext>> context)
      : m_context(std::move(context)) {}

  std::string_view language() const override { return "opencl"; }
  std::string identity() const override { return m_context ? (*m_context)->identity() : ""; }
  tl::expected<codegen::CompiledCode, codegen::CompileFailure> compile(
      const codegen::CompileRequest& request) override;

 private:
  Result<std::shared_ptr<const OpenClContext>> m_context;  // the error says what is absent
};

}  // namespace dojo::app
