// A program as one function of CUDA or OpenCL statements in sequential loops: no launches, threads
// or plan, so that what is wrong is a statement's. The CUDA text runs on this machine, compiled by
// Clang as C++ for it.
#pragma once

#include <QString>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "codegen/gpu/statement.h"
#include "core/interpreter/tensor.h"

namespace dojo::tests {

struct SequentialText {
  std::string text;
  int vectorStatements = 0;  // vector scopes that are written with vector loads or stores
};

// Every buffer is a parameter, of memory that begins at a multiple of 16 bytes.
SequentialText sequentialText(const core::Program& program, codegen::Dialect dialect);

// Clang's path, or "".
QString clang();

// What Clang says against the text in the dialect's own language, for a GPU; "" nothing.
QString syntaxProblem(const std::string& text, codegen::Dialect dialect);

// Outputs in the program's order, or why not.
Result<std::vector<core::Tensor>> runSequentially(const core::Program& program,
                                                  std::span<const core::Tensor> inputs);

}  // namespace dojo::tests
