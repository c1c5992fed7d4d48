// A program compiled once for interpretation: arrays numbered, tree in preorder, every access
// turned into affine offsets of storage cells and of logical elements along the iterations. Bounds
// that hold over the whole domain are proven here; what is left (accesses that a guard protects) is
// looked at while running. Private to core/interpreter.
#pragma once

#include <string>
#include <vector>

#include "core/interpreter/operators.h"
#include "core/ir/program.h"
#include "core/result.h"

namespace dojo::core {

inline constexpr int kMostSlots = 3;

struct FlatArray {
  std::string name;
  int buffer = 0;
  int64_t round = 0;  // the cells of a buffer with a folded dimension
  DType dtype = DType::F32;
  std::vector<int64_t> shape;
  int64_t elements = 1;  // logical
  std::vector<int64_t>
      cellStrides;  // 0 for dimensions that are not materialised; a folded one's is last
  std::vector<int64_t> elementStrides;  // row-major
};

// An affine form split for running: its constant and outer terms, and its step per iteration of the
// scope that holds the leaf.
struct FlatForm {
  Affine form;
  int64_t step = 0;
};

struct IndexCheck {
  FlatForm index;
  int64_t extent;
};

// An operand or target. Its value has type `stored` in memory and is wanted as `wanted`.
struct Slot {
  enum class Kind { Memory, Constant, Index };
  Kind kind = Kind::Constant;
  DType stored = DType::F32;
  DType wanted = DType::F32;
  int array = -1;
  int buffer = -1;
  FlatForm cell;      // Memory: offset in the buffer; Index: the value
  int64_t round = 0;  // Memory of a circular buffer: the offset counts modulo this many cells
  FlatForm element;   // Memory: logical element of the array
  std::vector<IndexCheck> unproven;
  Cell constant{};  // of type `wanted`
};

struct FlatGuard {
  FlatForm expression;
  int64_t bound;
};

struct Leaf {
  NodeId id = 0;
  const Operation* operation = nullptr;  // lives as long as the program's nodes
  int depth = 0;                         // scopes around it
  std::vector<Slot> targets;
  std::vector<Slot> operands;
  std::vector<FlatGuard> guards;
  bool computesReals = true;  // class of the operator's loop
  bool resultIsReal = true;   // class of what it yields
  DType result = DType::F32;  // what it yields before conversion to the target's type
  Compute compute = nullptr;
  bool sumsUnrounded = false;  // core/ir/fused.h
  bool isProven = true;        // no access leaves its array
  bool goesRound = false;      // some slot's offset is counted modulo its round: no runs
  // A run may be computed before it is stored: no iteration reads what another of the run writes.
  bool runsAhead = true;
  bool hasKnownPoles = false;  // the sign of an infinite quotient by zero is determined
};

struct FlatNode {
  int leaf = -1;  // index of the leaf, or -1 for a scope
  int end = 0;    // one past this node's subtree in preorder
  int depth = 0;
  int64_t extent = 1;
  Mapping mapping = Mapping::Sequential;
  bool holdsOnlyLeaves = false;
};

struct FlatProgram {
  Program program;  // keeps the nodes alive that leaves point into
  std::vector<FlatArray> arrays;
  std::vector<int64_t> bufferCells;
  std::vector<DType> bufferTypes;
  std::vector<Leaf> leaves;
  std::vector<FlatNode> nodes;
  std::vector<int> inputs, outputs;  // arrays
  std::vector<int> nodeLines;        // of the canonical text, by NodeId
  double leafExecutions = 0;         // guards ignored

  int arrayNamed(std::string_view name) const;
};

Result<FlatProgram> flatten(const Program& program);

// The cell of an offset.
inline int64_t cellAt(const Slot& slot, int64_t offset) {
  return slot.round > 0 ? offset % slot.round : offset;
}

// "line 7, 'z[{0}] = x[{0}]'"
Message describe(const FlatProgram& flat, const Leaf& leaf, const std::string& iterations = "");

}  // namespace dojo::core
