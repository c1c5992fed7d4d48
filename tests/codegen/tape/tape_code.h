// Compiled tape: instructions by function, as bytes that only the tape's device reads.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "app/worker/code_compiler.h"

namespace dojo::tests {

struct TapeInstruction {
  std::string word;
  int64_t buffer = 0;                 // of load and store
  int64_t constant = 0;               // of these, and the count of a loop
  std::vector<int64_t> coefficients;  // by depth
  double number = 0;
};

using TapeFunctions = std::map<std::string, std::vector<TapeInstruction>>;

std::string packed(const TapeFunctions& functions);
Result<TapeFunctions> unpacked(const std::string& object);

class TapeCompiler : public app::CodeCompiler {
 public:
  std::string_view language() const override { return "tape"; }
  std::string identity() const override { return "tape 1"; }
  tl::expected<codegen::CompiledCode, codegen::CompileFailure> compile(
      const codegen::CompileRequest& request) override;
};

}  // namespace dojo::tests
