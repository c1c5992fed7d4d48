// One comparison of two programs at the extents that they have: net 2 without reduction and
// explanation. Private to core/proof.
#pragma once

#include "core/proof/fingerprint.h"

namespace dojo::core {

struct FingerprintDifference {
  enum class Kind { None, Race, Fault, Value, Undecided };
  Kind kind = Kind::None;
  int seeds = 0;
  bool isSecond = false;  // Race, Fault: in the second program
  int output = -1;        // Value, Undecided: of Program::outputs
  int64_t element = -1;   // row-major
  std::string text;       // one sentence; empty for None
};

// The programs have one interface. Fails as verifyFingerprint does.
Result<FingerprintDifference> compareFingerprints(const Program& a, const Program& b,
                                                  const FingerprintOptions& options);

// Operations that one run of both programs executes, guards ignored.
Result<double> fingerprintWork(const Program& a, const Program& b);

}  // namespace dojo::core
