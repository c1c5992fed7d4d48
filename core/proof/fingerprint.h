// Net 2: do two programs compute the same function? Both run on random elements of prime fields
// (fingerprint_algebra.h), where sums and products are exact in any order and have no tolerance.
// Two different rational functions of degree d agree at a random point with a probability of at
// most d/2^60 (Schwartz 1980), so two seeds leave less than 2^-50 for any kernel that fits a
// machine; further seeds are there for comparisons and maxima, whose branches a seed takes at
// random, and for ties among the inputs. What net 2 cannot tell apart: rounding, -0 from 0, and
// infinities or NaN among the inputs unless the programs test for them.
//
// Where results depend on an order (maxima, comparisons), further runs at small extents let every
// number that competes decide once (contests.h). Fingerprints may differ although real numbers do
// not (see the algebra's header): a difference counts where two values show it (witness.h), else
// the verdict is that it cannot be told.
//
// The runs are whole where they take well under a second, else at reduced extents
// (fingerprint_extents.h). A difference found at reduced extents is confirmed at the whole ones
// where that takes seconds.
#pragma once

#include <atomic>

#include "core/proof/verdict.h"
#include "core/result.h"

namespace dojo::core {

struct FingerprintOptions {
  uint64_t seed = 1;
  int seeds = 4;
  double mostWork =
      1.2e7;  // operations of one run of both programs that take place at full extents
  double mostOrderWork = 2e7;  // operations of all runs in which each number decides once; 0: none
  double mostSeconds = 60;     // of a comparison; then it fails with Timeout
  bool explains = false;  // a difference: its smallest extents, its values, how they came about
  const std::atomic<bool>* stop = nullptr;
};

// Fails when a program means nothing, when the two have no common interface, or time runs out.
Result<FingerprintVerdict> verifyFingerprint(const Program& a, const Program& b,
                                             const FingerprintOptions& options = {});

// Where the inputs and outputs of two programs disagree, in one sentence; empty when they do not.
// Arrays of as many elements are the same memory, whatever their dimensions: merge_dims and
// split_dim change those of inputs and outputs too.
Message interfaceProblem(const Program& a, const Program& b);

}  // namespace dojo::core
