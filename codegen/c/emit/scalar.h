// One operation as C statements on single elements.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "codegen/c/emit/buffer_table.h"
#include "codegen/c/emit/c_lines.h"
#include "codegen/c/emit/index.h"
#include "codegen/c/prelude/prelude.h"
#include "codegen/c/vector/dead_lanes.h"
#include "codegen/c/vector/streamed_rows.h"
#include "core/instructions/flushing.h"

namespace dojo::codegen {

// A nest that a machine instruction does: its C, and by name the first elements of its operands.
struct InstructionUse {
  std::string name, code;
  std::map<std::string, core::Access> operands;
  int64_t count = 0;  // iterations of the innermost scope
  // Where the nest is done by it only if these inputs hold none of the numbers that it flushes, and
  // its C for the other case; empty where the nest is then written as it stands.
  std::optional<core::Factors> factors = {};
  std::string otherwise = {};
};

// By the scopes that are marked :i(NAME): how the instruction does the nest, or why it does not.
struct Instructions {
  std::map<core::NodeId, InstructionUse> uses;
  std::map<core::NodeId, std::string> refusals;
};

// A function that every thread of a team runs.
struct OutlinedRegion {
  std::string name, head;  // "static void softmax_team(const float *restrict x)"
  Lines body;
};

// What every part of the emission of one program shares.
struct EmitContext {
  const core::Program& program;
  const core::View& view;
  const Names& names;
  const StoragePlan& storage;
  Prelude& prelude;
  const core::Machine& machine;
  bool wideIndices = false;  // loop variables are long
  Nest nest = {};            // of the operation being written
  int streams = 0;           // non-temporal stores since the last fence
  // In this iteration of the innermost loop: by array, the bytes from which on a line was asked
  // for.
  std::map<std::string, std::vector<int64_t>> prefetched = {};
  Instructions instructions = {};
  std::map<core::Factors, std::string> exact =
      {};  // the variables that hold denormal_versions.h's answers
  std::set<const core::Operation*> rising = {};        // rising_index.h
  DeadLanes deadLanes = {};                            // dead_lanes.h
  std::map<core::NodeId, core::RowVectors> rows = {};  // streamed_rows.h
  int functionLanes = 1;  // of the vector scope that is written as a loop: core/ir/approximation.h
  bool startsVectors = false;  // those being written begin at multiples of their size
  // Of the operands of the operation being written, where that is f16 or bf16: arithmetic is then
  // in float, but numbers among them are the type's.
  std::optional<core::DType> half = {};
  std::vector<OutlinedRegion> outlinedRegions =
      {};  // functions that threads run, before those that call them
  Buffers buffers = Buffers(program);

  const core::Buffer& bufferOf(const core::Access& access) const { return buffers.of(access); }
  // An element, or the variable of vector type that holds it.
  std::string element(const core::Access& access, bool wholeVector = false) const {
    return elementText(access, storage.of(bufferOf(access)), nest, names, wholeVector);
  }
  // Of an element, also where it is a lane of a variable of vector type, which has none in C.
  std::string address(const core::Access& access) const;
};

// "y[i] = dojo_exp_f32(x[i]);", without its guards.
std::string scalarStatement(EmitContext& context, const core::Operation& operation);

// The operation's right side in arithmetic of type `type`.
std::string scalarValue(EmitContext& context, const core::Operation& operation, core::DType type);
// The operands in the order of a call's arguments. max and min test their first argument for NaN
// (dojo_math.h), so a constant goes there, where the test costs nothing.
std::vector<core::Operand> callOrder(const core::Operation& operation);
// One operand as a value of the arithmetic type `type`.
std::string scalarOperand(EmitContext& context, const core::Operand& operand, core::DType type);

// Where the context's half type rounds the index's values, the integer type that they need: I16
// where a float holds them all. `lanesAt`: the depth of the scope whose iterations are lanes.
std::optional<core::DType> roundedFrom(const EmitContext& context, const core::Affine& index,
                                       int lanesAt = -1);

// The type that EmitContext::half is to be for an operation.
std::optional<core::DType> halfOf(const Buffers& buffers, const core::Operation& operation);

// Whether the operation, whose half precision the context knows, picks one of its numbers in bf16,
// or turns its sign, so that nothing is left to round.
bool staysInBf16(const EmitContext& context, const core::Operation& operation);

// A conversion to a half type, which rounds also where the accumulation is computed in float.
bool roundsToHalf(const EmitContext& context, const core::Operation& operation);

// Operators that give others than 0 and 1 of these; a bool keeps whether it is 0.
bool mayLeaveBool(core::Operator op);

// "+=" where C has an operator for the accumulation, "=" for a plain store, else "".
std::string_view compoundOperator(core::Assign assign);

// The type of an operation's operands (not the condition of a select), as the program declares it.
core::DType operandType(const Buffers& buffers, const core::Operation& operation);

}  // namespace dojo::codegen
