// Makes code for a device from emitted text, inside the worker.
#pragma once

#include <string>
#include <string_view>

#include "codegen/worker/worker_types.h"

namespace dojo::app {

class CodeCompiler {
 public:
  virtual ~CodeCompiler() = default;

  virtual std::string_view language() const = 0;  // of the texts that it takes
  // Everything besides the request that decides the code: the compiler's version, the machine.
  virtual std::string identity() const = 0;
  virtual tl::expected<codegen::CompiledCode, codegen::CompileFailure> compile(
      const codegen::CompileRequest& request) = 0;
};

}  // namespace dojo::app
