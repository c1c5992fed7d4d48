// What to tell someone whose hand edit changed the function: the smallest extents found at which
// the two programs differ, the first element that does with both values, and the operations that
// gave them. Private to core/proof.
#pragma once

#include "core/proof/fingerprint.h"
#include "core/proof/fingerprint_extents.h"

namespace dojo::core {

// Fills the explaining part of the verdict, as far as it can. `reduced`: the extents at which the
// difference was found, when not their own.
void explainDifference(const Program& a, const Program& b, const ExtentReduction::Pair* reduced,
                       const FingerprintOptions& options, FingerprintVerdict& verdict);

// The operations that an output element's value comes from, the last first, one a line with its
// concrete indices and its line in the program; at most `most`. Empty when the program is too large
// to trace.
std::vector<std::string> traceElement(const Program& program, int output, int64_t element,
                                      size_t most);

}  // namespace dojo::core
