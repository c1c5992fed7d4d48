// What the nets under correctness say about one pair of programs (core/README.md). Each net fills
// its part independently of the others; `verify` prints the whole.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/ir/program.h"
#include "core/message.h"

namespace dojo::core {

// "Same": both nets spoke and neither found a difference. "Different": some net has a witness, two
// values of one output element. All else cannot be told, with the reason and what would decide it.
enum class Answer { Same, Different, Unknown };

// Net 2: equal outputs on random elements of a prime field.
struct FingerprintVerdict {
  bool equal = false;
  Message undecided;  // why it cannot be told, in words; then not equal
  int seeds = 0;
  bool reducedExtents = false;
  std::string extents;  // that were run, where reduced: "N = 32, M = 6"
  Message difference;   // the first output element that differs, or why a program has no value

  // Of a difference that was to be explained: the smallest extents found at which there is one, the
  // element there with both values, and the operations that gave them, the last first.
  std::string smallestExtents;
  Message values;
  std::vector<std::string> firstComputation, secondComputation;
};

// The code of what restricts a program to the real numbers by its rounding alone.
inline constexpr std::string_view kOtherRounding = "other-rounding";

// Net 3: a compiled kernel against the float64 reference.
struct NumbersVerdict {
  bool pass = false;   // nothing contradicts
  Message undecided;   // of one that passes: why that does not suffice; empty when it does
  double maxAbs = 0;   // largest difference from the reference
  double normRel = 0;  // largest relative difference of a whole output
  double bound = 0;    // what that output's difference may be
  std::vector<std::string> inputs;   // families that were run
  std::string extents;               // at which, where not the full ones: "N = 32"
  bool alsoAtFullExtents = false;    // then normal inputs ran there
  std::vector<std::string> skipped;  // families on which the reference itself is undefined
  double decided = 0;  // fraction of output elements about which the bounds say something
  std::vector<NodeId> uncrossed;  // leaves whose branch went one way only, for all inputs
  Message failure;                // one sentence; empty when it passes
  // Of one that passes, what restricts it to the real numbers, with an element and its values:
  // "other rounding: …" (code kOtherRounding) than the reference's bounds allow, or other
  // infinities and NaN than it has.
  Message overReals;
};

struct Verdict {
  std::optional<FingerprintVerdict> fingerprint;
  std::optional<NumbersVerdict> numbers;
  bool areIdentical = false;  // one program, names and comments aside: the same without any net
  Message missing;            // why a net did not speak

  Answer answer() const {
    if (numbers && !numbers->pass) return Answer::Different;
    if (fingerprint && !fingerprint->equal && fingerprint->undecided.empty())
      return Answer::Different;
    bool isSame = fingerprint && fingerprint->equal && numbers && numbers->undecided.empty();
    return isSame || areIdentical ? Answer::Same : Answer::Unknown;
  }
  bool equal() const { return answer() == Answer::Same; }

  // Why it cannot be told; empty where it can.
  Message whyUndecided() const {
    if (answer() != Answer::Unknown) return "";
    if (fingerprint && !fingerprint->undecided.empty()) return fingerprint->undecided;
    if (numbers && !numbers->undecided.empty()) return numbers->undecided;
    return missing.empty() ? phrase("not every check has given an answer") : missing;
  }
};

}  // namespace dojo::core
