// What the nets say of a pair of small programs: net 2, and net 3 by whatever runs the second one.
#pragma once

#include <functional>
#include <string>

#include "core/proof/verdict.h"
#include "core/result.h"

namespace dojo::tests {

struct Asked {
  core::Answer answer = core::Answer::Unknown;
  std::string by;   // "net 2", "net 3" or "both"
  std::string why;  // the difference, or why it cannot be told
};

using NumbersNet = std::function<Result<core::NumbersVerdict>(
    const core::Program& a, const core::Program& b, uint64_t seed)>;

// The second run by the interpreter in the declared precision, which needs no compiler.
Result<core::NumbersVerdict> interpretedNumbers(const core::Program& a, const core::Program& b,
                                                uint64_t seed);

// `mostWork`: of net 2 at full extents; what takes more is shrunk.
Asked ask(const core::Program& a, const core::Program& b, uint64_t seed, double mostWork,
          const NumbersNet& numbersNet = interpretedNumbers);

}  // namespace dojo::tests
