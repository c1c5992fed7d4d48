#include "core/instructions/trial.h"

#include <algorithm>

#include "core/moves/edit.h"

namespace dojo::core {
namespace {

constexpr int64_t kTimes = 3;

bool isOperand(const Program& spec, const std::string& array) {
  return spec.isInput(array) || spec.isOutput(array);
}

// How far apart, in the first dimension, the operands of two iterations are.
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

// Each output's elements set before the nest: to zero, or to those of an input of the same shape.
Program withOutputsSet(Program spec, bool toZero) {
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
    Operand value = toZero ? Operand(Literal{int64_t{0}, ""}) : Operand(from);
    NodePtr nest = newOperation(spec, to, Assign::Set, Operator::Copy, {value});
    for (size_t k = before.dims.size(); k-- > 0;)
      nest = newScope(spec, before.dims[k].extent, {nest});
    spec.body.insert(spec.body.begin(), nest);
    if (toZero) continue;
    spec.inputs.push_back(before.name);
    spec.buffers.push_back(std::move(before));
  }
  return spec;
}

// Of scopes that each hold the next.
NodePtr withInnermost(const NodePtr& nest, int64_t count) {
  if (nest->scope().children[0]->isScope())
    return withChildren(*nest, {withInnermost(nest->scope().children[0], count)});
  Scope scope = nest->scope();
  scope.extent = {count, ""};
  return withScope(*nest, std::move(scope));
}

Program withInnermost(const Instruction& instruction, int64_t count) {
  Program spec = instruction.spec;
  if (instruction.takesFewer) spec.body = {withInnermost(spec.body[0], count)};
  return spec;
}

// Reads and writes rows of the program's own in the place of the outputs, which get so many
// elements of them in the end.
Program inOwnRows(Program spec, int64_t elements) {
  for (const std::string& output : spec.outputs) {
    std::string row = freshName(spec, output + "_row");
    spec.body[0] = mapOperations(spec.body[0], [&](const Operation& o) {
      return mapAccesses(o, [&](const Access& access) {
        return access.array == output ? Access{row, access.indices} : access;
      });
    });
    auto at = std::ranges::find(spec.buffers, output, &Buffer::name);
    Buffer own = *at;
    own.name = row;
    own.arrays = {row};
    at->dims[0].extent = {elements, ""};
    auto copy = [&](const std::string& to, const std::string& from) {
      std::vector<Affine> element = {Affine::iteration(0)};
      NodePtr node = newOperation(spec, Access{to, element}, Assign::Set, Operator::Copy,
                                  {Access{from, element}});
      return newScope(spec, {elements, ""}, {node});
    };
    NodePtr in = copy(row, output), out = copy(output, row);
    spec.body.insert(spec.body.begin(), in);
    spec.body.push_back(out);
    spec.buffers.push_back(std::move(own));
  }
  return spec;
}

Program repeated(Program spec, const std::string& instruction, bool fromZero) {
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
  return withOutputsSet(std::move(spec), fromZero);
}

}  // namespace

Program standingAlone(Program spec) {
  return withOutputsSet(std::move(spec), false);
}

Trial trialOf(const Instruction& instruction, int64_t count) {
  Program spec = withInnermost(instruction, count);
  std::string mark = instruction.name() + (instruction.differs.empty() ? "" : "!");
  return {repeated(spec, "", false), repeated(spec, mark, false)};
}

Trial askedTrialOf(const Instruction& instruction, int64_t count) {
  Program spec = withInnermost(instruction, count);
  return {repeated(spec, "", true), repeated(spec, instruction.name(), true)};
}

Trial idleTrialOf(const Instruction& instruction, int64_t iterations, bool fromZero) {
  auto program = [&](const std::string& mark) {
    Program spec = instruction.spec;
    Scope scope = spec.body[0]->scope();
    scope.extent = {iterations, ""};
    scope.instruction = mark;
    spec.body[0] = withScope(*spec.body[0], std::move(scope));
    return withOutputsSet(inOwnRows(std::move(spec), iterations), fromZero);
  };
  bool accepts = !instruction.differs.empty() && !fromZero;
  return {program(""), program(instruction.name() + (accepts ? "!" : ""))};
}

}  // namespace dojo::core
