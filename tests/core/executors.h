// Stand-ins for compiled kernels: the interpreter in the declared precision, and its outputs
// tampered with.
#pragma once

#include "core/proof/numerical_check.h"

namespace dojo::tests {

// Runs `program` as a kernel would: every result rounded to its type, parallel scopes in random
// order.
inline core::Executor executorOf(const core::Program& program) {
  auto interpreter = core::Interpreter::compile(program);
  return [interpreter, seed = uint64_t{1}](
             std::span<const core::TypedBytes> inputs,
             std::span<core::TypedBytes> outputs) mutable -> Result<void> {
    if (!interpreter) return tl::unexpected(interpreter.error());
    std::vector<core::Tensor> tensors;
    for (const core::TypedBytes& in : inputs) {
      auto tensor = core::fromBytes(in.dtype, in.shape, in.bytes);
      if (!tensor) return tl::unexpected(tensor.error());
      tensors.push_back(std::move(*tensor));
    }
    core::InterpreterOptions options{.precision = core::Precision::Declared,
                                     .parallelSeed = ++seed};
    auto run = interpreter->run(tensors, options);
    if (!run) return tl::unexpected(run.error());
    for (size_t k = 0; k < outputs.size(); ++k) outputs[k].bytes = core::toBytes(run->outputs[k]);
    return {};
  };
}

}  // namespace dojo::tests
