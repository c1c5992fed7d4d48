// type: an intermediate array keeps fewer bits, those of bf16 of an f32, of i16 of an i32.
#include <fmt/format.h>

#include "core/moves/edit.h"
#include "tests/core/mutants/mutants.h"

namespace dojo::tests {

using namespace core;

namespace {

std::vector<DType> narrowerThan(DType type) {
  switch (type) {
    case DType::F64:
      return {DType::F32, DType::F16, DType::BF16};
    case DType::F32:
      return {DType::F16, DType::BF16};
    case DType::F16:
      return {DType::BF16};
    case DType::I64:
      return {DType::I32, DType::I16};
    case DType::I32:
      return {DType::I16, DType::I8};
    case DType::I16:
      return {DType::I8};
    default:
      return {};
  }
}

bool isIntermediate(const Program& program, const std::string& array) {
  return !program.isInput(array) && !program.isOutput(array);
}

Operation conversion(Access to, DType type, Access from, const std::vector<Guard>& guards) {
  Operation operation;
  operation.targets = {std::move(to)};
  operation.op = Operator::Convert;
  operation.converted = type;
  operation.operands = {std::move(from)};
  operation.guards = guards;
  return operation;
}

// After each of its writes the array's element goes through an element of the narrower type.
Program through(Program program, const View& view, const Buffer& buffer, DType narrower) {
  Buffer narrow = buffer;
  narrow.name = freshName(program, "narrow");
  narrow.arrays = {narrow.name};
  narrow.dtype = narrower;
  for (const OpInfo& op : view.ops()) {
    const Access& target = op.operation().target();
    if (target.array != buffer.arrays[0]) continue;
    Access between = target;
    between.array = narrow.name;
    NodePtr there =
        newOperation(program, conversion(between, narrower, target, op.operation().guards));
    NodePtr back =
        newOperation(program, conversion(target, buffer.dtype, between, op.operation().guards));
    NodePtr itself = std::make_shared<Node>(op.node->id(), op.operation());
    program = replaced(std::move(program), op.node->id(), {itself, there, back});
  }
  program.buffers.push_back(std::move(narrow));
  return program;
}

}  // namespace

void narrowTypes(Mutants& mutants) {
  const Program& program = mutants.program();
  for (const Buffer& buffer : program.buffers) {
    if (buffer.arrays.size() > 1 || !isIntermediate(program, buffer.arrays[0])) continue;
    for (DType narrower : narrowerThan(buffer.dtype))
      mutants.add(through(program, mutants.view(), buffer, narrower),
                  fmt::format("'{}' through {}, which is {}", buffer.name, name(narrower),
                              name(buffer.dtype)));
  }
}

}  // namespace dojo::tests
