// Nets 2 and 3 (core/README.md) for candidates of one original program: equal fingerprints over
// prime fields, and the compiled kernel against a float64 interpretation on inputs that cross every
// branch. The interpretation is made once and serves all candidates; where it would take too long,
// both programs run at smaller extents, and at their own on the inputs that every timing has.
#pragma once

#include <optional>

#include "codegen/evaluate/evaluator.h"
#include "core/proof/numerical_check.h"
#include "rl/evaluator/outcome.h"

namespace dojo::rl {

struct Doubt {
  Rejection rejection = Rejection::None;  // None: the candidate passed
  Message reason;
  bool isDecided = true;  // of one that passed: this net could tell
};

class Verifier {
 public:
  Verifier(core::Program original, core::Machine machine, codegen::KernelBuilder build, int threads,
           const std::atomic<bool>* stop);

  enum class Care { Sample, Winner };

  // Fails only when it is stopped. A sample gets fewer seeds and smaller extents than a winner.
  Result<Doubt> fingerprint(const core::Program& program, Care care = Care::Winner) const;
  Result<Doubt> numbers(const core::Program& program, codegen::Evaluator& evaluator);

 private:
  Result<void> prepare();
  bool isOriginal(const core::Program& program) const;
  Doubt doubtOf(const core::NumbersVerdict& verdict, const core::Program& program) const;

  core::Program m_original;
  core::Machine m_machine;
  codegen::KernelBuilder m_build;
  int m_threads;
  const std::atomic<bool>* m_stop;
  bool m_isPrepared = false;
  std::optional<core::NumbersCheck> m_check;  // none: the original is too large to interpret
};

}  // namespace dojo::rl
