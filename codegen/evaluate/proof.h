// Every check for one measured program: what is reported as verified is proven, not only right on
// the inputs of its timing.
#pragma once

#include "codegen/evaluate/evaluator.h"

namespace dojo::codegen {

struct ProofSettings {
  double mostSeconds = 20;  // of the fingerprints
  const std::atomic<bool>* stop = nullptr;
};

// Holds an evaluation against the evaluator's original to net 3 on every family of inputs, and to
// net 2 where the two are not the same program. What it finds goes into `verified`,
// `whyNotVerified` and `undecided`.
Result<void> addProof(Evaluator& evaluator, const core::Program& program, Evaluation& evaluation,
                      const ProofSettings& settings = {});

}  // namespace dojo::codegen
