// What to tell someone whose hand edit changed the function: the smallest extents found at which
// the two programs differ, the first element that does with both values, and the operations that
// gave them. Private to core/proof.
#pragma once

#include "core/proof/fingerprint_compare.h"
#include "core/proof/fingerprint_extents.h"

namespace dojo::core {

// Fills the explaining part of the verdict, as far as it can, for what was found between two
// programs.
void explainDifference(const Program& a, const Program& b, const FingerprintDifference& found,
                       const FingerprintOptions& options, FingerprintVerdict& verdict);

// The operations that an output element's value comes from, the last first, one a line with its
// concrete indices and its line in the program; at most `most`. Empty when the program is too large
// to trace.
std::vector<std::string> traceElement(const Program& program, int output, int64_t element,
                                      size_t most);

}  // namespace dojo::core
