#include "core/interpreter/interpreter.h"

#include "core/interpreter/flat_program.h"
#include "core/interpreter/interpreter_run.h"

namespace dojo::core {

Result<Interpreter> Interpreter::compile(const Program& program) {
  Result<FlatProgram> flat = flatten(program);
  if (!flat) return tl::unexpected(flat.error());
  return Interpreter(std::make_shared<const FlatProgram>(std::move(*flat)));
}

Result<Interpretation> Interpreter::run(std::span<const Tensor> inputs,
                                        const InterpreterOptions& options) const {
  return std::make_unique<InterpreterRun>(*m_flat, options)->run(inputs);
}

double Interpreter::leafExecutions() const {
  return m_flat->leafExecutions;
}

Result<Interpretation> interpret(const Program& program, std::span<const Tensor> inputs,
                                 const InterpreterOptions& options) {
  Result<Interpreter> interpreter = Interpreter::compile(program);
  if (!interpreter) return tl::unexpected(interpreter.error());
  return interpreter->run(inputs, options);
}

}  // namespace dojo::core
