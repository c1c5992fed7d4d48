#include "codegen/c/vector/half_vectors.h"

#include "codegen/c/vector/vector_form.h"

namespace dojo::codegen {
namespace {

// An operand or target of the operation, whose lanes half a vector can hold as well.
bool isHalved(const EmitContext& context, const core::Access& access, int depth) {
  const core::Buffer& buffer = context.bufferOf(access);
  int64_t stride = strideOf(access, buffer, depth);
  if (stride == 0) return true;
  bool isVariable = context.storage.of(buffer).lanes > 0;
  return stride == 1 &&
         context.nest[static_cast<size_t>(depth)].extent * core::sizeOf(buffer.dtype) ==
             context.machine.halvedVectorBytes &&
         (!isVariable || context.deadLanes.variables.count(buffer.name) > 0);
}

}  // namespace

core::Affine lanesThrough(const core::Guard& guard, int depth, const Nest& nest) {
  int64_t c = guard.expression.coefficient(depth);
  core::Affine room = guard.expression;
  room.addTerm(depth, -c).add(-guard.bound.value);
  return folded(c > 0 ? room.scaled(-1).add(c - 1) : room.add(-c), nest);
}

bool fitsHalf(const EmitContext& context, const core::Operation& operation, int depth) {
  auto guards = laneGuards(operation, context.nest);
  if (guards.size() != 1 || guards[0]->expression.coefficient(depth) != 1 ||
      operation.targets.size() > 1 || core::isTranscendental(operation.op) ||
      !isHalved(context, operation.target(), depth))
    return false;
  for (const core::Operand& operand : operation.operands) {
    const auto* access = std::get_if<core::Access>(&operand);
    if (access && !isHalved(context, *access, depth)) return false;
  }
  core::Affine lanes = lanesThrough(*guards[0], depth, context.nest);
  int64_t half = context.nest[static_cast<size_t>(depth)].extent / 2;
  return lanes.isConstant() && lanes.constant() >= 1 && lanes.constant() <= half;
}

bool takesHalf(const EmitContext& context, const core::Operation& operation, int depth) {
  return context.nest[static_cast<size_t>(depth)].mayHalve && fitsHalf(context, operation, depth);
}

}  // namespace dojo::codegen
