// What a program means: float64 reference semantics for every type and operation.
// Children run in order, iterations in increasing order; how a scope is mapped changes nothing.
// Literals and index values take the leaf's type; a leaf computes in the type of its target (a
// comparison in that of its operands) and operands of another type convert to it. Conversion to an
// integer truncates, saturates, and takes NaN to 0.
//
// Checked runs know of every storage cell which logical element of which array wrote it last, so
// that reading what was never written, or what other data has replaced, is an error that names the
// leaf and the iteration: a wrong storage move cannot hide behind equal values. A compiled
// Interpreter is immutable and may run on several threads.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/interpreter/tensor.h"

namespace dojo::core {

struct FlatProgram;

// The code of the error that no number stands for.
inline constexpr std::string_view kDividesByZero = "divides-by-zero";

// Wide: floats are doubles throughout, the reference. Declared: every result is rounded to its
// type.
enum class Precision { Wide, Declared };

struct InterpreterOptions {
  Precision precision = Precision::Wide;
  bool isChecked = true;
  // Also bound, for every output element, the rounding error of any evaluation in the declared
  // types (error_bound.h). Implies Wide, but with results beyond the declared type's range at
  // infinity.
  bool withBounds = false;
  // Runs parallel and grid iterations in a random order, and vector scopes around a single leaf in
  // lockstep, so that an illegal mapping shows as another result.
  std::optional<uint64_t> parallelSeed;
  int64_t mostCells = int64_t{1} << 28;
  double mostLeafExecutions = 1e11;
  const std::atomic<bool>* stop = nullptr;  // set from another thread, ends the run with Cancelled
};

// Which ways a leaf that chooses (select, max, min, a comparison) went; for select and comparisons
// "first" means true. Known only in runs with bounds.
struct BranchUse {
  NodeId leaf = 0;
  bool first = false;
  bool second = false;
};

struct Interpretation {
  std::vector<Tensor> outputs;              // in the order of Program::outputs
  std::vector<std::vector<double>> bounds;  // by output, when asked for
  std::vector<BranchUse> branches;          // when bounds were asked for
};

class Interpreter {
 public:
  static Result<Interpreter> compile(const Program& program);

  // `inputs` in the order of Program::inputs, with their declared types and shapes.
  Result<Interpretation> run(std::span<const Tensor> inputs,
                             const InterpreterOptions& options = {}) const;

  double leafExecutions() const;  // of one run, guards ignored

 private:
  explicit Interpreter(std::shared_ptr<const FlatProgram> flat) : m_flat(std::move(flat)) {}
  std::shared_ptr<const FlatProgram> m_flat;
};

// Compiles and runs once.
Result<Interpretation> interpret(const Program& program, std::span<const Tensor> inputs,
                                 const InterpreterOptions& options = {});

}  // namespace dojo::core
