// The numeric check for programs of any size. What is small enough to interpret runs on every
// family of inputs at full extents. For larger programs both are shrunk together, and the second is
// compiled again and runs on every family there; at full extents it runs on normal inputs, unless
// the device is too slow for that.
#pragma once

#include "codegen/evaluate/evaluator.h"
#include "core/proof/numerical_check.h"

namespace dojo::codegen {

struct NumbersSettings {
  uint64_t seed = 1;
  double mostInterpreted = 2e6;  // operations of the original that run as it is
  double mostUnshrunk = 2e7;     // the same of one that does not shrink, which takes a minute
  double mostWork = 1e6;         // operations of one run of both programs at the reduced extents
  int callsPerFamily = core::NumbersOptions().callsPerFamily;
  // Nothing runs beyond these, as at full extents on normal inputs: the device is too slow for it.
  // Programs that shrink only to more operations than mostWork may take so many times as many, once
  // for each family.
  bool isSlowDevice = false;
  double mostLonger = 1;
  const std::atomic<bool>* stop = nullptr;
};

// Where a device stands in for the machine that the programs are for, and does some ten million
// accesses a second.
NumbersSettings numbersOnStandIn();

// The evaluator's original against a program with its inputs and outputs.
Result<core::NumbersVerdict> verifyNumbers(Evaluator& evaluator, const core::Program& program,
                                           const NumbersSettings& settings = {});

// Every family at reduced extents alone; nothing where the programs do not shrink, or the shrunk
// program is none that the target's compiler takes.
Result<std::optional<core::NumbersVerdict>> verifyReducedNumbers(
    Evaluator& evaluator, const core::Program& program, const NumbersSettings& settings = {});

// Holds an evaluation whose outputs nothing contradicts on normal inputs at full extents to the
// other families too, at these extents where they are small, else at reduced ones. Does nothing for
// one that was wrong or not checked.
Result<void> addReducedNumbers(Evaluator& evaluator, const core::Program& program,
                               Evaluation& evaluation);

}  // namespace dojo::codegen
