#include "core/instructions/trial.h"

#include "core/moves/edit.h"

namespace dojo::core {
namespace {

constexpr int64_t kTimes = 3;

bool isOperand(const Program& spec, const std::string& array) {
  return spec.isInput(array) || spec.isOutput(array);
}

// How far apart, in the first dimension, the operands of two turns lie.
int64_t strideOf(const Buffer& operand) {
  return operand.dims.empty() ? 1 : operand.dims[0].extent.value + 1;
}

Operation further(const Program& spec, const Operation& operation) {
  return mapAccesses(operation, [&](const Access& access) {
    if (!isOperand(spec, access.array)) return access;
    Access moved = access;
    Affine offset = Affine::iteration(0, strideOf(*spec.bufferOf(access.array)));
    if (moved.indices.empty())
      moved.indices.push_back(offset);
    else
      moved.indices[0].add(offset);
    return moved;
  });
}

void enlarge(Buffer& operand) {
  Extent whole{kTimes * strideOf(operand), ""};
  if (operand.dims.empty()) operand.dims.emplace_back();
  operand.dims[0].extent = whole;
}

Program repeated(Program spec, const std::string& instruction) {
  NodePtr nest =
      mapAffines(spec.body[0], [](const Affine& affine) { return affine.shifted(0, 1); });
  nest = mapOperations(nest, [&](const Operation& o) { return further(spec, o); });
  Scope scope = nest->scope();
  scope.instruction = instruction;
  nest = withScope(*nest, std::move(scope));
  for (Buffer& buffer : spec.buffers)
    if (isOperand(spec, buffer.name)) enlarge(buffer);
  NodePtr outer = newScope(spec, {kTimes, ""}, {nest});
  spec.body = {outer};
  return standingAlone(std::move(spec));
}

}  // namespace

Program standingAlone(Program spec) {
  const std::vector<std::string> outputs = spec.outputs;
  for (const std::string& output : outputs) {
    if (!spec.bufferOf(output)) continue;
    Buffer before = *spec.bufferOf(output);
    before.name = freshName(spec, output + "_before");
    before.arrays = {before.name};
    Access from{before.name, {}}, to{output, {}};
    for (int k = 0; k < static_cast<int>(before.dims.size()); ++k) {
      from.indices.push_back(Affine::iteration(k));
      to.indices.push_back(Affine::iteration(k));
    }
    NodePtr nest = newOperation(spec, to, Assign::Set, Operator::Copy, {from});
    for (size_t k = before.dims.size(); k-- > 0;)
      nest = newScope(spec, before.dims[k].extent, {nest});
    spec.body.insert(spec.body.begin(), nest);
    spec.inputs.push_back(before.name);
    spec.buffers.push_back(std::move(before));
  }
  return spec;
}

Trial trialOf(const Instruction& instruction) {
  return {repeated(instruction.spec, ""), repeated(instruction.spec, instruction.name())};
}

}  // namespace dojo::core
