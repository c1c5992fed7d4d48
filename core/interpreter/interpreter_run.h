// One run of a flat program: its memory and the walk over its tree. Leaves run in chunks: check
// which element each cell holds, gather operands, compute, bring to the target's type, store or
// accumulate; each of these is one tight loop. Private to core/interpreter.
#pragma once

#include <array>
#include <random>

#include "core/interpreter/error_bound.h"
#include "core/interpreter/flat_program.h"
#include "core/interpreter/interpreter.h"

namespace dojo::core {

inline constexpr int64_t kChunk = 256;

class InterpreterRun {
 public:
  InterpreterRun(const FlatProgram& flat, const InterpreterOptions& options);

  Result<Interpretation> run(std::span<const Tensor> inputs);

 private:
  // Where a leaf's slots stand for the current iteration: targets first, then operands.
  struct Cursor {
    std::array<int64_t, 2 * kMostSlots> cell;
    std::array<int64_t, 2 * kMostSlots> element;
    int64_t iteration = 0;  // of the scope around the leaf
  };
  using Chunk = std::array<Cell, kChunk>;

  Result<void> load(std::span<const Tensor> inputs);
  Result<Tensor> store(int array, std::vector<double>* bounds);

  // Each returns false when the run must end; m_fault says why.
  bool runNode(int node);
  bool runScope(int node);
  bool runLeaves(int scope);
  bool runRange(const Leaf& leaf, int64_t from, int64_t to, int64_t longestRun);
  bool runOnce(const Leaf& leaf, const Cursor& at);
  bool execute(const Leaf& leaf, const Cursor& unwound, int64_t n);
  bool executeAt(const Leaf& leaf, const Cursor& at, int64_t n);
  bool checkBounds(const Leaf& leaf, int64_t from, int64_t to);
  bool checkCells(const Leaf& leaf, const Cursor& at, int64_t n);
  bool wasStopped();
  bool faultAt(const Leaf& leaf, int64_t iteration, const Message& what);
  bool faultOnRead(const Leaf& leaf, int64_t iteration, const Slot& slot, int64_t element,
                   uint64_t held);

  Cursor cursorAt(const Leaf& leaf, int64_t iteration);
  static void advance(const Leaf& leaf, Cursor& at, int64_t steps);
  // The iterations within [from, to) that the leaf's guards admit.
  std::pair<int64_t, int64_t> admitted(const Leaf& leaf, int64_t from, int64_t to) const;
  const std::vector<int64_t>& orderOf(const FlatNode& scope);
  bool isPermuted(const FlatNode& scope) const;

  Strided gather(const Leaf& leaf, int operand, const Cursor& at, int64_t n);
  bool compute(const Leaf& leaf, const Cursor& at, const Strided* in, int64_t n);
  bool roundsOnce(const Leaf& leaf) const;
  void storeChunk(const Leaf& leaf, const Cursor& at, int64_t n);
  Strided targetRun(const Leaf& leaf, int target, const Cursor& at);

  void computeBounds(const Leaf& leaf, const Cursor& at, const Strided* in, int64_t n);
  void storeWithBounds(const Leaf& leaf, const Cursor& at, int64_t n);
  Uncertain operandAt(const Leaf& leaf, int operand, const Cursor& at, const Strided* in,
                      int64_t i) const;
  ErrorCell& errorCell(const Leaf& leaf, int target, const Cursor& at, int64_t i);
  void noteBranch(const Leaf& leaf, bool first);

  uint64_t tag(int array, int64_t element) const {
    return (uint64_t(array) + 1) << 40 | uint64_t(element);
  }
  std::string elementName(uint64_t tag) const;

  const FlatProgram& m_flat;
  const InterpreterOptions& m_options;
  bool m_isWide;
  std::vector<std::vector<Cell>> m_cells;        // by buffer
  std::vector<std::vector<uint64_t>> m_held;     // by buffer: tag of the last writer, 0 for none
  std::vector<std::vector<ErrorCell>> m_errors;  // by buffer
  std::vector<Combine> m_combines;               // by leaf
  std::vector<CombineTuple> m_tupleCombines;     // by leaf
  std::vector<BranchUse> m_branches;             // by leaf
  std::array<int64_t, kMaxDepth> m_iterations{};
  std::array<Chunk, kMostSlots> m_gathered;
  std::array<Chunk, kMostSlots> m_values;
  std::array<std::array<double, kChunk>, kMostSlots> m_valueErrors;
  std::vector<std::vector<int64_t>> m_orders;  // by depth: scratch of permuted scopes
  std::mt19937_64 m_random;
  std::optional<Error> m_fault;
};

}  // namespace dojo::core
