// One comparison of two programs at the extents that they have: net 2 without reduction and
// explanation. Private to core/proof.
#pragma once

#include "core/proof/fingerprint.h"
#include "core/proof/fingerprint_program.h"
#include "core/proof/fingerprint_run.h"
#include "core/proof/witness.h"

namespace dojo::core {

struct FingerprintDifference {
  enum class Kind { None, Race, Fault, Value, Undecided };
  Kind kind = Kind::None;
  int seeds = 0;
  bool isSecond = false;  // Race, Fault: in the second program
  int output = -1;        // Value, Undecided: of Program::outputs
  int64_t element = -1;   // row-major
  Message text;           // one sentence; empty for None
  // Value: both values, where the run was of integers alone and is therefore a real one.
  Message values = {};
  // Value under an order: inputs that may show it in numbers too.
  std::vector<PlacedInput> placed = {};
};

// Both compiled for net 2, on literals that mean the same. Fails where they are too large.
struct FieldPair {
  FieldProgram a, b;
};
Result<FieldPair> compilePair(const Program& a, const Program& b);
FieldLimits limitsOf(const FingerprintOptions& options);

// The programs have one interface. Fails as verifyFingerprint does.
Result<FingerprintDifference> compareFingerprints(const Program& a, const Program& b,
                                                  const FingerprintOptions& options);

// The same in orders of the field's numbers in which each of those that compete in maxima, minima
// and comparisons decides once. `mostWork`: operations of all runs; where that does not suffice for
// every number, and nothing differs, the difference is Undecided.
Result<FingerprintDifference> compareUnderOrders(const Program& a, const Program& b,
                                                 const FingerprintOptions& options,
                                                 double mostWork);

// Whether a program has operations whose result depends on an order.
bool hasContests(const Program& program);

// Operations that one run of both programs executes, guards ignored.
Result<double> fingerprintWork(const Program& a, const Program& b);

}  // namespace dojo::core
