// Net 3: does an executable kernel compute what the program means? It is called several times per
// input family, always with contents it has not seen and outputs filled with bytes it has not seen,
// and every output is held to the reference's element-wise bounds. The references are computed once
// and serve any number of kernels. Extents are the program's; whoever calls chooses reduced ones.
#pragma once

#include <atomic>
#include <functional>
#include <span>

#include "core/interpreter/interpreter.h"
#include "core/proof/inputs.h"
#include "core/proof/verdict.h"

namespace dojo::core {

// An array as the kernel sees it: row-major elements of its type.
struct TypedBytes {
  std::string array;
  DType dtype = DType::F32;
  std::vector<int64_t> shape;
  std::vector<std::byte> bytes;
};

// Runs the kernel once. Inputs and outputs stand in the program's order; outputs arrive poisoned.
using Executor =
    std::function<Result<void>(std::span<const TypedBytes> inputs, std::span<TypedBytes> outputs)>;

struct NumbersOptions {
  uint64_t seed = 1;
  int callsPerFamily = 2;
  // Of families that want more, such as needles, which are placed at every position in turn.
  int mostCallsPerFamily = 24;
  double mostWork = 4e5;            // operations of all calls beyond callsPerFamily of one family
  const Program* beside = nullptr;  // values that steer this program come into the inputs, too
  std::vector<InputFamily> families = allFamilies();
  const std::atomic<bool>* stop = nullptr;
};

class NumbersCheck {
 public:
  // Runs the reference on all inputs. Fails when the program is invalid, too large to interpret, or
  // undefined on every family.
  static Result<NumbersCheck> prepare(const Program& reference, const NumbersOptions& options = {});

  // Fails only when the executor does; a wrong kernel is a verdict. `program`, where it is given,
  // is what the executor runs: an element may then be off by as much as its own rounding explains
  // too, since a sum one by one rounds more than the tree that it is compared with
  // (rounding_judge.h). Beyond a thousand times the reference's bound the verdict says so.
  Result<NumbersVerdict> verify(const Executor& actual, const Program* program = nullptr) const;

 private:
  struct Case {
    InputFamily family;
    std::vector<TypedBytes> inputs;
    Interpretation reference;
  };
  Result<void> addFamily(const Program& program, const InputPlan& plan,
                         const Interpreter& interpreter, InputFamily family,
                         const NumbersOptions& options);
  class Explaining;
  Result<bool> judge(const Case& c, const Executor& actual, Explaining& explaining, uint64_t poison,
                     NumbersVerdict& verdict) const;
  bool judgeOutput(const Case& c, size_t output, const Tensor& got, Explaining& explaining,
                   NumbersVerdict& verdict) const;

  Program m_reference;
  std::vector<std::string> m_outputs;
  std::vector<Case> m_cases;
  std::vector<std::string> m_families, m_skipped;
  std::vector<BranchUse> m_branches;
};

// prepare and verify in one.
Result<NumbersVerdict> verifyNumbers(const Program& reference, const Executor& actual,
                                     const NumbersOptions& options = {},
                                     const Program* program = nullptr);

}  // namespace dojo::core
